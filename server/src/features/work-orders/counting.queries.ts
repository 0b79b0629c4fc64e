/** What counts as an order, as reconciled money and as a deal, in every list and report. The tenant is $1. */
import { RefundState } from '@gonghai/contract/work-orders/refund.rules.ts';
import { PaymentLogStatus, Stage, WorkOrderStatus } from '@gonghai/contract/work-orders/work-order-values.ts';

/** A refunded order leaves every sum until the refund is undone. */
export const isCounting = (order: string): string =>
  `${order}.status in (${WorkOrderStatus.InReview}, ${WorkOrderStatus.Passed}) and not ${order}.is_refund`;

/** 退款中: a refund waits for finance. */
export const isRefunding = (order: string): string =>
  `exists (select from refund w where w.tenant_id = $1 and w.work_order_id = ${order}.id and w.state = ${RefundState.Waiting})`;

/** The refund that waits is for all that is left of the order. */
export const isRefundingAll = (order: string): string =>
  `exists (select from refund w where w.tenant_id = $1 and w.work_order_id = ${order}.id and w.state = ${RefundState.Waiting}
    and w.fen >= ${order}.amount * 100 - ${order}.refunded_fen)`;

/** Refunded, and not by WorkOrderRefund: it cannot be undone. */
export const isRefundFixed = (order: string): string =>
  `(${order}.is_refund and exists (select from refund w where w.tenant_id = $1 and w.work_order_id = ${order}.id
    and w.state = ${RefundState.Confirmed} and w.is_whole and not w.is_direct))`;

export const isAudited = (order: string): string => `(${order}.progress & ${Stage.Finance}) <> 0`;

/** The order is the root of a family that is a deal now: the root counts, and finance has approved a member that counts. */
export const isDeal = (root: string): string =>
  `${root}.parent_id is null and ${isCounting(root)} and (${isAudited(root)} or exists (select from work_order child
    where child.tenant_id = $1 and child.parent_id = ${root}.id and ${isCounting('child')} and ${isAudited('child')}))`;

export const isReconciled = (payment: string): string =>
  `${payment}.status = ${PaymentLogStatus.Reconciled} and ${payment}.deleted_time is null`;

/** What a payment counts in a sum, in fen: a partial refund reduces it. Used with conditions that leave refunded orders out. */
export const countedFen = (payment: string): string => `(${payment}.fen - ${payment}.refunded_fen)`;

/** What an order counts in a sum, in yuan. */
export const countedAmount = (order: string): string =>
  `case when ${order}.is_refund then 0 else ${order}.amount - ${order}.refunded_fen / 100.0 end`;

/**
 * The reconciled payments of deals, as rows of `id` (of the deal) and `fen`. `deals` is a table, or a subquery in
 * parentheses, with the ids of deals in a column `id`.
 */
export const dealPayments = (deals: string): string => `
  select deal.id, ${countedFen('p')} as fen from ${deals} deal
    join payment_log p on p.tenant_id = $1 and p.work_order_id = deal.id and ${isReconciled('p')}
  union all
  select deal.id, ${countedFen('p')} as fen from ${deals} deal
    join work_order child on child.tenant_id = $1 and child.parent_id = deal.id and ${isCounting('child')}
    join payment_log p on p.tenant_id = $1 and p.work_order_id = child.id and ${isReconciled('p')}`;

/** What a deal is worth in yuan: the reconciled amount of its family. */
export const dealAmount = (root: string): string =>
  `(select (coalesce(sum(paid.fen), 0) / 100)::float8 from (${dealPayments(`(select ${root}.id)`)}) paid)`;
