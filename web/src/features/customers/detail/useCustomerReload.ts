/** Invalidates the queries that show a customer after a change. Selection and typed text are kept. */
import { journeyCalls } from '@gonghai/contract/journey/journey.contract.ts';
import type { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { callsOf } from '../../../widgets/kind-calls.ts';

export const useCustomerReload = (kind: CustomerKind, id: number): (() => void) => {
  const client = useQueryClient();
  return useCallback(() => {
    const { findCustomer, queryCustomerRecords, queryCustomerTimeline, searchCustomers } = callsOf[kind];
    for (const { path } of [findCustomer, queryCustomerRecords, queryCustomerTimeline, journeyCalls[kind]]) {
      void client.invalidateQueries({ queryKey: [path, id] });
    }
    void client.invalidateQueries({ queryKey: [searchCustomers.path] });
  }, [client, kind, id]);
};
