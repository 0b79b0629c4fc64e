/** The finance report by flow as a sheet: each department, its people below it, then its sub-departments. */
import type { FinanceReportDept } from '@gonghai/contract/finance-reports/flow-report.contract.ts';
import type { ExportRow } from '../../sheet/row-feed.ts';
import type { SheetColumn } from '../../sheet/sheet-xml.ts';

export const flowReportColumns: readonly SheetColumn[] = [
  { title: '部门', kind: 'text', width: 28 },
  { title: '人员', kind: 'text' },
  { title: '人数', kind: 'number' },
  { title: '流水金额', kind: 'number' },
];

const INDENT = '　';

export function* flowReportRows(departments: readonly FinanceReportDept[], depth = 0): Generator<ExportRow> {
  for (const { Name, UserTotal, FinanceFlowTotal, UserFinanceStatsList, Children } of departments) {
    const name = INDENT.repeat(depth) + Name;
    yield [name, '', UserTotal, FinanceFlowTotal];
    for (const person of UserFinanceStatsList) yield [name, person.Name, null, person.FinanceFlowTotal];
    yield* flowReportRows(Children, depth + 1);
  }
}
