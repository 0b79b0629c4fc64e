/** What finance may do with a payment. The web shows a button exactly when these rules allow its action. */
import type { WorkOrderState } from '../work-orders/work-order.rules.ts';
import { PaymentLogStatus, WorkOrderStatus } from '../work-orders/work-order-values.ts';

/** A payment and its order. */
export interface PaymentFacts {
  readonly Status: PaymentLogStatus;
  readonly WorkOrder: WorkOrderState;
}

const isOpenOrder = ({ WorkOrder }: PaymentFacts): boolean =>
  WorkOrder.WorkOrderStatus === WorkOrderStatus.InReview && !WorkOrder.IsRefund;

export const mayPassPayment = (payment: PaymentFacts): boolean =>
  payment.Status === PaymentLogStatus.InReview && isOpenOrder(payment);

export const mayRejectPayment = (payment: PaymentFacts): boolean =>
  payment.Status !== PaymentLogStatus.Reconciled && isOpenOrder(payment);

export const mayEditPayment = ({ Status, WorkOrder }: PaymentFacts): boolean =>
  Status === PaymentLogStatus.InReview && WorkOrder.WorkOrderStatus !== WorkOrderStatus.Draft;
