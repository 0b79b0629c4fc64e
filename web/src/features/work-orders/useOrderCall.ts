/** Calls the customer of an order by the order's id. */
import { dialWorkOrder } from '@gonghai/contract/work-orders/work-order-call.contract.ts';
import type { WorkOrderPageType } from '@gonghai/contract/work-orders/work-order-values.ts';
import { useCallback } from 'react';
import { useMay } from '../../platform/current-user.ts';
import { dialOrder } from '../../phone/phone.ts';

/** Undefined for users who may not call. */
export const useOrderCall = (
  pageType: WorkOrderPageType | undefined,
): ((order: { readonly Id: number }) => void) | undefined => {
  const mayCall = useMay(dialWorkOrder.access);
  const dial = useCallback(({ Id }: { readonly Id: number }): void => void dialOrder({ id: Id, pageType }), [pageType]);
  return mayCall ? dial : undefined;
};
