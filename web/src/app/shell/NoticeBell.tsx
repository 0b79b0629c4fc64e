/** The bell: a dot while something is unread, and the way to what has come; beside it the way to what is booked. */
import { searchNotices } from '@gonghai/contract/notices/notice.contract.ts';
import { HubEvent, HubState } from '@gonghai/contract/wire/hub.ts';
import { Bell, CalendarClock } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../platform/api.ts';
import { onHub, useHubState } from '../../platform/hub.ts';
import { refreshUnread, useUnread } from '../../widgets/unread-notices.ts';
import { createNoticeTeller } from './tell-notices.ts';

/** A connection is lost before anybody notices, and two clocks differ. */
const LEEWAY_SECONDS = 120;
const MOST_MISSED = 20;

type Teller = ReturnType<typeof createNoticeTeller>;

/** What was sent while nobody could be told is told when the connection is back, as if it came now. */
const useComeback = (isConnected: boolean, tell: Teller): void => {
  const lastSeen = useRef<number>(undefined);
  useEffect(() => {
    if (!isConnected) return undefined;
    const since = lastSeen.current;
    if (since !== undefined) {
      const missed = { IsCheck: false, StartTime: since - LEEWAY_SECONDS, PageIndex: 1, PageCount: MOST_MISSED };
      call(searchNotices, missed, { quiet: true })
        .then(({ Rows }) => Rows.forEach(tell))
        .catch(() => undefined);
    }
    return () => {
      lastSeen.current = Math.floor(Date.now() / 1_000);
    };
  }, [isConnected, tell]);
};

export const NoticeBell = () => {
  const count = useUnread((unread) => unread.count);
  const isConnected = useHubState((hub) => hub.state === HubState.Connected);
  const [tell] = useState(createNoticeTeller);
  // What came meanwhile is counted, too.
  useEffect(refreshUnread, [isConnected]);
  useComeback(isConnected, tell);
  useEffect(
    () =>
      onHub(HubEvent.Notice, (payload) => {
        refreshUnread();
        tell(payload);
      }),
    [tell],
  );
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
