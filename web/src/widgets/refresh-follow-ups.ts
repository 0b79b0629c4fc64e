/** Invalidates all queries of reminders after one was booked, finished or moved. */
import { customerCalls } from '@gonghai/contract/customers/customer-calls.ts';
import { queryHome } from '@gonghai/contract/home/home.contract.ts';
import { searchNotices as searchAfterSaleNotices } from '@gonghai/contract/notices/after-sale-notice.contract.ts';
import { countToDo, searchNotices, searchToDo } from '@gonghai/contract/notices/notice.contract.ts';
import type { QueryClient } from '@tanstack/react-query';

const TIMELINES = Object.values(customerCalls).map(({ queryCustomerTimeline }) => queryCustomerTimeline);
const SHOWN_BY = [...TIMELINES, searchToDo, countToDo, searchNotices, searchAfterSaleNotices, queryHome];

export const refreshFollowUps = (client: QueryClient): void => {
  for (const { path } of SHOWN_BY) void client.invalidateQueries({ queryKey: [path] });
};
