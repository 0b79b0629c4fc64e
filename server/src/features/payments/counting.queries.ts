/** Which payments a report counts, as SQL conditions. */
import { ReportAmount, ReportTimeType } from '@gonghai/contract/payments/payment-report-values.ts';
import { isAudited, isCounting } from '../work-orders/work-orders.port.ts';

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
