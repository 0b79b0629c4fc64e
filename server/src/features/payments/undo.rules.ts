/** Which payments of an undone run return to review, and why the others stay reconciled. Pure functions. */
import { statementMessages as say } from '@gonghai/contract/payments/statement.contract.ts';
import { WorkOrderStatus } from '@gonghai/contract/work-orders/work-order-values.ts';

interface Passed {
  readonly id: number;
  readonly orderId: number;
  readonly rootId: number;
  readonly orderStatus: WorkOrderStatus;
  readonly isCounting: boolean;
  readonly refundedFen: number;
}

interface UndoFacts<Payment extends Passed> {
  readonly payments: readonly Payment[];
  readonly isClosed: (payment: Payment) => boolean;
  /** Another run found the payment reconciled too. */
  readonly isConfirmed: (payment: Payment) => boolean;
  /** The orders that make their families deals, see `readAudited`. */
  readonly audited: readonly { readonly id: number; readonly rootId: number }[];
}

export interface UndoVerdict<Payment> {
  readonly returned: readonly Payment[];
  readonly kept: readonly { readonly payment: Payment; readonly why: string }[];
}

/**
 * A family is a deal of its own when an order that keeps its finance stage makes it one: one that this run did not
 * complete, or whose payments all stay. A family that only this run made a deal is none afterwards.
 */
export const judgeUndo = <Payment extends Passed>(facts: UndoFacts<Payment>): UndoVerdict<Payment> => {
  const whyKept = new Map<number, string>();
  for (const payment of facts.payments) {
    if (payment.orderStatus === WorkOrderStatus.Passed) whyKept.set(payment.id, say.keptPassed);
    else if (facts.isClosed(payment)) whyKept.set(payment.id, say.keptClosed);
    // A partial refund is taken from reconciled money only.
    else if (payment.refundedFen > 0) whyKept.set(payment.id, say.keptRefunded);
    else if (facts.isConfirmed(payment)) whyKept.set(payment.id, say.keptOther);
  }
  const losing = new Set(facts.payments.filter(({ id }) => !whyKept.has(id)).map(({ orderId }) => orderId));
  const deals = new Set(facts.audited.filter(({ id }) => !losing.has(id)).map(({ rootId }) => rootId));
  for (const { id, rootId, isCounting } of facts.payments)
    if (!whyKept.has(id) && isCounting && deals.has(rootId)) whyKept.set(id, say.keptDeal);
  return {
    returned: facts.payments.filter(({ id }) => !whyKept.has(id)),
    kept: facts.payments.flatMap((payment) => {
      const why = whyKept.get(payment.id);
      return why === undefined ? [] : [{ payment, why }];
    }),
  };
};
