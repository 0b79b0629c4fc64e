/** The actions in the trail of a work order: which stage they belong to, and what kind of step they are. */
import { AuditAction } from '../wire/audit-actions.ts';
import type { Stage } from './work-order-values.ts';

export const passAction: Record<Stage, AuditAction> = {
  1: AuditAction.passSales,
  2: AuditAction.passPlanning,
  4: AuditAction.passOperations,
  8: AuditAction.passFinance,
};
export const rejectAction: Record<Stage, AuditAction> = {
  1: AuditAction.rejectSales,
  2: AuditAction.rejectPlanning,
  4: AuditAction.rejectOperations,
  8: AuditAction.rejectFinance,
};

export type TrailKind =
  | 'pass'
  | 'reject'
  | 'edit'
  | 'submit'
  | 'refund'
  | 'course'
  | 'express'
  | 'payment'
  | 'warning'
  | 'other';

const actions: readonly (readonly [TrailKind, readonly AuditAction[]])[] = [
  ['pass', [...Object.values(passAction), AuditAction.passRecording]],
  ['reject', [...Object.values(rejectAction), AuditAction.failPayment]],
  ['edit', [AuditAction.editOrder, AuditAction.editPayment]],
  ['submit', [AuditAction.addOrder, AuditAction.submitOrder, AuditAction.resubmitOrder]],
  [
    'refund',
    [
      AuditAction.requestRefund,
      AuditAction.withdrawRefund,
      AuditAction.firstRefundCheck,
      AuditAction.refund,
      AuditAction.refundPart,
      AuditAction.undoRefund,
    ],
  ],
  ['course', [AuditAction.openCourse]],
  ['express', [AuditAction.editShipping]],
  [
    'payment',
    [
      AuditAction.passPayment,
      AuditAction.firstPaymentCheck,
      AuditAction.awaitReconciliation,
      AuditAction.undoReconciliation,
    ],
  ],
  ['warning', [AuditAction.warn, AuditAction.clearWarning]],
];
const kinds: ReadonlyMap<string, TrailKind> = new Map(
  actions.flatMap(([kind, words]) => words.map((action) => [action, kind] as const)),
);

/** Entries of earlier versions may have actions that no longer exist. */
export const trailKindOf = (action: string): TrailKind => kinds.get(action) ?? 'other';

const rejections: ReadonlySet<string> = new Set(Object.values(rejectAction));
const reasoned: ReadonlySet<string> = new Set([
  AuditAction.failPayment,
  AuditAction.passPayment,
  AuditAction.firstPaymentCheck,
]);

export const isRejection = (action: string): boolean => rejections.has(action);

/** The remark of the entry is its reason. */
export const hasReason = (action: string): boolean => isRejection(action) || reasoned.has(action);
