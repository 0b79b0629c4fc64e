/** The report of a reconciliation, and the export of payments. */
import { passDifference, passEvidenceWords } from '@gonghai/contract/work-orders/pass-evidence.rules.ts';
import { warningWords } from '@gonghai/contract/work-orders/warning.ts';
import { statusWords } from '@gonghai/contract/work-orders/status-words.rules.ts';
import {
  PassWay,
  passWayLabel,
  paymentLogStatusLabel,
  workOrderTypeLabel,
} from '@gonghai/contract/work-orders/work-order-values.ts';
import type { ExportRow } from '../../sheet/row-feed.ts';
import type { SheetColumn } from '../../sheet/sheet-xml.ts';
import type { ExportedPayment } from './payment-list.queries.ts';
import type { ReportSheet } from '../imports/imports.port.ts';
import { readLines, type StoredLine } from './reconciliation.queries.ts';

const reportRow = (line: StoredLine): ExportRow => {
  const claimed = line.claimedFen === null ? null : line.claimedFen / 100;
  const fee = line.feeFen === 0 ? null : line.feeFen / 100;
  const { row, serial, fen, time, pile, reason, orderId, payer } = line;
  return [row, serial, fen / 100, time, pile, reason, orderId, claimed, fee, payer];
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
    { title: '手续费', kind: 'number' },
    { title: '付款方', kind: 'text', width: 40 },
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
  { title: '账单依据', kind: 'text', width: 40 },
  { title: '差额', kind: 'number' },
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
  row.PassEvidence ? passEvidenceWords(row.PassEvidence, row.Amount) : '',
  row.PassEvidence ? passDifference(row.PassEvidence, row.Amount) : null,
  row.RefundedAmount || null,
  warningWords(row.Warnings),
];

const totalsByTitle = (totals: PaymentTotals): Readonly<Record<string, number>> => ({
  金额: totals.amount,
  已退金额: totals.refunded,
});

interface PaymentTotals {
  readonly amount: number;
  readonly refunded: number;
}

/** Below the rows: both columns of money. The list shows their difference. */
export const paymentTotalRow = (totals: PaymentTotals): ExportRow => {
  const sums = totalsByTitle(totals);
  return paymentSheetColumns.map(({ title }, at) => (at === 0 ? '合计' : (sums[title] ?? '')));
};
