/** Invalidates the queries that show a customer after a change. Selection and typed text are kept. */
import { searchCustomers } from '@gonghai/contract/customers/customer-list.contract.ts';
import { findCustomer, queryCustomerRecords } from '@gonghai/contract/customers/customer.contract.ts';
import { queryCustomerTimeline } from '@gonghai/contract/customers/timeline.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

export const useCustomerReload = (id: number): (() => void) => {
  const client = useQueryClient();
  return useCallback(() => {
    for (const { path } of [findCustomer, queryCustomerRecords, queryCustomerTimeline]) {
      void client.invalidateQueries({ queryKey: [path, id] });
    }
    void client.invalidateQueries({ queryKey: [searchCustomers.path] });
  }, [client, id]);
};
