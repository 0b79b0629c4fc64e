/** The bell: a dot for unread notices and a link to their list, with a link to reminders beside it. */
import { searchNotices } from '@gonghai/contract/notices/notice.contract.ts';
import { HubEvent, HubState } from '@gonghai/contract/wire/hub.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Bell, CalendarClock } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../platform/api.ts';
import { onHub, useHubState } from '../../platform/hub.ts';
import { useDueCount } from '../../widgets/due-count.ts';
import { refreshUnread, useUnread } from '../../widgets/unread-notices.ts';
import { refreshFollowUps } from '../../widgets/refresh-follow-ups.ts';
import { createNoticeTeller } from './tell-notices.ts';

/** A lost connection is noticed late, and the two clocks may differ. */
const LEEWAY_SECONDS = 120;
const MOST_MISSED = 20;

type NoticeHandler = ReturnType<typeof createNoticeTeller>;

/** Announces notices missed while disconnected after reconnecting. */
const useMissedNotices = (isConnected: boolean, tell: NoticeHandler): void => {
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
  // Includes notices received meanwhile.
  useEffect(refreshUnread, [isConnected]);
  useMissedNotices(isConnected, tell);
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

/** The number due, until it takes more room than the icon has. */
const MOST_SHOWN = 99;

export const ToDoLink = () => {
  const client = useQueryClient();
  const due = useDueCount();
  // A reminder that comes is one that is due.
  useEffect(() => onHub(HubEvent.Notice, () => refreshFollowUps(client)), [client]);
  const { Overdue = 0, Today = 0 } = due ?? {};
  const count = Overdue + Today;
  const label = count > 0 ? `待办提醒，${count}项到期` : '待办提醒';
  return (
    <a className="icon-button to-do-link" href="#/customer/myToDoNotice" aria-label={label} title={label}>
      <CalendarClock size={16} aria-hidden />
      {count > 0 && (
        <span className="to-do-count gh-number" data-overdue={Overdue > 0 || undefined} aria-hidden>
          {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
        </span>
      )}
    </a>
  );
};
