/** Statements (对账单): every run of a reconciliation with its file, and how it is undone. */
import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { pageOf, pageRequest } from '../wire/envelope.ts';
import { isInOrder, rangeMessages } from '../wire/export-range.ts';
import { id, idOf, queryIdOf, searchText, unixSeconds } from '../wire/fields.ts';
import { pileSum } from './reconciliation.contract.ts';

const ACCESS = ['PaymentLog'] as const;

/** A run can be undone for 30 days. */
export const UNDO_STATEMENT_SECONDS = 30 * 86_400;

export const statementMessages = {
  undoneBefore: '该对账单已撤销',
  tooLate: '对账单超过30天，不能撤销',
  noFile: '该对账单没有保存原文件',
  confirmUndo: '确认撤销这份对账单吗？',
  undone: (returned: number, kept: number): string =>
    kept === 0 ? `已撤销，${returned}笔支付回到对账中` : `已撤销，${returned}笔支付回到对账中，${kept}笔保持已对账`,
  keptPassed: '报单已通过全部审核',
  keptDeal: '报单已成交',
  keptClosed: '该日已结账',
  keptRefunded: '该支付已部分退款',
  keptOther: '另一份对账单也有这笔到账',
} as const;

/** 2026-11-18, by the clock of Shanghai. */
const dayText = z.string();

const statementRow = z.object({
  Id: id,
  FileName: z.string(),
  /** Dictionary 6. */
  PaymentType: id,
  /** The days of its rows, like 2026-11-18; null when no row has a time. */
  StartDay: dayText.nullable(),
  EndDay: dayText.nullable(),
  RowCount: z.int(),
  /** Income of the file in yuan. */
  Amount: z.number(),
  MatchedCount: z.int(),
  DifferCount: z.int(),
  UnclaimedCount: z.int(),
  UserName: z.string(),
  CreatedTime: unixSeconds,
  IsUndone: z.boolean(),
});
export type StatementRow = z.output<typeof statementRow>;

export const searchStatements = endpoint({
  summary: '对账单列表：每次系统对账一条，最新的在前',
  method: 'POST',
  path: 'api/WorkOrder/QueryStatementPageList',
  access: ACCESS,
  request: pageRequest
    .extend({
      /** Part of the file name. */
      SearchValue: searchText.nullish(),
      PaymentType: idOf('dictionary-item').nullish(),
      /** When it was run. */
      StartTime: unixSeconds.nullish(),
      EndTime: unixSeconds.nullish(),
      IsUndone: z.boolean().nullish(),
    })
    .refine(isInOrder, rangeMessages.order),
  answer: pageOf(statementRow),
  rate: 'ordinary',
  audit: 'none',
});

/** The piles as they were, and how many of their payments are reconciled now. */
export const statementDetail = statementRow.extend({
  /** Gives the rows of a pile: QueryPaymentLogAutoCheckRows. */
  TaskId: id,
  Piles: z.array(pileSum.extend({ ReconciledNow: z.int() })),
  Total: z.number(),
  FileTotal: z.number().nullable(),
  UndoneTime: unixSeconds.nullable(),
  HasFile: z.boolean(),
  MayUndo: z.boolean(),
});
export type StatementDetail = z.output<typeof statementDetail>;

export const findStatement = endpoint({
  summary: '一份对账单：各组当时的笔数和金额，以及现在已对账的笔数',
  method: 'GET',
  path: 'api/WorkOrder/QueryStatement',
  access: ACCESS,
  request: z.object({ id: queryIdOf('statement') }),
  answer: statementDetail,
  rate: 'ordinary',
  audit: 'none',
});

/** A payment that an undo left reconciled. */
const keptPayment = z.object({
  Id: id,
  WorkOrderId: id,
  Name: z.string(),
  ThirdNo: z.string(),
  /** Yuan. */
  Amount: z.number(),
  Why: z.string(),
});

export const undoneStatement = z.object({
  /** Payments that are in review again. */
  Returned: z.int(),
  Kept: z.array(keptPayment),
});
export type UndoneStatement = z.output<typeof undoneStatement>;

export const undoStatement = endpoint({
  summary:
    '撤销一份对账单（30天内）：只由它对账的支付流水回到对账中；已通过全部审核、已成交、已结账或已部分退款的保持不变并列出',
  method: 'POST',
  path: 'api/WorkOrder/UndoStatement',
  access: ACCESS,
  request: z.object({ Id: idOf('statement') }),
  answer: undoneStatement,
  rate: 'ordinary',
  audit: 'change',
});

export const downloadStatement = endpoint({
  summary: '下载对账单的原文件',
  method: 'GET',
  path: 'api/WorkOrder/StatementFile',
  access: ACCESS,
  request: z.object({ id: queryIdOf('statement') }),
  answer: z.never(),
  rate: 'export',
  audit: 'export',
  kind: 'download',
});
