/** The steps of approval and of refunds in the trail. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { passAction, rejectAction } from '@gonghai/contract/work-orders/order-actions.rules.ts';

export const APPROVAL_ACTIONS: readonly AuditAction[] = [
  AuditAction.submitOrder,
  AuditAction.resubmitOrder,
  ...Object.values(passAction),
  ...Object.values(rejectAction),
  AuditAction.requestRefund,
  AuditAction.withdrawRefund,
  AuditAction.refund,
  AuditAction.refundPart,
  AuditAction.undoRefund,
];
