/** Shows what is announced anywhere in the program. Stands once, inside KitProvider. */
import { App } from 'antd';
import { useLayoutEffect } from 'react';
import { onAnnounce } from '../../platform/announce.ts';

export const Announcer = () => {
  const { message } = App.useApp();
  // Before anything is painted: what the first screens announce must not be missed.
  useLayoutEffect(() => onAnnounce((tone, text) => void message.open({ type: tone, content: text })), [message]);
  return null;
};
