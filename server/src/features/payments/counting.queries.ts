/** Which orders count in reports, and which of them finance has approved, as SQL conditions. */
import { ReportAmount, ReportTimeType } from '@gonghai/contract/payments/payment-report-values.ts';
import { Stage, WorkOrderStatus } from '@gonghai/contract/work-orders/work-order-values.ts';

/** A refunded order leaves every sum until the refund is undone. */
export const isCounting = (order: string): string =>
  `${order}.status in (${WorkOrderStatus.InReview}, ${WorkOrderStatus.Passed}) and not ${order}.is_refund`;

export const isAudited = (order: string): string => `(${order}.progress & ${Stage.Finance}) <> 0`;

/** Payments that a report counts. The parts exclude each other and make the total. */
export const countsIn = (order: string, amount: ReportAmount): string => {
  if (amount === ReportAmount.Total) return isCounting(order);
  return `${isCounting(order)} and ${amount === ReportAmount.Audited ? '' : 'not '}${isAudited(order)}`;
};

/** The column of the time, of the tables `work_order o` and `payment_log p`. */
export const timeColumn: Record<ReportTimeType, string> = {
  [ReportTimeType.ReportDate]: 'o.report_date',
  [ReportTimeType.PaymentTime]: 'p.payment_time',
};
