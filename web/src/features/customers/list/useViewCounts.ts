/** The counts of the views of a list: loaded in one request after the list, later together with its rows. */
import { countSearches } from '@gonghai/contract/customers/customer-views.contract.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import type { RequestOf } from '@gonghai/contract/wire/endpoint.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../platform/api.ts';
import { callsOf } from '../../../widgets/kind-calls.ts';
import { type FilterItem, type FilterValues, sentValues } from '../../../ui/list/filter-item.ts';
import type { SavedView } from '../../../ui/list/saved-views.ts';
import type { Place } from '../places.ts';

const FRESH_MS = 30_000;
const NONE = {};
type CountRequest = RequestOf<typeof countSearches>;

/** After-sales customers have no call for counts alone: they are read as those beside no rows. */
const countAll = async (kind: CustomerKind, Searches: CountRequest['Searches'], signal: AbortSignal) => {
  if (kind === CustomerKind.Sales) return call(countSearches, { Searches }, { signal, quiet: true });
  const [first, ...others] = Searches;
  const request = { ...first, CustomerIds: [], Searches: others };
  const { Count, Counts } = await call(callsOf[kind].readShownCustomers, request, { signal, quiet: true });
  return [Count, ...Counts];
};

interface Counted {
  readonly presets: readonly SavedView[];
  readonly own: readonly SavedView[];
  /** What the presets, and the list without a view, are counted under. */
  readonly lasting: FilterValues;
}

export interface ViewCounts {
  /** By view id; `all` for the list without a view. Unknown counts are left out. */
  readonly counts: Readonly<Record<string, number | undefined>>;
  readonly searches: CountRequest['Searches'];
  /** Newer counts of these searches, in their order. */
  readonly take: (counts: readonly (number | null)[]) => void;
}

export const useViewCounts = (
  { kind, placement, defaults }: Place,
  filters: readonly FilterItem[],
  { presets, own, lasting }: Counted,
): ViewCounts => {
  const client = useQueryClient();
  const { ids, Searches } = useMemo(() => {
    const ofProduct = [{ id: 'all', filter: defaults }, ...presets];
    const counted = [...ofProduct.map(({ id, filter }) => ({ id, filter: { ...filter, ...lasting } })), ...own];
    return {
      ids: counted.map(({ id }) => id),
      Searches: counted.map(({ filter }) => ({ ...sentValues(filters, filter), CustomerType: placement })),
    };
  }, [placement, defaults, filters, presets, own, lasting]);
  const queryKey = [countSearches.path, kind, Searches];
  const byId = (counts: readonly (number | null)[]) =>
    Object.fromEntries(ids.map((id, at) => [id, counts[at] ?? undefined]));
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => byId(await countAll(kind, Searches, signal)),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    retry: false,
  });
  return {
    counts: data ?? NONE,
    searches: Searches,
    take: (counts) => client.setQueryData(queryKey, byId(counts)),
  };
};
