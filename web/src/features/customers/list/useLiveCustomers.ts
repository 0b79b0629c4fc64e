/** Live updates of the shown customers, and new ones from leads. */
import { queryCallLogs } from '@gonghai/contract/calls/call-log.contract.ts';
import { type CustomerRow, readShownCustomers } from '@gonghai/contract/customers/customer-list.contract.ts';
import { findCustomer, queryCustody, queryCustomerRecords } from '@gonghai/contract/customers/customer.contract.ts';
import { queryCustomerTimeline } from '@gonghai/contract/customers/timeline.contract.ts';
import { HubEvent, HubTopic, rowsChanged } from '@gonghai/contract/wire/hub.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import { call } from '../../../platform/api.ts';
import type { List } from '../../../ui/list/list-declaration.ts';
import { mayHaveChanged } from '../../../ui/list/gathering.ts';
import { useLiveRows } from '../../../ui/list/useLiveRows.ts';
import { leadArrivals, onLeadArrival } from '../../../widgets/lead-arrivals.ts';
import type { Search } from '../places.ts';
import type { ViewCounts } from './useViewCounts.ts';

interface Shown {
  readonly list: RefObject<List<Search, CustomerRow> | null>;
  /** The customer open beside the list. */
  readonly openId: number | undefined;
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

export const useLiveCustomers = ({ list, openId, views }: Shown): void => {
  const client = useQueryClient();
  useLiveRows<Search, CustomerRow>({
    list,
    topic: HubTopic.Customers,
    event: HubEvent.CustomersChanged,
    idsIn: (payload) => rowsChanged.parse(payload).Ids,
    isCounted: true,
    read: async (searched, CustomerIds) => {
      const { searches: Searches, take } = views;
      const { Rows, Count, Counts } = await call(
        readShownCustomers,
        { ...searched, CustomerIds, Searches },
        { quiet: true },
      );
      take(Counts);
      return { rows: Rows, count: Count ?? undefined };
    },
    ...useNewcomers(),
    onChanged: (changed) => {
      if (openId === undefined || !mayHaveChanged(changed, openId)) return;
      for (const { path } of [findCustomer, queryCustomerRecords, queryCustody, queryCustomerTimeline, queryCallLogs])
        void client.invalidateQueries({ queryKey: [path, openId] });
    },
  });
};
