/** Invalidates what a saved call changes besides its customer: the order of the list, the home page and reminders. */
import { searchCustomers } from '@gonghai/contract/customers/customer-list.contract.ts';
import { queryHome } from '@gonghai/contract/home/home.contract.ts';
import { searchToDo } from '@gonghai/contract/notices/notice.contract.ts';
import type { QueryClient } from '@tanstack/react-query';
import { refreshFollowUps } from '../../widgets/refresh-follow-ups.ts';

/** `isBooked`: with the next follow-up, so that the numbers of reminders may be others. */
export const refreshCalled = (client: QueryClient, isBooked: boolean): void => {
  for (const { path } of [searchCustomers, queryHome, searchToDo]) void client.invalidateQueries({ queryKey: [path] });
  if (isBooked) refreshFollowUps(client);
};
