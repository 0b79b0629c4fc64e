/** Invalidates what shows the calls of a customer: list, drawer, timeline, call log and reminders. */
import { queryCallLogs } from '@gonghai/contract/calls/call-log.contract.ts';
import { searchCustomers } from '@gonghai/contract/customers/customer-list.contract.ts';
import { findCustomer } from '@gonghai/contract/customers/customer.contract.ts';
import type { QueryClient } from '@tanstack/react-query';
import { refreshMissedCalls } from '../missed-list.ts';
import { refreshFollowUps } from '../../widgets/refresh-follow-ups.ts';

export const refreshCalled = (client: QueryClient, customerId: number | null | undefined): void => {
  refreshMissedCalls(client);
  if (customerId == null) return;
  for (const { path } of [findCustomer, queryCallLogs]) void client.invalidateQueries({ queryKey: [path, customerId] });
  void client.invalidateQueries({ queryKey: [searchCustomers.path] });
  refreshFollowUps(client);
};
