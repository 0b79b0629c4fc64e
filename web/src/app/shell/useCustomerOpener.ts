/** Opens a customer by its id, in the list that has it now. */
import { findCustomer } from '@gonghai/contract/customers/customer.contract.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { places } from '../../features/customers/places.ts';
import { call } from '../../platform/api.ts';
import { showFailure } from '../../platform/failure.ts';
import type { Go } from '../tabs/useGo.ts';

export const useCustomerOpener = (go: Go): ((customerId: number) => void) => {
  const client = useQueryClient();
  return useCallback(
    (customerId) => {
      const open = async (): Promise<void> => {
        try {
          const { CustomerType } = await client.fetchQuery({
            queryKey: [findCustomer.path, customerId],
            queryFn: () => call(findCustomer, { customerId }),
          });
          go(places[CustomerType].path, customerId);
        } catch (error) {
          showFailure(error, messages.serverError);
        }
      };
      void open();
    },
    [client, go],
  );
};
