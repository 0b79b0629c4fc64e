/** Who may refund how much of an order. Pure functions: the web shows by them, the server asks them on locked rows. */
import { sumMoney, toFen } from '../wire/money.ts';
import { type Approver, mayRefund, type WorkOrderFacts } from './work-order.rules.ts';

export const RefundState = { Waiting: 0, Confirmed: 1, Withdrawn: 2 } as const;
export type RefundState = (typeof RefundState)[keyof typeof RefundState];
export const refundStateLabel: Record<RefundState, string> = { 0: '待确认', 1: '已确认', 2: '已撤销' };

export const refundMessages = {
  amountRequired: '请输入退款金额',
  amountZero: '退款金额须大于0元',
  tooMuch: (left: number): string => `退款金额不能超过可退的${left.toFixed(2)}元`,
  unpaid: '支付全部对账成功后才能部分退款',
  reasonRequired: '请输入退款原因',
  callReasonRequired: '请填写退款原因',
  dayRequired: '请选择退款日期',
  dayWrong: '退款日期不正确',
  pictureWrong: '退款截图不存在或已使用，请重新上传',
  waiting: '该报单已有待确认的退款',
  confirmed: '该退款已确认',
  withdrawn: '该退款已撤销',
  noUndo: '财务已确认退款，不能撤销',
  asked: '已提交，等待财务确认',
  isConfirmed: '已确认退款',
  isWithdrawn: '已撤销退款',
} as const;

/** What the rules look at beside the state of the order. */
export interface RefundFacts extends WorkOrderFacts {
  readonly Amount: number;
  /** Confirmed, in yuan; the whole amount of a refunded order. */
  readonly RefundedAmount: number;
  /** A refund waits for finance. */
  readonly IsRefunding: boolean;
  /** Finance has confirmed that the order is refunded. */
  readonly IsRefundFixed: boolean;
}

type Amounts = Pick<RefundFacts, 'Amount' | 'RefundedAmount'>;

/** What an order or a payment counts in a sum: without what was refunded of it. */
export const remainingAmount = ({ Amount, RefundedAmount }: Amounts): number => sumMoney([Amount, -RefundedAmount]);

export const mayAskRefund = (order: RefundFacts, approver: Approver): boolean =>
  mayRefund(order, approver) && !order.IsRefund && !order.IsRefunding;

/** Undoing a refund that waits, or that WorkOrderRefund made. What finance has confirmed stays. */
export const mayUndoRefund = (order: RefundFacts, approver: Approver): boolean =>
  mayRefund(order, approver) && (order.IsRefund ? !order.IsRefundFixed : order.IsRefunding);

/** All payments are reconciled. */
export const isPaid = ({ IsReconciled, HasReconciled }: WorkOrderFacts): boolean => IsReconciled && HasReconciled;

/** Why this amount of the order cannot be refunded; null if it can. All that is left can be refunded at any time. */
export const refundProblem = (order: RefundFacts, amount: number): string | null => {
  const left = remainingAmount(order);
  if (toFen(amount) > toFen(left)) return refundMessages.tooMuch(left);
  if (toFen(amount) === toFen(left)) return null;
  if (amount <= 0) return refundMessages.amountZero;
  return isPaid(order) ? null : refundMessages.unpaid;
};

export interface RefundablePayment {
  readonly id: number;
  /** What is left of it. */
  readonly fen: number;
}

export interface RefundShare {
  readonly id: number;
  readonly fen: number;
}

/** How a partial refund is distributed: each payment in turn gives what it has. Undefined if they have too little. */
export const shareRefund = (
  payments: readonly RefundablePayment[],
  fen: number,
): readonly RefundShare[] | undefined => {
  let open = fen;
  const shares: RefundShare[] = [];
  for (const payment of payments) {
    const share = Math.min(open, payment.fen);
    if (share > 0) shares.push({ id: payment.id, fen: share });
    open -= share;
  }
  return open === 0 ? shares : undefined;
};
