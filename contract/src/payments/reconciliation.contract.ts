/** System reconciliation (系统对账): a statement of a wallet or bank against the payments that consultants claim. */
import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { pageOf, pageRequest } from '../wire/envelope.ts';
import { id, idOf, queryIdOf, unixSeconds } from '../wire/fields.ts';
import { begunTask } from '../wire/task.ts';
import { paymentMessages } from '../work-orders/work-order-messages.ts';
import { paymentLogRow } from './payment-row.ts';
import { LineReason, Pile, Wallet } from './reconciliation-values.ts';
import { dayText, layoutSample, missingDays } from './statement-layout.contract.ts';

const ACCESS = ['PaymentLog'] as const;

export const reconciliationMessages = {
  slow: '数据量较大，请稍后到导入日志查看结果',
  fileType: '仅支持上传 xls、xlsx、csv 文件',
  tooManyDays: (most: number): string => `账单包含的日期超过${most}天，请分成多个文件上传`,
  notClaimed: '没有报单申报该流水号',
  otherType: '申报的支付方式不同',
  claimedTwice: '多笔支付申报了该流水号，请人工核对',
  draft: '报单未提交',
  rejected: '报单已驳回',
  refunded: '报单已退款',
  filedMeanwhile: '报单在对账期间提交或变更，请再次对账',
  before: '此前已对账',
  inFlow: '财务流水已有这笔到账',
  manyAmounts: '文件中该流水号有不同的金额',
  amountDiffers: (claimed: string, difference: string): string => `申报金额${claimed}元，相差${difference}元`,
  repeated: (row: number): string => `与第${row}行重复`,
  hasRefund: '文件中有该流水号的退款，请人工核对',
  unpaid: '账单中没有这笔到账',
  refund: '退款',
  refundConfirmed: '已确认退款',
  refundDayClosed: '退款待确认：支付日已结账',
  revoked: '交易已撤销',
  expense: '支出',
  fee: '手续费',
  neutral: '不计收支',
  failed: (state: string): string => `交易未成功：${state || '没有状态'}`,
  dayClosed: (day: string): string => `该日已结账：${day}，请先取消结账`,
} as const;

export const lineReasonWords: Readonly<Record<LineReason, string>> = {
  [LineReason.None]: '',
  [LineReason.NotClaimed]: reconciliationMessages.notClaimed,
  [LineReason.Draft]: reconciliationMessages.draft,
  [LineReason.Rejected]: reconciliationMessages.rejected,
  [LineReason.Refunded]: reconciliationMessages.refunded,
  [LineReason.OtherType]: reconciliationMessages.otherType,
  [LineReason.ClaimedTwice]: reconciliationMessages.claimedTwice,
  [LineReason.FiledMeanwhile]: reconciliationMessages.filedMeanwhile,
  [LineReason.HasRefund]: reconciliationMessages.hasRefund,
  [LineReason.ManyAmounts]: reconciliationMessages.manyAmounts,
};

/** Dictionary 6. A disabled item can still have open payments. */
const paymentType = z.preprocess(
  (sent) => (sent === '' || sent == null ? undefined : Number(sent)),
  z
    .int({ error: ({ input }) => (input === undefined ? paymentMessages.typeRequired : undefined) })
    .positive(paymentMessages.typeRequired)
    .meta({ entity: 'dictionary-item' }),
);

export const pileSum = z.object({ Name: z.enum(Pile), Count: z.int(), Amount: z.number() });

const sums = {
  /** All piles in their order; empty while the task runs. */
  Piles: z.array(pileSum),
  /** Income of the file in yuan: the sum of its income piles. */
  Total: z.number(),
  /** What the file itself states, or null. */
  FileTotal: z.number().nullable(),
};

export const reconciliation = begunTask.extend(sums);
export type Reconciliation = z.output<typeof reconciliation>;

export const autoCheckPayments = endpoint({
  summary: '系统对账：上传账单（xls、xlsx、csv），流水号、金额和支付方式一致的支付流水对账成功',
  method: 'POST',
  path: 'api/WorkOrder/PaymentLogAutoCheck',
  access: ACCESS,
  request: z.object({
    paymentType,
    /** The day of rows without one, like 2026-11-18. Asked when the file has such rows. */
    day: z.preprocess((sent) => (sent === '' || sent == null ? undefined : sent), dayText.optional()),
  }),
  answer: reconciliation,
  rate: 'import',
  audit: 'change',
  kind: 'upload',
});

/** A run of the same file. */
const earlierRun = z.object({
  Id: id,
  FileName: z.string(),
  /** Dictionary 6. */
  PaymentType: id,
  UserName: z.string(),
  CreatedTime: unixSeconds,
  IsUndone: z.boolean(),
});
export type EarlierRun = z.output<typeof earlierRun>;

export const statementPreview = z.object({
  /** Recognised by the titles. */
  Wallet: z.enum(Wallet).nullable(),
  /** Income rows that can be read, and their sum. */
  Count: z.int(),
  Total: z.number(),
  FileTotal: z.number().nullable(),
  Refunds: z.int(),
  RefundTotal: z.number(),
  /** Refunds as the file states them, in yuan. */
  FileRefundTotal: z.number().nullable(),
  /** 手续费 in yuan, without what was given back. */
  Fees: z.number(),
  /** Rows that are neither income nor refund. */
  Expenses: z.int(),
  Unreadable: z.int(),
  FirstTime: unixSeconds.nullable(),
  LastTime: unixSeconds.nullable(),
  /** Income rows without a day; null when all have one. */
  MissingDays: missingDays.nullable(),
  /** Of a file that was read by 列对应, so that it can be corrected; otherwise null. */
  Layout: layoutSample.nullable(),
  /** Runs of exactly this file, the latest first. */
  Earlier: z.array(earlierRun),
});
export type StatementPreview = z.output<typeof statementPreview>;

export const previewStatement = endpoint({
  summary: '对账前预览账单：识别到的来源、笔数和合计；不保存任何数据',
  method: 'POST',
  path: 'api/WorkOrder/PreviewPaymentLogAutoCheck',
  access: ACCESS,
  request: z.object({}),
  answer: statementPreview,
  rate: 'import',
  audit: 'none',
  kind: 'upload',
});

export const reconciliationResult = z.object({
  ...sums,
  /** For the report. */
  ImportLogId: id,
  /** Dictionary 6. */
  PaymentType: id,
  FileName: z.string(),
  UserName: z.string(),
  CreatedTime: unixSeconds,
  Record: z.string(),
});
export type ReconciliationResult = z.output<typeof reconciliationResult>;

export const findReconciliation = endpoint({
  summary: '一次系统对账的结果',
  method: 'GET',
  path: 'api/WorkOrder/QueryPaymentLogAutoCheck',
  access: ACCESS,
  request: z.object({ TaskId: queryIdOf('task') }),
  answer: reconciliationResult,
  rate: 'ordinary',
  audit: 'none',
});

/** A row of the statement beside the payment that claims it. */
const pileRow = z.object({
  /** Numbered as in the file; null for a claim without a row. */
  Row: z.int().nullable(),
  ThirdNo: z.string(),
  /** Yuan. */
  Amount: z.number(),
  Time: unixSeconds.nullable(),
  Reason: z.string(),
  ReasonCode: z.enum(LineReason),
  /** The claimed amount at that moment, in yuan; null without a claim. */
  ClaimedAmount: z.number().nullable(),
  /** As it is now, also one that was filed since; null without one that the caller may see. */
  Payment: paymentLogRow.nullable(),
});
export type PileRow = z.output<typeof pileRow>;

export const searchPileRows = endpoint({
  summary: '一次系统对账中一组的明细：账单行与申报的支付流水',
  method: 'POST',
  path: 'api/WorkOrder/QueryPaymentLogAutoCheckRows',
  access: ACCESS,
  request: pageRequest.extend({ TaskId: idOf('task'), Name: z.enum(Pile) }),
  answer: pageOf(pileRow),
  rate: 'ordinary',
  audit: 'none',
});
