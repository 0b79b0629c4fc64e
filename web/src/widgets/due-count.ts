/** Number of due follow-ups: overdue ones and the rest of today. */
import { countToDo, type ToDoCount } from '@gonghai/contract/notices/notice.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';

/** The number changes after actions, which refetch it, and at midnight. */
const EVERY_MS = 600_000;

export const useDueCount = (): ToDoCount | undefined =>
  useQuery({
    queryKey: [countToDo.path],
    queryFn: ({ signal }) => call(countToDo, {}, { signal, quiet: true }),
    refetchInterval: EVERY_MS,
    staleTime: 0,
  }).data;
