/** Unclaimed income (未认领到账): rows of statements that no work order claims, kept until one does. */
import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { pageOf, pageRequest } from '../wire/envelope.ts';
import { momentText } from '../wire/clock.ts';
import { batchResult } from '../wire/batch.ts';
import { isInOrder, queryEnd, queryMoment, rangeMessages } from '../wire/export-range.ts';
import { chosenId, id, idOf, idsOf, searchText, unixSeconds } from '../wire/fields.ts';
import { queryChoice, queryCode } from '../wire/query-fields.ts';
import { serialNumberOr } from '../work-orders/work-order-form.ts';
import { paymentMessages } from '../work-orders/work-order-messages.ts';
import { paymentLogRow } from './payment-row.ts';

export const unclaimedMessages = {
  arrived: (amount: string): string => `该流水已到账 ${amount}，提交后即可对账`,
  amountDiffers: (amount: string): string => `该流水已到账 ${amount}，与填写的金额不一致，请核对`,
  notClaimed: (since: string): string => `没有报单申报，${since} 起未认领`,
  claimed: '已有报单申报，等待对账',
  chooseRows: '请选择数据',
  chooseKind: '请选择收入类型',
  chooseConsultant: '请选择顾问',
  wrongConsultant: '该员工不能报单，请选择其他顾问',
  claimedBefore: '该到账已有报单申报',
  notCourse: '该到账已标记为非课程收入',
  assigned: '已通知顾问',
} as const;

/** What an arrival is, if no order is expected for it. */
export const UnclaimedKind = { Unclaimed: 0, Interest: 1, Transfer: 2, Deposit: 3, Other: 4 } as const;
export type UnclaimedKind = (typeof UnclaimedKind)[keyof typeof UnclaimedKind];
export const unclaimedKindLabel: Record<UnclaimedKind, string> = {
  0: '未认领',
  1: '利息',
  2: '转账',
  3: '押金',
  4: '其他',
};

/** 11-18 19:24 */
const shortMoment = (seconds: number): string => momentText(seconds).slice(5, 16);

/** The notice to a consultant who should file the order. It names the number, so that the form can be filled in. */
export const arrivalNotice = (arrival: {
  readonly ThirdNo: string;
  readonly Amount: number;
  readonly TypeName: string;
  readonly Time: number | null;
}): string => {
  const { ThirdNo, Amount, TypeName, Time } = arrival;
  const parts = [TypeName, `¥${Amount.toFixed(2)}`, ...(Time === null ? [] : [shortMoment(Time)])].filter(Boolean);
  return `有一笔到账待认领：${parts.join(' ')}，流水号 ${ThirdNo}，请填写报单`;
};

const NOTICE = /^有一笔到账待认领：.*，流水号 (\S+)，请填写报单$/;

/** The serial number of such a notice, or null. */
export const arrivalOfNotice = (message: string): string | null => NOTICE.exec(message)?.[1] ?? null;

const unclaimedPayment = z.object({
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
  answer: z
    .object({
      Amount: z.number(),
      /** Dictionary 6. */
      PaymentType: id,
      /** As the statement has it. */
      Time: unixSeconds.nullable(),
    })
    .nullable(),
  rate: 'lookup',
  audit: 'none',
});

const unclaimedRow = unclaimedPayment.extend({
  Id: id,
  Kind: z.enum(UnclaimedKind),
  /** Name and remark of the payer, as the file has them. */
  Payer: z.string(),
  /** The run that reported it; null before runs were remembered. */
  StatementId: id.nullable(),
  FileName: z.string(),
  /** The consultant who was asked to file the order. */
  AssignedName: z.string().nullable(),
  AssignedTime: unixSeconds.nullable(),
});
export type UnclaimedRow = z.output<typeof unclaimedRow>;

const filter = {
  /** Serial number or its last six or more characters, amount, part of the payer's text, or a day like 2026-11-18. */
  SearchValue: searchText.nullish(),
  PaymentType: idOf('dictionary-item').nullish(),
  /** Of the arrival. */
  StartTime: unixSeconds.nullish(),
  EndTime: unixSeconds.nullish(),
  /** 0 without one. */
  Kind: z.enum(UnclaimedKind).nullish(),
};
const unclaimedFilter = z.object(filter);
export type UnclaimedFilter = z.output<typeof unclaimedFilter>;

export const searchUnclaimed = endpoint({
  summary: '未认领到账列表，最新的在前；Kind 为 0 时为未认领，其他为已标记的非课程收入；Total 为全部金额合计',
  method: 'POST',
  path: 'api/WorkOrder/QueryUnclaimedPageList',
  access: ['PaymentLog'],
  request: pageRequest.extend(filter).refine(isInOrder, rangeMessages.order),
  answer: pageOf(unclaimedRow).extend({ Total: z.number() }),
  rate: 'ordinary',
  audit: 'none',
});

export const exportUnclaimed = endpoint({
  summary: '导出未认领到账',
  method: 'GET',
  path: 'api/WorkOrder/ExportUnclaimed',
  access: ['PaymentLog'],
  request: z
    .object({
      SearchValue: searchText.optional(),
      PaymentType: queryChoice('dictionary-item'),
      StartTime: queryMoment,
      EndTime: queryEnd,
      Kind: queryCode(z.enum(UnclaimedKind)),
    })
    .refine(isInOrder, rangeMessages.order),
  answer: z.never(),
  rate: 'export',
  audit: 'export',
  kind: 'download',
});

export const setUnclaimedKind = endpoint({
  summary: '标记为非课程收入（1利息 2转账 3押金 4其他），0 恢复为未认领',
  method: 'POST',
  path: 'api/WorkOrder/SetUnclaimedKind',
  access: ['PaymentLog'],
  request: z.object({
    Ids: idsOf('unclaimed-payment', unclaimedMessages.chooseRows),
    Kind: z.enum(UnclaimedKind, {
      error: ({ input }) => (input == null ? unclaimedMessages.chooseKind : undefined),
    }),
  }),
  answer: batchResult,
  rate: 'ordinary',
  audit: 'change',
});

export const assignUnclaimed = endpoint({
  summary: '指派给顾问：发送消息，从消息可直接填写报单',
  method: 'POST',
  path: 'api/WorkOrder/AssignUnclaimed',
  access: ['PaymentLog'],
  request: z.object({
    Id: idOf('unclaimed-payment'),
    UserId: chosenId('staff', unclaimedMessages.chooseConsultant),
  }),
  answer: z.null(),
  rate: 'ordinary',
  audit: 'change',
});
