/** The status of an order in words, on the screen and in exports. */
import { stages, WorkOrderStatus, workOrderStatusLabel } from './work-order-values.ts';
import { countStages, type WorkOrderState } from './work-order.rules.ts';

/** 审核中(2/4): only in review and after passing; a refund hides the rest, also one that waits for finance. */
export const statusWords = (order: WorkOrderState & { readonly IsRefunding?: boolean }): string => {
  if (order.IsRefund) return '已退款';
  if (order.IsRefunding) return '退款中';
  const label = workOrderStatusLabel[order.WorkOrderStatus];
  const isCounted =
    order.WorkOrderStatus === WorkOrderStatus.InReview || order.WorkOrderStatus === WorkOrderStatus.Passed;
  return isCounted ? `${label}(${countStages(order)}/${stages.length})` : label;
};

/** 已退款, 退款中 or 部分退款; empty for an order without refunds. */
export const refundWords = (order: {
  readonly IsRefund: boolean;
  readonly IsRefunding: boolean;
  readonly RefundedAmount: number;
}): string => {
  if (order.IsRefund) return '已退款';
  if (order.IsRefunding) return '退款中';
  return order.RefundedAmount > 0 ? '部分退款' : '';
};
