/** The status of an order in words, as lists and exports show it. */
import { stages, WorkOrderStatus, workOrderStatusLabel } from './work-order-values.ts';
import { countStages, type WorkOrderState } from './work-order.rules.ts';

/** 审核中(2/4): only in review and after passing; a refund hides the rest. */
export const statusWords = (order: WorkOrderState): string => {
  if (order.IsRefund) return '已退款';
  const label = workOrderStatusLabel[order.WorkOrderStatus];
  const isCounted =
    order.WorkOrderStatus === WorkOrderStatus.InReview || order.WorkOrderStatus === WorkOrderStatus.Passed;
  return isCounted ? `${label}(${countStages(order)}/${stages.length})` : label;
};
