/** Codes of work orders (报单) and payment logs (支付流水) with their labels, and the pages that list them. */
import type { Right } from '../wire/rights.ts';

export const WorkOrderStatus = { Draft: 0, InReview: 1, Passed: 2, Rejected: 3 } as const;
export type WorkOrderStatus = (typeof WorkOrderStatus)[keyof typeof WorkOrderStatus];
export const workOrderStatusLabel: Record<WorkOrderStatus, string> = {
  0: '未提交',
  1: '审核中',
  2: '通过',
  3: '拒绝',
};

/** What the status filter offers. A refund is no status: as filters, confirmed and waiting ones have the numbers 4 and 5. */
export const StatusFilter = { ...WorkOrderStatus, Refunded: 4, Refunding: 5 } as const;
export type StatusFilter = (typeof StatusFilter)[keyof typeof StatusFilter];
export const statusFilterLabel: Record<StatusFilter, string> = {
  ...workOrderStatusLabel,
  4: '已退款',
  5: '退款中',
};

/** Stages of approval, in any order. Each is a bit of the progress. */
export const Stage = { Sales: 1, Planning: 2, Operations: 4, Finance: 8 } as const;
export type Stage = (typeof Stage)[keyof typeof Stage];
export const stages: readonly Stage[] = [Stage.Sales, Stage.Planning, Stage.Operations, Stage.Finance];
export const stageLabel: Record<Stage, string> = { 1: '销售', 2: '企划', 4: '运营', 8: '财务' };
export const stageRight = {
  1: 'SaleAudit',
  2: 'QihuaAudit',
  4: 'YunAudit',
  8: 'PaymentLog',
} as const satisfies Record<Stage, Right>;
/** All four stages have approved. */
export const ALL_STAGES = 15;

export const WorkOrderType = { Deposit: 0, AddedDeposit: 1, MonthBalance: 2, FullPayment: 3, LateBalance: 4 } as const;
export type WorkOrderType = (typeof WorkOrderType)[keyof typeof WorkOrderType];
export const workOrderTypeLabel: Record<WorkOrderType, string> = {
  0: '定金',
  1: '追加定金',
  2: '当月尾款',
  3: '全款',
  4: '留存尾款',
};

export const courseLabel = ({ OrderId }: { readonly OrderId: number | null }): string =>
  OrderId === null ? '未开课' : '已开课';
export const shippingLabel = ({ IsDeliver }: { readonly IsDeliver: boolean }): string =>
  IsDeliver ? '已发货' : '未发货';

export const WorkOrderSearchKey = { Tel: 1, Name: 2, Staff: 3 } as const;
export type WorkOrderSearchKey = (typeof WorkOrderSearchKey)[keyof typeof WorkOrderSearchKey];
export const workOrderSearchKeyLabel: Record<WorkOrderSearchKey, string> = { 1: '电话', 2: '姓名', 3: '员工' };

export const PaymentLogStatus = { InReview: 1, Reconciled: 2, Failed: 3 } as const;
export type PaymentLogStatus = (typeof PaymentLogStatus)[keyof typeof PaymentLogStatus];
export const paymentLogStatusLabel: Record<PaymentLogStatus, string> = { 1: '对账中', 2: '对账成功', 3: '对账失败' };

/** `PageType` on the wire. */
export const WorkOrderPageType = { Mine: 0, Sales: 1, Planning: 2, Operations: 4 } as const;
export type WorkOrderPageType = (typeof WorkOrderPageType)[keyof typeof WorkOrderPageType];

export const workOrderPageSizes = [10, 20, 50] as const;

/** How a payment was reconciled. */
export const PassWay = { None: 0, Statement: 1, ByHand: 2 } as const;
export type PassWay = (typeof PassWay)[keyof typeof PassWay];
export const passWayLabel: Record<PassWay, string> = { 0: '未对账', 1: '账单匹配', 2: '人工通过' };
