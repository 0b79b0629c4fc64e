/** Live updates of the shown customers, and new ones from leads. */
import type { CustomerRow } from '@gonghai/contract/customers/customer-list.contract.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { type RefObject, useRef } from 'react';
import { call } from '../../../platform/api.ts';
import type { List } from '../../../ui/list/list-declaration.ts';
import { useLiveRows } from '../../../ui/list/useLiveRows.ts';
import { changedRows, onOwnChange } from '../../../widgets/customer-changes.ts';
import { pushesOf } from '../../../widgets/customer-pushes.ts';
import { callsOf } from '../../../widgets/kind-calls.ts';
import { leadArrivals, onLeadArrival } from '../../../widgets/lead-arrivals.ts';
import type { Search } from '../places.ts';
import type { ViewCounts } from './useViewCounts.ts';

interface Shown {
  readonly kind: CustomerKind;
  readonly list: RefObject<List<Search, CustomerRow> | null>;
  readonly views: Pick<ViewCounts, 'searches' | 'take'>;
}

/** Unique ids of new customers from leads. Older ones are in the list's first response. */
const useNewcomers = () => {
  const taken = useRef(leadArrivals().length);
  const ids = useRef(new Set<number>());
  return {
    isNew: (id: number): boolean => ids.current.has(id),
    others: (tell: (ids: readonly number[]) => void): (() => void) => {
      const take = (): void => {
        const all = leadArrivals();
        const fresh = all.slice(taken.current).map(({ customerId }) => customerId);
        taken.current = all.length;
        for (const id of fresh) ids.current.add(id);
        if (fresh.length > 0) tell(fresh);
      };
      take();
      return onLeadArrival(take);
    },
  };
};

export const useLiveCustomers = ({ kind, list, views }: Shown): void => {
  const newcomers = useNewcomers();
  useLiveRows<Search, CustomerRow>({
    list,
    ...pushesOf[kind],
    idsIn: changedRows,
    own: (tell) => onOwnChange(kind, tell),
    isCounted: true,
    read: async (searched, CustomerIds) => {
      const { searches: Searches, take } = views;
      const { Rows, Count, Counts } = await call(
        callsOf[kind].readShownCustomers,
        { ...searched, CustomerIds, Searches },
        { quiet: true },
      );
      take(Counts);
      return { rows: Rows, count: Count ?? undefined };
    },
    ...(kind === CustomerKind.Sales && newcomers),
  });
};
