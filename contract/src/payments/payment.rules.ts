/** What finance may do with a payment. The web shows a button exactly when these rules allow its action. */
import { isHeldByRefund, type WorkOrderState } from '../work-orders/work-order.rules.ts';
import { PaymentLogStatus, WorkOrderStatus } from '../work-orders/work-order-values.ts';

/** A payment and its order. */
export interface PaymentFacts {
  readonly Status: PaymentLogStatus;
  readonly WorkOrder: WorkOrderState & { readonly IsRefundingAll: boolean };
  /** Absent on the server, which asks for closed days when it has locked them. */
  readonly IsDayClosed?: boolean;
}

const isOpen = ({ WorkOrder, IsDayClosed }: PaymentFacts): boolean =>
  WorkOrder.WorkOrderStatus === WorkOrderStatus.InReview && !WorkOrder.IsRefund && !IsDayClosed;

export const mayPassPayment = (payment: PaymentFacts): boolean =>
  payment.Status === PaymentLogStatus.InReview && isOpen(payment);

export const mayRejectPayment = (payment: PaymentFacts): boolean =>
  payment.Status !== PaymentLogStatus.Reconciled && isOpen(payment);

export const mayEditPayment = ({ Status, WorkOrder, IsDayClosed }: PaymentFacts): boolean =>
  Status === PaymentLogStatus.InReview &&
  WorkOrder.WorkOrderStatus !== WorkOrderStatus.Draft &&
  !isHeldByRefund(WorkOrder) &&
  !IsDayClosed;

/** It could be passed, rejected or corrected if its day were open. */
export const isHeldByDay = (payment: PaymentFacts): boolean =>
  payment.IsDayClosed === true &&
  [mayPassPayment, mayRejectPayment, mayEditPayment].some((may) => may({ ...payment, IsDayClosed: false }));
