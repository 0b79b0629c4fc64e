/** Shows what is announced anywhere in the program. Stands once, inside KitProvider. */
import { App } from 'antd';
import { useEffect } from 'react';
import { onAnnounce } from '../../platform/announce.ts';

export const Announcer = () => {
  const { message } = App.useApp();
  useEffect(() => onAnnounce((tone, text) => void message.open({ type: tone, content: text })), [message]);
  return null;
};
