/** The counts of the menu: read when the shell opens, and again after pushes, at most once in five seconds. */
import { type MenuCounts, queryMenuCounts } from '@gonghai/contract/home/duties.contract.ts';
import { HubEvent, HubState, HubTopic, rowsChanged } from '@gonghai/contract/wire/hub.ts';
import { allows, type Right } from '@gonghai/contract/wire/rights.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../platform/api.ts';
import { useCurrentUser } from '../platform/current-user.ts';
import { onHub, useHubState, watchTopic } from '../platform/hub.ts';
import { createGathering } from '../ui/list/gathering.ts';

const PACE = { soon: 300, spread: 1_200, apart: 5_000, isFresh: true };
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

interface Followed {
  readonly hasOrders: boolean;
  readonly hasLeads: boolean;
}

/** Calls `onDue` after pushes that may have changed a count. Returns the function that ends it. */
export const followCounts = ({ hasOrders, hasLeads }: Followed, onDue: () => void): (() => void) => {
  const gathering = createGathering(onDue, PACE);
  const changed = (payload: unknown): void => gathering.add(rowsChanged.parse(payload).Ids);
  const events = [
    ...(hasOrders ? [HubEvent.WorkOrdersChanged, HubEvent.UnclaimedChanged] : []),
    ...(hasLeads ? [HubEvent.LeadsChanged] : []),
  ];
  const ends = [
    ...(hasOrders ? [watchTopic(HubTopic.WorkOrders)] : []),
    ...(hasLeads ? [watchTopic(HubTopic.Leads)] : []),
    ...events.map((event) => onHub(event, changed)),
    // Pushes missed while disconnected are not sent again.
    useHubState.subscribe(({ state }, { state: before }) => {
      if (state === HubState.Connected && before === HubState.Reconnecting) gathering.add(null);
    }),
  ];
  return () => {
    for (const end of ends) end();
    gathering.end();
  };
};

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
