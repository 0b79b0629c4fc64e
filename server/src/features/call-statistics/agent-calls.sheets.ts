/** The calls per agent as a sheet, with the columns of the screen and the sums below. */
import { connectShare } from '@gonghai/contract/calls/call-figures.rules.ts';
import type { AgentCallsRow, AgentCallsTotal } from '@gonghai/contract/call-statistics/agent-calls.contract.ts';
import { usableStatusLabel } from '@gonghai/contract/wire/fields.ts';
import { type CallReport, callReportStock } from '@gonghai/contract/call-statistics/call-report-values.ts';
import type { ExportRow } from '../../sheet/row-feed.ts';
import type { SheetColumn } from '../../sheet/sheet-xml.ts';

export const agentCallsColumns = (report: CallReport): readonly SheetColumn[] => [
  { title: '部门', kind: 'text', width: 18 },
  { title: '姓名', kind: 'text' },
  { title: '拨打人数', kind: 'number' },
  { title: '接通人数', kind: 'number' },
  { title: '拨打次数', kind: 'number' },
  { title: '接通次数', kind: 'number' },
  { title: '接通率', kind: 'percent' },
  { title: '通话时长（秒）', kind: 'number', width: 16 },
  { title: '计费分钟', kind: 'number' },
  { title: callReportStock[report], kind: 'number' },
  { title: '状态', kind: 'text' },
];

const sumsOf = (row: AgentCallsTotal): ExportRow => [
  row.CallTotal,
  row.ConnectTotal,
  connectShare(row),
  row.CallTime,
  row.ChargeMinutes,
  row.CustomerAllTotal,
];

const rowOf = (row: AgentCallsRow): ExportRow => [
  row.Department,
  row.Name,
  row.CustomerTotal,
  row.ConnectCustomerTotal,
  ...sumsOf(row),
  usableStatusLabel[row.Status],
];

export const agentCallsRows = (rows: readonly AgentCallsRow[], total: AgentCallsTotal): ExportRow[] => [
  ...rows.map(rowOf),
  ['合计', '', '', '', ...sumsOf(total)],
];
