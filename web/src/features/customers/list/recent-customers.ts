/** The customers that the user opened last in this browser, kept until logout. */
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { z } from 'zod';
import { create } from 'zustand';
import { useCurrentUser } from '../../../platform/current-user.ts';
import { readUser } from '../../../platform/session.ts';
import { readStored, writeStored } from '../../../platform/storage.ts';
import { customerQuery } from '../../../phone/open-customer.ts';

const recentCustomer = z.object({
  Id: z.int().positive(),
  Name: z.string(),
  placement: z.enum(Placement),
  kind: z.enum(CustomerKind).default(CustomerKind.Sales),
});
type RecentCustomer = z.output<typeof recentCustomer>;

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
const withRecent = (recent: readonly RecentCustomer[], seen: RecentCustomer): readonly RecentCustomer[] =>
  [seen, ...recent.filter(({ Id, kind }) => Id !== seen.Id || kind !== seen.kind)].slice(0, KEPT);

/** Stores the customer that is open beside the list, once the drawer has loaded it. */
export const useRememberedCustomer = (kind: CustomerKind, id: number | undefined): void => {
  // The drawer sends the request; this only reads its cached response.
  const { data } = useQuery({ ...customerQuery(id ?? 0, kind), enabled: false });
  const { Id, Name, CustomerType } = data ?? {};
  useEffect(() => {
    if (Id === undefined || Name === undefined || CustomerType === undefined) return;
    const recent = withRecent(useStore.getState().recent, { Id, Name, placement: CustomerType, kind });
    writeStored(storageKey(), recent);
    useStore.setState({ recent });
  }, [kind, Id, Name, CustomerType]);
};
