/** Opens a customer by its id, in the list that has it now. */
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { placeOf } from '../../features/customers/places.ts';
import { call } from '../../platform/api.ts';
import { showFailure } from '../../platform/failure.ts';
import { callsOf } from '../../widgets/kind-calls.ts';
import type { Go } from '../tabs/useGo.ts';

export const useCustomerOpener = (go: Go): ((customerId: number, kind?: CustomerKind) => void) => {
  const client = useQueryClient();
  return useCallback(
    (customerId, kind = CustomerKind.Sales) => {
      const { findCustomer } = callsOf[kind];
      const open = async (): Promise<void> => {
        try {
          const { CustomerType } = await client.fetchQuery({
            queryKey: [findCustomer.path, customerId],
            queryFn: () => call(findCustomer, { customerId }),
          });
          go(placeOf(kind, CustomerType).path, customerId);
        } catch (error) {
          showFailure(error, messages.serverError);
        }
      };
      void open();
    },
    [client, go],
  );
};
