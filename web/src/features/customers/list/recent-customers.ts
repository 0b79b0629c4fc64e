/** The customers that the user opened last in this browser, kept until logout. */
import { type CustomerDetail, findCustomer } from '@gonghai/contract/customers/customer.contract.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { z } from 'zod';
import { create } from 'zustand';
import { call } from '../../../platform/api.ts';
import { useCurrentUser } from '../../../platform/current-user.ts';
import { readUser } from '../../../platform/session.ts';
import { readStored, writeStored } from '../../../platform/storage.ts';

const recentCustomer = z.object({ Id: z.int().positive(), Name: z.string(), placement: z.enum(Placement) });
export type RecentCustomer = z.output<typeof recentCustomer>;

const KEPT = 5;
const storageKey = (): string => `gonghai.recent-customers.${readUser()?.Id ?? 0}`;
const read = (): readonly RecentCustomer[] => z.array(recentCustomer).safeParse(readStored(storageKey())).data ?? [];

const useStore = create<{ readonly recent: readonly RecentCustomer[] }>(() => ({ recent: read() }));
// Another user has another history.
useCurrentUser.subscribe(({ user }, before) => {
  if (user?.Id !== before.user?.Id) useStore.setState({ recent: read() });
});

export const useRecent = (): readonly RecentCustomer[] => useStore(({ recent }) => recent);

/** Youngest first, each once. */
export const withRecent = (recent: readonly RecentCustomer[], seen: RecentCustomer): readonly RecentCustomer[] =>
  [seen, ...recent.filter(({ Id }) => Id !== seen.Id)].slice(0, KEPT);

/** Stores the customer that is open beside the list, once the drawer has loaded it. */
export const useRememberedCustomer = (id: number | undefined): void => {
  // The drawer sends the request; this only reads its cached response.
  const { data } = useQuery<CustomerDetail>({
    queryKey: [findCustomer.path, id],
    queryFn: ({ signal }) => call(findCustomer, { customerId: id ?? 0 }, { signal }),
    enabled: false,
    retry: false,
  });
  const { Id, Name, CustomerType } = data ?? {};
  useEffect(() => {
    if (Id === undefined || Name === undefined || CustomerType === undefined) return;
    const recent = withRecent(useStore.getState().recent, { Id, Name, placement: CustomerType });
    writeStored(storageKey(), recent);
    useStore.setState({ recent });
  }, [Id, Name, CustomerType]);
};
