/** First-response clocks of the customers on a page: those from leads without a call since the assignment. */
import type { CustomerRow } from '@gonghai/contract/customers/customer-list.contract.ts';
import { type FirstCallClock, readFirstCallClocks } from '@gonghai/contract/leads/first-call.contract.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { create } from 'zustand';
import { call } from '../../../platform/api.ts';

/** Rows are memoised on their own data, so their clocks come from a store. */
const useClocks = create<{ readonly byId: ReadonlyMap<number, FirstCallClock> }>(() => ({ byId: new Map() }));

export const useFirstCallClock = (customerId: number): FirstCallClock | undefined =>
  useClocks(({ byId }) => byId.get(customerId));

/** Called since the assignment, or not from a lead: no clock and no request. */
export const mayBeUncalled = ({ IsClue, UserId, GotTime, LatestCallTime }: CustomerRow): boolean =>
  IsClue && UserId !== null && GotTime !== null && (LatestCallTime === null || LatestCallTime < GotTime);

const NONE: readonly FirstCallClock[] = [];

/** Stands in the list, which knows its rows; draws nothing. */
export const FirstCallClocks = ({ rows }: { readonly rows: readonly CustomerRow[] }): null => {
  const CustomerIds = useMemo(() => rows.filter(mayBeUncalled).map(({ Id }) => Id), [rows]);
  const { data = NONE } = useQuery({
    queryKey: [readFirstCallClocks.path, CustomerIds],
    queryFn: ({ signal }) => call(readFirstCallClocks, { CustomerIds }, { signal, quiet: true }),
    enabled: CustomerIds.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
  useEffect(() => {
    const isAsked = new Set(CustomerIds);
    const running = data.filter(({ CustomerId }) => isAsked.has(CustomerId));
    useClocks.setState({ byId: new Map(running.map((clock) => [clock.CustomerId, clock])) });
  }, [data, CustomerIds]);
  return null;
};
