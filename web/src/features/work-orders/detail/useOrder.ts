/** Reads one order with its history. */
import { findWorkOrder, findWorkOrderTrail } from '@gonghai/contract/work-orders/work-order.contract.ts';
import type { WorkOrderPageType } from '@gonghai/contract/work-orders/work-order-values.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';

/** The page that shows an order decides whether its phone is masked. */
type Page = WorkOrderPageType | undefined;
const requestOf = (id: number, PageType: Page) => ({ id, ...(PageType !== undefined && { PageType }) });

export const useOrder = (id: number, pageType: Page) =>
  useQuery({
    queryKey: [findWorkOrder.path, id, pageType],
    queryFn: async ({ signal }) => (await call(findWorkOrder, requestOf(id, pageType), { signal })).WorkOrder,
    staleTime: 0,
    retry: false,
  });

export const useTrail = (id: number, pageType: Page) =>
  useQuery({
    queryKey: [findWorkOrderTrail.path, id, pageType],
    queryFn: ({ signal }) => call(findWorkOrderTrail, requestOf(id, pageType), { signal, quiet: true }),
    staleTime: 0,
    retry: false,
  });
