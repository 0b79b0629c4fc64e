/** How the amount of a deal adds up, as the server counts it. */
import { remainingAmount } from '../work-orders/refund.rules.ts';
import type { PaymentLog } from '../work-orders/work-order-row.ts';
import { PaymentLogStatus, WorkOrderStatus } from '../work-orders/work-order-values.ts';
import type { WorkOrderState } from '../work-orders/work-order.rules.ts';
import { sumMoney } from '../wire/money.ts';

/** Orders that are rejected, refunded or drafts count nowhere. */
const isCounting = ({ WorkOrderStatus: status, IsRefund }: WorkOrderState): boolean =>
  (status === WorkOrderStatus.InReview || status === WorkOrderStatus.Passed) && !IsRefund;

/** The reconciled amount of an order. */
export const reconciledAmount = (
  order: WorkOrderState & { readonly Id: number },
  payments: readonly Pick<PaymentLog, 'WorkOrderId' | 'Amount' | 'RefundedAmount' | 'Status'>[],
): number => {
  if (!isCounting(order)) return 0;
  const counted = payments.filter(
    ({ WorkOrderId, Status }) => WorkOrderId === order.Id && Status === PaymentLogStatus.Reconciled,
  );
  return sumMoney(counted.map(remainingAmount));
};
