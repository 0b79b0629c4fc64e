/** After a customer was changed: whatever shows it asks again, without losing what is selected or typed there. */
import { searchCustomers } from '@gonghai/contract/customers/customer-list.contract.ts';
import { findCustomer, queryCustomerRecords } from '@gonghai/contract/customers/customer.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

export const useCustomerReload = (id: number): (() => void) => {
  const client = useQueryClient();
  return useCallback(() => {
    for (const queryKey of [[findCustomer.path, id], [queryCustomerRecords.path, id], [searchCustomers.path]]) {
      void client.invalidateQueries({ queryKey });
    }
  }, [client, id]);
};
