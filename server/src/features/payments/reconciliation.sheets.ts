/** Statements as uploaded and as stored for the worker, the report of a reconciliation, and the export of payments. */
import {
  reconciliationMessages as say,
  type StatementPreview,
} from '@gonghai/contract/payments/reconciliation.contract.ts';
import { warningWords } from '@gonghai/contract/work-orders/warning.ts';
import { statusWords } from '@gonghai/contract/work-orders/status-words.rules.ts';
import {
  PassWay,
  passWayLabel,
  paymentLogStatusLabel,
  workOrderTypeLabel,
} from '@gonghai/contract/work-orders/work-order-values.ts';
import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import { Refusal } from '../../http/refusal.ts';
import type { ExportRow } from '../../sheet/row-feed.ts';
import { readSheet } from '../../sheet/sheet-reader.ts';
import { refuse, SheetRefused } from '../../sheet/sheet-refused.ts';
import type { SheetColumn } from '../../sheet/sheet-xml.ts';
import type { ExportedPayment } from './payment-list.queries.ts';
import type { ReportSheet } from '../imports/imports.port.ts';
import { readLines, type StoredLine } from './reconciliation.queries.ts';
import { readStatement, type Statement, type StatementLine } from './statement.rules.ts';

/** Only a statement may also be a .csv. */
export const readStatementFile = async (path: string): Promise<Statement> => {
  const lines: StatementLine[] = [];
  try {
    for await (const row of readSheet({ path, acceptsCsv: true })) lines.push(row);
  } catch (error) {
    throw error instanceof SheetRefused && error.reason === 'format' ? new Refusal(say.fileType) : error;
  }
  if (lines.length === 0) throw refuse.empty();
  const statement = readStatement(lines);
  if ('refusal' in statement) throw new Refusal(statement.refusal);
  if (statement.rows.length === 0) throw refuse.empty();
  return statement;
};

export const previewOf = ({ rows, statedTotal, wallet }: Statement): Omit<StatementPreview, 'Earlier'> => {
  const readable = rows.filter(({ problem }) => problem === '');
  const income = readable.filter(({ kind }) => kind === 'income');
  const times = rows.flatMap(({ time }) => time ?? []);
  return {
    Wallet: wallet,
    Count: income.length,
    Total: income.reduce((sum, { fen }) => sum + fen, 0) / 100,
    FileTotal: statedTotal === null ? null : statedTotal / 100,
    Refunds: readable.filter(({ kind }) => kind === 'refund').length,
    Expenses: readable.filter(({ kind }) => kind === 'outgoing' || kind === 'other').length,
    Unreadable: rows.length - readable.length,
    FirstTime: times.length > 0 ? times.reduce((a, b) => Math.min(a, b)) : null,
    LastTime: times.length > 0 ? times.reduce((a, b) => Math.max(a, b)) : null,
  };
};

/** What the worker needs. */
export interface StatementWork {
  readonly paymentType: number;
  readonly fileName: string;
  readonly storedName: string;
  /** Hexadecimal. */
  readonly contentHash: string;
  readonly statement: Statement;
}

export const packStatement = (work: StatementWork): Promise<Buffer> =>
  promisify<string, Buffer>(deflate)(JSON.stringify(work));

/** Only `packStatement` writes this content, so it is not validated again. */
export const openStatement = async (content: Buffer): Promise<StatementWork> =>
  JSON.parse((await promisify<Buffer, Buffer>(inflate)(content)).toString('utf8')) as StatementWork;

const reportRow = (line: StoredLine): ExportRow => {
  const claimed = line.claimedFen === null ? null : line.claimedFen / 100;
  return [line.row, line.serial, line.fen / 100, line.time, line.pile, line.reason, line.orderId, claimed];
};

/** The report that the import log offers as a download. */
export const reconciliationReport: ReportSheet = {
  columns: [
    { title: '行号', kind: 'number' },
    { title: '流水号', kind: 'text', width: 32 },
    { title: '金额', kind: 'number' },
    { title: '交易时间', kind: 'dateTime' },
    { title: '结果', kind: 'text' },
    { title: '说明', kind: 'text', width: 40 },
    { title: '报单编号', kind: 'number' },
    { title: '申报金额', kind: 'number' },
  ],
  rows: async (trx, tenantId, { id }) => (await readLines(trx, tenantId, id)).map(reportRow),
};

/** The columns of the screen. */
export const paymentSheetColumns: readonly SheetColumn[] = [
  { title: '流水号', kind: 'text', width: 32 },
  { title: '金额', kind: 'number' },
  { title: '对账状态', kind: 'text' },
  { title: '客户', kind: 'text' },
  { title: '支付方式', kind: 'text' },
  { title: '支付商户', kind: 'text', width: 18 },
  { title: '支付时间', kind: 'dateTime' },
  { title: '电话', kind: 'text', width: 16 },
  { title: '顾问', kind: 'text' },
  { title: '团队', kind: 'text', width: 18 },
  { title: '报单类型', kind: 'text' },
  { title: '报单状态', kind: 'text' },
  { title: '专业类型', kind: 'text', width: 18 },
  { title: '备注', kind: 'text', width: 30 },
  { title: '对账方式', kind: 'text' },
  { title: '对账人', kind: 'text' },
  { title: '对账时间', kind: 'dateTime' },
  { title: '账单', kind: 'text', width: 32 },
  { title: '账单行号', kind: 'number' },
  { title: '通过理由', kind: 'text', width: 30 },
  { title: '已退金额', kind: 'number' },
  { title: '提醒', kind: 'text', width: 40 },
];

export const paymentSheetRow = (row: ExportedPayment): ExportRow => [
  row.ThirdNo,
  row.Amount,
  paymentLogStatusLabel[row.Status],
  row.WorkOrder.Name,
  row.TypeName,
  row.MerchantName,
  row.PaymentTime,
  row.WorkOrder.Tel,
  row.WorkOrder.User.Name,
  row.WorkOrder.Department.Name,
  workOrderTypeLabel[row.WorkOrder.WorkOrderType],
  statusWords(row.WorkOrder),
  row.ProfessionName,
  row.Remark,
  row.PassWay === PassWay.None ? '' : passWayLabel[row.PassWay],
  row.PassUserName,
  row.PassTime,
  row.StatementName,
  row.StatementRow,
  row.PassReason,
  row.RefundedAmount || null,
  warningWords(row.Warnings),
];
