/** Invalidates all queries of reminders after one was booked, finished or moved. */
import { queryCustomerTimeline } from '@gonghai/contract/customers/timeline.contract.ts';
import { queryHome } from '@gonghai/contract/home/home.contract.ts';
import { countToDo, searchNotices, searchToDo } from '@gonghai/contract/notices/notice.contract.ts';
import type { QueryClient } from '@tanstack/react-query';

const SHOWN_BY = [queryCustomerTimeline, searchToDo, countToDo, searchNotices, queryHome];

export const refreshFollowUps = (client: QueryClient): void => {
  for (const { path } of SHOWN_BY) void client.invalidateQueries({ queryKey: [path] });
};
