/** How reports of work-order payments count: by which time, and which part of the money. */

export const ReportTimeType = { ReportDate: 0, PaymentTime: 1 } as const;
export type ReportTimeType = (typeof ReportTimeType)[keyof typeof ReportTimeType];
export const reportTimeTypeLabel: Record<ReportTimeType, string> = { 0: '报单时间', 1: '支付时间' };

/** Payments of orders that are in review or passed and not refunded: all of them, or by the finance stage of the order. */
export const ReportAmount = { Total: 1, Audited: 2, Unaudited: 3 } as const;
export type ReportAmount = (typeof ReportAmount)[keyof typeof ReportAmount];
export const reportAmountLabel: Record<ReportAmount, string> = { 1: '总金额', 2: '已审核金额', 3: '未审核金额' };
