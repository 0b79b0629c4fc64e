/** The numbers beside the views of a list: asked for in one call, after the list itself. */
import { countSearches } from '@gonghai/contract/customers/customer-views.contract.ts';
import type { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../platform/api.ts';
import { type FilterItem, sentValues } from '../../../ui/list/filter-item.ts';
import type { SavedView } from '../../../ui/list/saved-views.ts';
import { places } from '../places.ts';

const FRESH_MS = 30_000;

/** By id of the view; `all` for the list without one. A number that is not known is left out. */
export const useViewCounts = (
  placement: Placement,
  filters: readonly FilterItem[],
  views: readonly SavedView[],
): Readonly<Record<string, number | undefined>> => {
  const { ids, Searches } = useMemo(() => {
    const counted = [{ id: 'all', filter: places[placement].defaults }, ...views];
    return {
      ids: counted.map(({ id }) => id),
      Searches: counted.map(({ filter }) => ({ ...sentValues(filters, filter), CustomerType: placement })),
    };
  }, [placement, filters, views]);
  const { data } = useQuery({
    queryKey: [countSearches.path, Searches],
    queryFn: async ({ signal }) => {
      const counts = await call(countSearches, { Searches }, { signal, quiet: true });
      return Object.fromEntries(ids.map((id, at) => [id, counts[at]]));
    },
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    retry: false,
  });
  return data ?? NONE;
};

const NONE = {};
