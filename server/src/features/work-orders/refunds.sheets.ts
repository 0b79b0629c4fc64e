/** Refunds as a sheet: the columns of the list, with the evidence of the statement, and the sum below. */
import type { RefundRow } from '@gonghai/contract/work-orders/refund.contract.ts';
import { refundStateLabel } from '@gonghai/contract/work-orders/refund.rules.ts';
import { statusWords } from '@gonghai/contract/work-orders/status-words.rules.ts';
import type { ExportRow } from '../../sheet/row-feed.ts';
import type { SheetColumn } from '../../sheet/sheet-xml.ts';

export const refundSheetColumns: readonly SheetColumn[] = [
  { title: '客户', kind: 'text' },
  { title: '退款金额', kind: 'money' },
  { title: '状态', kind: 'text', width: 10 },
  { title: '报单金额', kind: 'money' },
  { title: '退款原因', kind: 'text', width: 30 },
  { title: '退款日期', kind: 'text', width: 12 },
  { title: '电话', kind: 'text' },
  { title: '课程', kind: 'text', width: 20 },
  { title: '报单状态', kind: 'text' },
  { title: '顾问', kind: 'text' },
  { title: '申请人', kind: 'text' },
  { title: '申请时间', kind: 'dateTime' },
  { title: '处理人', kind: 'text' },
  { title: '处理时间', kind: 'dateTime' },
  { title: '账单', kind: 'text', width: 32 },
  { title: '账单行号', kind: 'number' },
  { title: '账单流水号', kind: 'text', width: 32 },
];

export const refundSheetRow = (row: RefundRow): ExportRow => [
  row.WorkOrder.Name,
  row.Amount,
  refundStateLabel[row.State],
  row.WorkOrder.Amount,
  row.Reason,
  row.Day,
  row.WorkOrder.Tel,
  row.WorkOrder.SubjectType,
  statusWords(row.WorkOrder),
  row.WorkOrder.User.Name,
  row.UserName,
  row.CreatedTime,
  row.EndUserName,
  row.EndTime,
  row.StatementFile,
  row.StatementRow,
  row.StatementNo,
];
