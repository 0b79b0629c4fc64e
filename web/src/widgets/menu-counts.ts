/** The counts of the menu: read when the shell opens, and again after pushes, at most once in five seconds. */
import { type MenuCounts, queryMenuCounts } from '@gonghai/contract/home/duties.contract.ts';
import { allows, type Right } from '@gonghai/contract/wire/rights.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../platform/api.ts';
import { useCurrentUser } from '../platform/current-user.ts';
import { followCounts } from './menu-count-pushes.ts';

/** The days of the lead list change at midnight. */
const EVERY_MS = 600_000;

const ORDERS: readonly [Right, ...Right[]] = ['SaleAudit', 'QihuaAudit', 'YunAudit', 'PaymentLog'];
const LEADS: readonly [Right, ...Right[]] = ['Clue'];

const query = (isAsked: boolean) => ({
  queryKey: [queryMenuCounts.path],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => call(queryMenuCounts, {}, { signal, quiet: true }),
  enabled: isAsked,
  staleTime: EVERY_MS,
  retry: false,
});

/** As they were read last, without asking. */
export const useKnownMenuCounts = (): MenuCounts | undefined => useQuery(query(false)).data;

/** For the one place that is always shown. */
export const useMenuCounts = (): MenuCounts | undefined => {
  const rights = useCurrentUser((state) => state.rights);
  const [hasOrders, hasLeads] = [allows(ORDERS, rights), allows(LEADS, rights)];
  const isAsked = hasOrders || hasLeads;
  const { data, refetch } = useQuery({ ...query(isAsked), refetchInterval: EVERY_MS });
  useEffect(
    () => (isAsked ? followCounts({ hasOrders, hasLeads }, () => void refetch()) : undefined),
    [isAsked, hasOrders, hasLeads, refetch],
  );
  return data;
};
