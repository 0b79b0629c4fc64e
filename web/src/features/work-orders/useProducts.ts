/** The products of the tenant, which are the courses of orders. */
import { queryProducts } from '@gonghai/contract/products/product.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';

export const useProducts = () =>
  useQuery({
    queryKey: [queryProducts.path],
    queryFn: ({ signal }) => call(queryProducts, {}, { signal }),
    retry: false,
  });

/** Null for an unknown product, and for one without a price. */
export const usePriceOf = (id: number | null | undefined): number | null => {
  const { data } = useProducts();
  return data?.find((product) => product.Id === id)?.Price || null;
};
