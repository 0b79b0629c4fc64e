/** Who is calling customers now: read once for the shown customers, and then kept up to date by pushes. */
import type { RunningCall } from '@gonghai/contract/calls/call.contract.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { type CallChange, rowsChanged } from '@gonghai/contract/wire/hub.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { create } from 'zustand';
import { call } from '../platform/api.ts';
import { onHub } from '../platform/hub.ts';
import { useLiveChanges } from '../ui/list/useLiveRows.ts';
import type { CustomerKey } from '../widgets/customer-changes.ts';
import { pushesOf } from '../widgets/customer-pushes.ts';
import { callsOf } from '../widgets/kind-calls.ts';

type Calls = readonly RunningCall[];
/** The ids of both kinds are independent. */
type KindCall = RunningCall & Pick<CustomerKey, 'kind'>;

const keyOf = ({ kind, id }: CustomerKey): string => `${kind} ${id}`;

/** Rows are memoised on their own data, so their calls come from a store. */
const useStore = create<{ readonly byCustomer: ReadonlyMap<string, readonly KindCall[]> }>(() => ({
  byCustomer: new Map(),
}));

const keep = (calls: readonly KindCall[]): void =>
  useStore.setState({ byCustomer: Map.groupBy(calls, ({ kind, CustomerId: id }) => keyOf({ kind, id })) });

const known = (): KindCall[] => [...useStore.getState().byCustomer.values()].flat();

/** A person has one running call at most. A change of an earlier call says nothing about the running one. */
const isReplacedBy = ({ IsRunning, UserId, StartTime }: CallChange, one: RunningCall): boolean =>
  one.UserId === UserId && (IsRunning || one.StartTime === StartTime);

const take = (kind: CustomerKind, change: CallChange): void => {
  const others = known().filter((one) => !isReplacedBy(change, one));
  const { IsRunning, ...running } = change;
  keep(IsRunning ? [...others, { ...running, kind }] : others);
};

/** Takes what was pushed while an answer was on its way: the answer may not have it yet. */
type Later = () => void;
const waiting = new Set<Later[]>();

for (const kind of Object.values(CustomerKind))
  onHub(pushesOf[kind].event, (payload) => {
    const { Call } = rowsChanged.parse(payload);
    if (!Call) return;
    take(kind, Call);
    for (const changes of waiting) changes.push(() => take(kind, Call));
  });

/** Reads the running calls of these customers, also as part of a larger answer. */
export const readingCalls = async <Answer>(
  kind: CustomerKind,
  customerIds: readonly number[],
  read: () => Promise<Answer>,
  callsIn: (answer: Answer) => Calls,
): Promise<Answer> => {
  const changes: Later[] = [];
  waiting.add(changes);
  try {
    const answer = await read();
    const asked = new Set(customerIds.map((id) => keyOf({ kind, id })));
    const others = known().filter((one) => !asked.has(keyOf({ kind: one.kind, id: one.CustomerId })));
    keep([...others, ...callsIn(answer).map((one) => ({ ...one, kind }))]);
    for (const change of changes) change();
    return answer;
  } finally {
    waiting.delete(changes);
  }
};

/** For one row of a list that contains `RunningCalls`. */
export const useRunningCall = (customer: CustomerKey): RunningCall | undefined =>
  useStore(({ byCustomer }) => byCustomer.get(keyOf(customer))?.[0]);

/** The call of another user with this customer. */
export const useCallOfOther = (customer: CustomerKey, userId: number | undefined): RunningCall | undefined =>
  useStore(({ byCustomer }) => byCustomer.get(keyOf(customer))?.find(({ UserId }) => UserId !== userId));

interface Props {
  readonly kind: CustomerKind;
  readonly rows: readonly { readonly Id: number }[];
}

/** Stands beside the customers, which it knows; draws nothing. */
export const RunningCalls = ({ kind, rows }: Props): null => {
  const { queryRunningCalls } = callsOf[kind];
  const text = rows.map(({ Id }) => Id).join();
  const CustomerIds = useMemo(() => (text === '' ? [] : text.split(',').map(Number)), [text]);
  const { refetch } = useQuery({
    queryKey: [queryRunningCalls.path, CustomerIds],
    queryFn: ({ signal }) =>
      readingCalls(
        kind,
        CustomerIds,
        () => call(queryRunningCalls, { CustomerIds }, { signal, quiet: true }),
        (calls) => calls,
      ),
    enabled: CustomerIds.length > 0,
    staleTime: 0,
    retry: false,
  });
  useLiveChanges({
    ...pushesOf[kind],
    // Single changes bring their calls. After a gap in the pushes the calls are read again.
    idsIn: (payload) => (rowsChanged.parse(payload).Ids === null ? null : []),
    onChanged: () => void refetch(),
  });
  return null;
};
