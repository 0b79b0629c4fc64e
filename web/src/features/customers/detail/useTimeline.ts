/** The timeline of a customer in pages of the server, newest first, with the counts of the tabs and the open reminder. */
import { TimelineKind } from '@gonghai/contract/customers/timeline.contract.ts';
import type { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';
import { readNewestEntries } from '../../../phone/open-customer.ts';
import { callsOf } from '../../../widgets/kind-calls.ts';

/** The tabs of the timeline; each is sent as a list of entry kinds. */
export const timelineFilters = [
  { key: 'all', label: '全部', kinds: undefined },
  { key: 'records', label: '跟进', kinds: String(TimelineKind.Record) },
  { key: 'calls', label: '通话', kinds: String(TimelineKind.Call) },
  { key: 'reminders', label: '提醒', kinds: String(TimelineKind.Reminder) },
  {
    key: 'changes',
    label: '变更',
    kinds: [TimelineKind.Owner, TimelineKind.Status, TimelineKind.Change].join(','),
  },
] as const;
export type TimelineFilter = (typeof timelineFilters)[number]['key'];

export const useTimeline = (kind: CustomerKind, customerId: number, filter: TimelineFilter = 'all') => {
  const { queryCustomerTimeline } = callsOf[kind];
  const kinds = timelineFilters.find(({ key }) => key === filter)?.kinds;
  return useInfiniteQuery({
    queryKey: [queryCustomerTimeline.path, customerId, filter],
    queryFn: ({ pageParam, signal }) =>
      kinds === undefined && pageParam === null
        ? readNewestEntries(kind, customerId, signal)
        : call(
            queryCustomerTimeline,
            { customerId, ...(kinds && { kinds }), ...(pageParam !== null && { before: pageParam }) },
            { signal },
          ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ Next }) => Next,
    // Keep the previous data of the same customer only, so that a filter change does not empty the pane.
    placeholderData: (before, query) => (query?.queryKey[1] === customerId ? before : undefined),
    staleTime: 0,
    // The parts of a drawer that come later show what the first one has read.
    refetchOnMount: (query) => query.getObserversCount() === 1,
    retry: false,
  });
};
