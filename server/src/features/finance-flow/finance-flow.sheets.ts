/** The finance flow as a sheet, with the columns of the screen and the total below. */
import type { FinanceFlowRow } from '@gonghai/contract/finance-flow/finance-flow.contract.ts';
import {
  accountTypeLabel,
  examineStatusLabel,
  financePayTypeLabel,
} from '@gonghai/contract/finance-flow/finance-flow-values.ts';
import type { ExportRow } from '../../sheet/row-feed.ts';
import type { SheetColumn } from '../../sheet/sheet-xml.ts';

export const flowSheetColumns: readonly SheetColumn[] = [
  { title: '客户', kind: 'text' },
  { title: '电话', kind: 'text', width: 16 },
  { title: '员工', kind: 'text' },
  { title: '团队', kind: 'text', width: 18 },
  { title: '支付方式', kind: 'text' },
  { title: '流水号', kind: 'text', width: 32 },
  { title: '金额', kind: 'number' },
  { title: '录入方式', kind: 'text' },
  { title: '零首付', kind: 'text' },
  { title: '审核状态', kind: 'text' },
  { title: '审核人', kind: 'text' },
  { title: '审核时间', kind: 'dateTime' },
  { title: '创建时间', kind: 'dateTime' },
];

export const flowSheetRow = (row: FinanceFlowRow): ExportRow => [
  row.CustomerName ?? '',
  row.CustomerTel,
  row.UserName,
  row.DeptName,
  financePayTypeLabel[row.PayType],
  row.PayId ?? '',
  row.Price,
  accountTypeLabel[row.AccountType],
  row.IsStages ? '是' : '否',
  examineStatusLabel[row.ExamineStatus],
  row.ExamineName ?? '',
  row.ExamineDate,
  row.CreatedTime,
];
