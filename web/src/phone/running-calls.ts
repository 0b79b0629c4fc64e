/** Who is calling customers now: read once for the shown customers, and then kept up to date by pushes. */
import { queryRunningCalls, type RunningCall } from '@gonghai/contract/calls/call.contract.ts';
import { type CallChange, HubEvent, HubTopic, rowsChanged } from '@gonghai/contract/wire/hub.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { create } from 'zustand';
import { call } from '../platform/api.ts';
import { onHub } from '../platform/hub.ts';
import { useLiveChanges } from '../ui/list/useLiveRows.ts';

type Calls = readonly RunningCall[];

/** Rows are memoised on their own data, so their calls come from a store. */
const useStore = create<{ readonly byId: ReadonlyMap<number, Calls> }>(() => ({ byId: new Map() }));

const keep = (calls: Calls): void => useStore.setState({ byId: Map.groupBy(calls, ({ CustomerId }) => CustomerId) });

const known = (): RunningCall[] => [...useStore.getState().byId.values()].flat();

/** A person has one running call at most. A change of an earlier call says nothing about the running one. */
const isReplacedBy = ({ IsRunning, UserId, StartTime }: CallChange, one: RunningCall): boolean =>
  one.UserId === UserId && (IsRunning || one.StartTime === StartTime);

const take = (change: CallChange): void => {
  const others = known().filter((one) => !isReplacedBy(change, one));
  const { IsRunning, ...running } = change;
  keep(IsRunning ? [...others, running] : others);
};

/** Changes that were pushed while an answer was on its way: the answer may not have them yet. */
const waiting = new Set<CallChange[]>();

onHub(HubEvent.CustomersChanged, (payload) => {
  const { Call } = rowsChanged.parse(payload);
  if (!Call) return;
  take(Call);
  for (const changes of waiting) changes.push(Call);
});

/** Reads the running calls of these customers, also as part of a larger answer. */
export const readingCalls = async <Answer>(
  customerIds: readonly number[],
  read: () => Promise<Answer>,
  callsIn: (answer: Answer) => Calls,
): Promise<Answer> => {
  const changes: CallChange[] = [];
  waiting.add(changes);
  try {
    const answer = await read();
    const asked = new Set(customerIds);
    keep([...known().filter(({ CustomerId }) => !asked.has(CustomerId)), ...callsIn(answer)]);
    changes.forEach(take);
    return answer;
  } finally {
    waiting.delete(changes);
  }
};

/** For one row of a list that contains `RunningCalls`. */
export const useRunningCall = (customerId: number): RunningCall | undefined =>
  useStore(({ byId }) => byId.get(customerId)?.[0]);

/** The call of another user with this customer. */
export const useCallOfOther = (customerId: number, userId: number | undefined): RunningCall | undefined =>
  useStore(({ byId }) => byId.get(customerId)?.find(({ UserId }) => UserId !== userId));

/** Stands in the list, which knows its rows; draws nothing. */
export const RunningCalls = ({ rows }: { readonly rows: readonly { readonly Id: number }[] }): null => {
  const text = rows.map(({ Id }) => Id).join();
  const CustomerIds = useMemo(() => (text === '' ? [] : text.split(',').map(Number)), [text]);
  const { refetch } = useQuery({
    queryKey: [queryRunningCalls.path, CustomerIds],
    queryFn: ({ signal }) =>
      readingCalls(
        CustomerIds,
        () => call(queryRunningCalls, { CustomerIds }, { signal, quiet: true }),
        (calls) => calls,
      ),
    enabled: CustomerIds.length > 0,
    staleTime: 0,
    retry: false,
  });
  useLiveChanges({
    topic: HubTopic.Customers,
    event: HubEvent.CustomersChanged,
    // Single changes bring their calls. After a gap in the pushes the calls are read again.
    idsIn: (payload) => (rowsChanged.parse(payload).Ids === null ? null : []),
    onChanged: () => void refetch(),
  });
  return null;
};
