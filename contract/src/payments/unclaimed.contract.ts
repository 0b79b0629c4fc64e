/** Unclaimed income (未认领到账): rows of statements that no work order claims, kept until one does. */
import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { pageOf, pageRequest } from '../wire/envelope.ts';
import { id, unixSeconds } from '../wire/fields.ts';
import { serialNumberOr } from '../work-orders/work-order-form.ts';
import { paymentMessages } from '../work-orders/work-order-messages.ts';
import { paymentLogRow } from './payment-row.ts';

export const unclaimedMessages = {
  arrived: (amount: string): string => `该流水已到账 ${amount}，提交后即可对账`,
  amountDiffers: (amount: string): string => `该流水已到账 ${amount}，与填写的金额不一致，请核对`,
  notClaimed: (since: string): string => `没有报单申报，${since} 起未认领`,
  claimed: '已有报单申报，等待对账',
} as const;

export const unclaimedPayment = z.object({
  ThirdNo: z.string(),
  /** Yuan. */
  Amount: z.number(),
  /** Dictionary 6, as chosen for the statement. */
  PaymentType: id,
  /** As the statement has it. */
  Time: unixSeconds.nullable(),
  /** When a statement had it first. */
  FirstTime: unixSeconds,
  /** Filed since, and not reconciled yet. */
  Payment: paymentLogRow.nullable(),
});
export type UnclaimedPayment = z.output<typeof unclaimedPayment>;

export const searchUnclaimedPayments = endpoint({
  summary: '未认领到账：账单中没有报单申报的收入，对账成功或账单显示退款后移除；Total 为全部金额合计',
  method: 'POST',
  path: 'api/WorkOrder/QueryUnclaimedPaymentPageList',
  access: ['PaymentLog'],
  request: pageRequest,
  answer: pageOf(unclaimedPayment).extend({ Total: z.number() }),
  rate: 'ordinary',
  audit: 'none',
});

export const findUnclaimedPayment = endpoint({
  summary: '按完整流水号查询是否已到账且未认领；未到账为 null',
  method: 'GET',
  path: 'api/WorkOrder/QueryUnclaimedPayment',
  access: ['WorkOrderSale', 'QihuaAudit', 'YunAudit', 'PaymentLog'],
  request: z.object({ ThirdNo: serialNumberOr(paymentMessages.thirdNoRequired) }),
  answer: z.object({ Amount: z.number() }).nullable(),
  rate: 'lookup',
  audit: 'none',
});
