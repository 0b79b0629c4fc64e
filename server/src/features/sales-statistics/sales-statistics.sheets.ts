/** Sales per agent and the intention report as sheets, with the columns of the screens and the sums below. */
import { connectShare } from '@gonghai/contract/calls/call-figures.rules.ts';
import type { IntentReportRow } from '@gonghai/contract/sales-statistics/intent-report.contract.ts';
import type { SalesDataRow, SalesDataTotal } from '@gonghai/contract/sales-statistics/sales-data.contract.ts';
import { staffLevelLabel } from '@gonghai/contract/staff/staff.contract.ts';
import { usableStatusLabel } from '@gonghai/contract/wire/fields.ts';
import type { ExportRow } from '../../sheet/row-feed.ts';
import type { SheetColumn } from '../../sheet/sheet-xml.ts';

export const salesDataColumns: readonly SheetColumn[] = [
  { title: '姓名', kind: 'text' },
  { title: '部门', kind: 'text', width: 18 },
  { title: '角色', kind: 'text' },
  { title: '专业', kind: 'text' },
  { title: '级别', kind: 'text' },
  { title: '线索数', kind: 'number' },
  { title: '拨打次数', kind: 'number' },
  { title: '接通次数', kind: 'number' },
  { title: '接通率', kind: 'percent' },
  { title: '通话时长（秒）', kind: 'number', width: 16 },
  { title: '报单数', kind: 'number' },
  { title: '成交数', kind: 'number' },
  { title: '成交金额', kind: 'money', width: 16 },
  { title: '状态', kind: 'text' },
];

const sumsOf = (row: SalesDataTotal): ExportRow => [
  row.ClueTotal,
  row.CallTotal,
  row.ConnectTotal,
  connectShare(row),
  row.CallTime,
  row.OrderTotal,
  row.DealTotal,
  row.PriceFlow,
];

export const salesDataRows = (
  rows: readonly SalesDataRow[],
  total: SalesDataTotal,
  professionOf: (id: number | null) => string,
): ExportRow[] => [
  ...rows.map((row): ExportRow => [
    row.Name,
    row.Department,
    row.Role,
    professionOf(row.ProfessionType),
    staffLevelLabel[`${row.IsAdmin}`],
    ...sumsOf(row),
    usableStatusLabel[row.Status],
  ]),
  ['合计', '', '', '', '', ...sumsOf(total)],
];

export const intentReportColumns: readonly SheetColumn[] = [
  { title: '部门', kind: 'text', width: 28 },
  { title: '意向数', kind: 'number', width: 16 },
  { title: '成交数', kind: 'number', width: 16 },
];

export const intentReportRows = (rows: readonly IntentReportRow[]): ExportRow[] => [
  ...rows.map(({ Name, CustomerTotal, SuccessCustomerTotal }) => [Name, CustomerTotal, SuccessCustomerTotal]),
  [
    '合计',
    rows.reduce((sum, { CustomerTotal }) => sum + CustomerTotal, 0),
    rows.reduce((sum, { SuccessCustomerTotal }) => sum + SuccessCustomerTotal, 0),
  ],
];
