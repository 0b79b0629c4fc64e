/** How old customers are, as views of the list, each with its number. */
import { countCustomers } from '@gonghai/contract/customers/customer-list.contract.ts';
import { CustomerCategory, customerCategoryLabel } from '@gonghai/contract/customers/customer-values.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../platform/api.ts';
import { places } from './places.ts';

const { defaults } = places[Placement.Owned];

const presets = Object.values(CustomerCategory).map((category) => ({
  id: `category-${category}`,
  name: customerCategoryLabel[category],
  filter: { ...defaults, CustomerCategory: category },
}));
const counted = [{ id: 'all', filter: defaults }, ...presets];

const FRESH_MS = 30_000;

export const useCategories = () => {
  const answers = useQueries({
    queries: counted.map(({ filter }) => ({
      queryKey: [countCustomers.path, filter],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => call(countCustomers, filter, { signal, quiet: true }),
      staleTime: FRESH_MS,
      retry: false,
    })),
    combine: (results) => results.map(({ data }) => data),
  });
  return useMemo(
    () => ({ presets, counts: Object.fromEntries(counted.map(({ id }, at) => [id, answers[at]])) }),
    [answers],
  );
};
