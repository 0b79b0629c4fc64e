/** The calendar of reconciliation (日历): wallets by days of a month, the rows of a day, and closing days. */
import { z } from 'zod';
import { rangeOfMoment } from '../wire/clock.ts';
import { endpoint } from '../wire/endpoint.ts';
import { characters, chosenId, id, idOf, unixSeconds } from '../wire/fields.ts';
import { paymentMessages } from '../work-orders/work-order-messages.ts';
import { paymentLogRow } from './payment-row.ts';

const ACCESS = ['PaymentLog'] as const;

export const calendarMessages = {
  reasonRequired: '差额不为0.00，请填写结账原因',
  openReasonRequired: '还有未平的支付或到账，请填写结账原因',
  reasonToOpen: '请填写取消结账的原因',
  reasonLength: '原因为2到100个字符',
  notEnded: '该日尚未结束，不能结账',
  closedBefore: '该日已结账',
  openBefore: '该日未结账',
  closed: '已结账',
  opened: '已取消结账',
  openedNotice: (who: string, day: string, reason: string): string => `${who}取消了${day}的结账：${reason}`,
} as const;

/** The screen sends only days of its calendar: other text has no message of its own. */
const textOf = (pattern: RegExp, example: string) =>
  z
    .string()
    .refine((text) => pattern.test(text) && rangeOfMoment(text) !== undefined)
    .meta({ sample: example });

/** 2026-11-18, by the clock of Shanghai. */
const dayField = textOf(/^20\d\d-\d\d-\d\d$/, '2026-11-18');
const monthField = textOf(/^20\d\d-\d\d$/, '2026-11');

const LONGEST_REASON = 100;
const isReason = (text: string): boolean => characters(text.trim()) >= 2 && characters(text) <= LONGEST_REASON;

const calendarCell = z.object({
  /** Dictionary 6. */
  PaymentType: id,
  Day: z.string(),
  /** Income of the statements, without what is not for courses, in yuan. */
  StatementAmount: z.number(),
  /**
   * Claimed payments of the day and income of the finance flow: reconciled, or of an order in review or passed, without refunded orders. A partial refund
   * changes nothing: the whole amount was claimed and arrived.
   */
  ClaimAmount: z.number(),
  /** StatementAmount − ClaimAmount. */
  Difference: z.number(),
  /** Payments that wait for reconciliation, and unclaimed income. */
  OpenCount: z.int(),
  /** A file that was not undone covers the day. */
  HasStatement: z.boolean(),
  IsClosed: z.boolean(),
});
export type CalendarCell = z.output<typeof calendarCell>;

export const searchCalendar = endpoint({
  summary: '对账日历：每个支付方式每天的账单收入、申报、差额、未平笔数，是否有账单、是否已结账',
  method: 'POST',
  path: 'api/WorkOrder/QueryReconcileCalendar',
  access: ACCESS,
  request: z.object({ Month: monthField }),
  answer: z.array(calendarCell),
  rate: 'ordinary',
  audit: 'none',
});

/** Why a row of a day is listed: it does not agree, or waits. */
export const DayRowKind = { Unpaid: 1, AmountDiffers: 2, Unclaimed: 3, Waiting: 4, OtherDay: 5, NotCourse: 6 } as const;
export type DayRowKind = (typeof DayRowKind)[keyof typeof DayRowKind];
export const dayRowKindLabel: Record<DayRowKind, string> = {
  1: '无到账',
  2: '金额不符',
  3: '未认领',
  4: '待对账',
  5: '跨日',
  6: '非课程收入',
};

const dayRow = z.object({
  Kind: z.enum(DayRowKind),
  /** In the file; null without a row of a statement. */
  Row: z.int().nullable(),
  ThirdNo: z.string(),
  /** What arrived on the day, in yuan; null when nothing did. */
  Amount: z.number().nullable(),
  Time: unixSeconds.nullable(),
  /** What is claimed for the day; null when nothing is. */
  ClaimAmount: z.number().nullable(),
  /** Amount − ClaimAmount; of income that is not for courses 0. */
  Difference: z.number(),
  Reason: z.string(),
  /** The row of the unclaimed list. */
  UnclaimedId: id.nullable(),
  Payment: paymentLogRow.nullable(),
});
export type DayRow = z.output<typeof dayRow>;

export const reconcileDay = calendarCell.extend({
  /** Rows of statements that agree with their claims or with the finance flow. */
  AgreedCount: z.int(),
  AgreedAmount: z.number(),
  /** Of them, those of the finance flow. */
  FlowCount: z.int(),
  FlowAmount: z.number(),
  /** Only rows that do not agree, at most 200. */
  Rows: z.array(dayRow),
  /** All of them. */
  RowCount: z.int(),
  /** The statements that cover the day and were not undone, the latest first. */
  Statements: z.array(z.object({ Id: id, FileName: z.string(), UserName: z.string(), CreatedTime: unixSeconds })),
  /** What the wallet pays out for the day, in yuan: all income, less refunds and fees, as the files have them. */
  Payout: z.object({ Income: z.number(), Refunds: z.number(), Fees: z.number(), Amount: z.number() }),
  ClosedBy: z.string().nullable(),
  ClosedTime: unixSeconds.nullable(),
  ClosedReason: z.string(),
});
export type ReconcileDay = z.output<typeof reconcileDay>;

export const findReconcileDay = endpoint({
  summary: '对账日历中的一天：与账单不一致的明细',
  method: 'POST',
  path: 'api/WorkOrder/QueryReconcileDay',
  access: ACCESS,
  request: z.object({ PaymentType: chosenId('dictionary-item', paymentMessages.typeRequired), Day: dayField }),
  answer: reconcileDay,
  rate: 'ordinary',
  audit: 'none',
});

const day = { PaymentType: idOf('dictionary-item'), Day: dayField };

export const closeReconcileDay = endpoint({
  summary: '结账：该日的支付流水不能再变更；差额不为0.00或有未平时须填写原因',
  method: 'POST',
  path: 'api/WorkOrder/CloseReconcileDay',
  access: ACCESS,
  request: z.object({
    ...day,
    Reason: z
      .string()
      .refine((text) => text.trim() === '' || isReason(text), calendarMessages.reasonLength)
      .nullish(),
  }),
  answer: z.null(),
  rate: 'ordinary',
  audit: 'change',
});

export const openReconcileDay = endpoint({
  summary: '取消结账，须填写原因；通知其他财务人员和管理员',
  method: 'POST',
  path: 'api/WorkOrder/OpenReconcileDay',
  access: ACCESS,
  request: z.object({
    ...day,
    Reason: z
      .string({ error: ({ input }) => (input == null ? calendarMessages.reasonToOpen : undefined) })
      .refine((text) => text.trim() !== '', calendarMessages.reasonToOpen)
      .refine((text) => text.trim() === '' || isReason(text), calendarMessages.reasonLength),
  }),
  answer: z.null(),
  rate: 'ordinary',
  audit: 'change',
});
