/** The bell: a dot while something is unread, and the way to what has come; beside it the way to what is booked. */
import { HubEvent, HubState } from '@gonghai/contract/wire/hub.ts';
import { Bell, CalendarClock } from 'lucide-react';
import { useEffect } from 'react';
import { onHub, useHubState } from '../../platform/hub.ts';
import { refreshUnread, useUnread } from '../../widgets/unread-notices.ts';
import { createNoticeTeller } from './tell-notices.ts';

export const NoticeBell = () => {
  const count = useUnread((unread) => unread.count);
  const isConnected = useHubState((hub) => hub.state === HubState.Connected);
  // What came while nobody could be told is counted when the connection is back.
  useEffect(refreshUnread, [isConnected]);
  useEffect(() => {
    const tell = createNoticeTeller();
    return onHub(HubEvent.Notice, (payload) => {
      refreshUnread();
      tell(payload);
    });
  }, []);
  const label = count > 0 ? `消息，${count}条未读` : '消息';
  return (
    <a className="icon-button notice-bell" href="#/customer/notice" aria-label={label} title={label}>
      <Bell size={16} aria-hidden />
      {count > 0 && <span className="notice-bell-dot" />}
    </a>
  );
};

export const ToDoLink = () => (
  <a className="icon-button" href="#/customer/myToDoNotice" aria-label="待办提醒" title="待办提醒">
    <CalendarClock size={16} aria-hidden />
  </a>
);
