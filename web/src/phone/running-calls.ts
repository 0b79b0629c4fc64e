/** Who is calling the shown customers now. Rows are memoised on their own data, so their calls come from a store. */
import { queryRunningCalls, type RunningCall } from '@gonghai/contract/calls/call.contract.ts';
import { HubEvent, HubTopic, rowsChanged } from '@gonghai/contract/wire/hub.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { create } from 'zustand';
import { call } from '../platform/api.ts';
import { onHub, watchTopic } from '../platform/hub.ts';

/** Pushes come to all clients at once; a random delay spreads their requests. */
const SPREAD_MS = 400;

const NONE: readonly RunningCall[] = [];

/** Runs `onChange` soon after others changed one of these customers, while the component is shown. */
const useCustomerPushes = (ids: ReadonlySet<number>, onChange: () => void): void => {
  const tell = useEffectEvent(onChange);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onChanged = (payload: unknown): void => {
      const { Ids } = rowsChanged.parse(payload);
      if (Ids !== null && !Ids.some((id) => ids.has(id))) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        tell();
      }, Math.random() * SPREAD_MS);
    };
    const leave = watchTopic(HubTopic.Customers);
    const stopListening = onHub(HubEvent.CustomersChanged, onChanged);
    return () => {
      clearTimeout(timer);
      stopListening();
      leave();
    };
  }, [ids]);
};

export const useRunningCalls = (customerIds: readonly number[]): readonly RunningCall[] => {
  const { data = NONE, refetch } = useQuery({
    queryKey: [queryRunningCalls.path, customerIds],
    queryFn: ({ signal }) => call(queryRunningCalls, { CustomerIds: [...customerIds] }, { signal, quiet: true }),
    enabled: customerIds.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
  const ids = useMemo(() => new Set(customerIds), [customerIds]);
  useCustomerPushes(ids, () => void refetch());
  return data;
};

const useStore = create<{ readonly byId: ReadonlyMap<number, RunningCall> }>(() => ({ byId: new Map() }));

/** For one row of a list that contains `RunningCalls`. */
export const useRunningCall = (customerId: number): RunningCall | undefined =>
  useStore(({ byId }) => byId.get(customerId));

/** Stands in the list, which knows its rows; draws nothing. */
export const RunningCalls = ({ rows }: { readonly rows: readonly { readonly Id: number }[] }): null => {
  const text = rows.map(({ Id }) => Id).join();
  const ids = useMemo(() => (text === '' ? [] : text.split(',').map(Number)), [text]);
  const calls = useRunningCalls(ids);
  useEffect(() => useStore.setState({ byId: new Map(calls.map((one) => [one.CustomerId, one])) }), [calls]);
  return null;
};

/** Refreshes queries about one customer when others change it. For drawers outside the customer lists. */
export const useLiveCustomer = (customerId: number, paths: readonly { readonly path: string }[]): void => {
  const client = useQueryClient();
  const ids = useMemo(() => new Set([customerId]), [customerId]);
  useCustomerPushes(ids, () => {
    for (const { path } of paths) void client.invalidateQueries({ queryKey: [path, customerId] });
  });
};
