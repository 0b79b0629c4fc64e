/** Splits a selection into the orders that wait for a stage and those that would be refused. Pure. */
import { type Stage, WorkOrderStatus, workOrderStatusLabel } from '@gonghai/contract/work-orders/work-order-values.ts';
import { awaits, hasStage, type WorkOrderState } from '@gonghai/contract/work-orders/work-order.rules.ts';

type Order = WorkOrderState & { readonly Name: string };

const whyNot = (order: Order, stage: Stage): string => {
  if (order.IsRefund) return '已退款';
  if (order.WorkOrderStatus === WorkOrderStatus.Rejected) return '已驳回';
  return order.WorkOrderStatus === WorkOrderStatus.InReview && hasStage(order, stage)
    ? '已审核'
    : workOrderStatusLabel[order.WorkOrderStatus];
};

export const splitBatch = <One extends Order>(
  orders: readonly One[],
  stage: Stage,
): { readonly waiting: readonly One[]; readonly skipped: readonly string[] } => ({
  waiting: orders.filter((order) => awaits(order, stage)),
  skipped: orders
    .filter((order) => !awaits(order, stage))
    .map((order) => `${order.Name}：${whyNot(order, stage)}，不会提交`),
});
