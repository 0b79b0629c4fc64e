/** The first follow-ups of the day: the overdue ones, oldest first, then the rest of today. */
import { type NoticeRow, searchToDo } from '@gonghai/contract/notices/notice.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { endOfDay, nowInShanghai, startOfDay } from '../../ui/calendar.ts';
import { followUpsKey } from './home-lists.ts';

const MOST_FOLLOW_UPS = 12;
/** Reminders become overdue while the page is open. */
const EVERY_MS = 60_000;

const read = async (signal: AbortSignal): Promise<readonly NoticeRow[]> => {
  const today = nowInShanghai();
  const page = { PageIndex: 1, PageCount: MOST_FOLLOW_UPS };
  const rest = { IsDone: false, IsOverdue: false, StartTime: startOfDay(today), EndTime: endOfDay(today) };
  const [overdue, later] = await Promise.all([
    call(searchToDo, { ...page, IsOverdue: true }, { signal }),
    call(searchToDo, { ...page, ...rest }, { signal }),
  ]);
  return [...overdue.Rows, ...later.Rows].slice(0, MOST_FOLLOW_UPS);
};

export const useTodaysFollowUps = () =>
  useQuery({
    queryKey: followUpsKey,
    queryFn: ({ signal }) => read(signal),
    refetchInterval: EVERY_MS,
    staleTime: 0,
    retry: false,
  });
