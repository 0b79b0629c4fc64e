/** The functions of work orders that other features and the composition need. */
export {
  countedFen,
  dealAmount,
  dealPayments,
  isAudited,
  isCounting,
  isDeal,
  isReconciled,
  isRefunding,
  isRefundingAll,
} from './counting.queries.ts';
export type { OrderPayments } from './filing.commands.ts';
export { readPublishedFamily } from './detail.queries.ts';
export { noteOwnApprovals, saveWarnings, warningEntry } from './warnings.queries.ts';
export { textSearches } from './filter.queries.ts';
export { stagesOf, waitingOrderCounts } from './inbox.queries.ts';
export { liveWorkOrders } from './live.rules.ts';
export { type ApprovalStep, type PhoneOrder, readApprovalSteps, readOrdersOfPhone } from './of-phone.queries.ts';
export { lockFamilies, readPublished, saveAmount, type StoredOrder } from './orders.queries.ts';
export type { PaymentsOf } from './row-payments.queries.ts';
export { confirmLocked, refusalOfRefund } from './refund-effects.commands.ts';
export { waitingRefundCount } from './refund-list.queries.ts';
export { noteRefundRow, readRefunds, type StoredRefund } from './refunds.queries.ts';
export { inSight } from './sight.queries.ts';
export { explainStale } from './stale.queries.ts';
export { type OrderHook, type OrderHooks, saveSteps, type StepContext } from './steps.commands.ts';
export { countOrdersIn, countOrderUses } from './uses.queries.ts';
