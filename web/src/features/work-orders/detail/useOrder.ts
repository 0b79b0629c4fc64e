/** Reads one order with its history. */
import { findWorkOrder, findWorkOrderTrail } from '@gonghai/contract/work-orders/work-order.contract.ts';
import type { WorkOrderPageType } from '@gonghai/contract/work-orders/work-order-values.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';

export const useOrder = (id: number, PageType: WorkOrderPageType | undefined) =>
  useQuery({
    queryKey: [findWorkOrder.path, id, PageType],
    queryFn: async ({ signal }) => {
      const request = { id, ...(PageType !== undefined && { PageType }) };
      return (await call(findWorkOrder, request, { signal })).WorkOrder;
    },
    staleTime: 0,
    retry: false,
  });

export const useTrail = (id: number) =>
  useQuery({
    queryKey: [findWorkOrderTrail.path, id],
    queryFn: ({ signal }) => call(findWorkOrderTrail, { id }, { signal, quiet: true }),
    staleTime: 0,
    retry: false,
  });
