/** The counts of the views of a list, loaded in one request after the list. */
import { countSearches } from '@gonghai/contract/customers/customer-views.contract.ts';
import type { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../platform/api.ts';
import { type FilterItem, type FilterValues, sentValues } from '../../../ui/list/filter-item.ts';
import type { SavedView } from '../../../ui/list/saved-views.ts';
import { places } from '../places.ts';

const FRESH_MS = 30_000;

interface Counted {
  readonly presets: readonly SavedView[];
  readonly own: readonly SavedView[];
  /** What the presets, and the list without a view, are counted under. */
  readonly lasting: FilterValues;
}

/** By view id; `all` for the list without a view. Unknown counts are left out. */
export const useViewCounts = (
  placement: Placement,
  filters: readonly FilterItem[],
  { presets, own, lasting }: Counted,
): Readonly<Record<string, number | undefined>> => {
  const { ids, Searches } = useMemo(() => {
    const ofProduct = [{ id: 'all', filter: places[placement].defaults }, ...presets];
    const counted = [...ofProduct.map(({ id, filter }) => ({ id, filter: { ...filter, ...lasting } })), ...own];
    return {
      ids: counted.map(({ id }) => id),
      Searches: counted.map(({ filter }) => ({ ...sentValues(filters, filter), CustomerType: placement })),
    };
  }, [placement, filters, presets, own, lasting]);
  const { data } = useQuery({
    queryKey: [countSearches.path, Searches],
    queryFn: async ({ signal }) => {
      const counts = await call(countSearches, { Searches }, { signal, quiet: true });
      return Object.fromEntries(ids.map((id, at) => [id, counts[at] ?? undefined]));
    },
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    retry: false,
  });
  return data ?? NONE;
};

const NONE = {};
