/** The user's overdue reminders, oldest first, independent of the days shown in the list. */
import { searchToDo } from '@gonghai/contract/notices/notice.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';

/** Maximum of listed reminders; further ones are only counted. */
const MOST = 50;
/** Reminders become overdue while the screen is open. */
const EVERY_MS = 60_000;

export const useOverdue = () =>
  useQuery({
    queryKey: [searchToDo.path, 'overdue'],
    queryFn: ({ signal }) => call(searchToDo, { IsOverdue: true, PageIndex: 1, PageCount: MOST }, { signal }),
    refetchInterval: EVERY_MS,
    staleTime: 0,
    retry: false,
  });
