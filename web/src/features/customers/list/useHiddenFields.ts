/** Columns that are hidden by default, such as the countdown without an enabled recycle rule. */
import { queryCustomerPageFields } from '@gonghai/contract/customers/customer-list.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../platform/api.ts';
import { readUser } from '../../../platform/session.ts';
import { readStored, writeStored } from '../../../platform/storage.ts';

/** The last response, stored so that a list opens without waiting. */
const memoryKey = (): string => `gonghai.customer-fields.${readUser()?.Id ?? 0}`;

/** Undefined while loading. Nothing is hidden after an error. */
export const useHiddenFields = (): ReadonlySet<string> | undefined => {
  const { data, isError } = useQuery({
    queryKey: [queryCustomerPageFields.path],
    queryFn: async ({ signal }) => {
      const fields = await call(queryCustomerPageFields, {}, { signal, quiet: true });
      writeStored(memoryKey(), fields);
      return fields;
    },
    initialData: () => queryCustomerPageFields.answer.safeParse(readStored(memoryKey())).data,
    initialDataUpdatedAt: 0,
    staleTime: 0,
    retry: false,
  });
  return useMemo(
    () => (data || isError ? new Set((data ?? []).filter(({ Show }) => !Show).map(({ Field }) => Field)) : undefined),
    [data, isError],
  );
};
