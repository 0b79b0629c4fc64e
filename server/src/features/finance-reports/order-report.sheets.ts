/** The finance report by work order as a sheet, with the columns of the screen and the total below. */
import type { OrderReportRow } from '@gonghai/contract/finance-reports/order-report.contract.ts';
import { reportAmountLabel } from '@gonghai/contract/payments/payment-report-values.ts';
import { sumMoney } from '@gonghai/contract/wire/money.ts';
import type { ExportRow } from '../../sheet/row-feed.ts';
import type { SheetColumn } from '../../sheet/sheet-xml.ts';

export const orderReportColumns: readonly SheetColumn[] = [
  { title: '部门', kind: 'text', width: 28 },
  ...Object.values(reportAmountLabel).map((title) => ({ title, kind: 'number', width: 16 }) as const),
];

const rowOf = (name: string, total: number, audited: number): ExportRow => [
  name,
  total,
  audited,
  sumMoney([total, -audited]),
];

export const orderReportRows = (rows: readonly OrderReportRow[]): ExportRow[] => [
  ...rows.map(({ Name, FinanceFlowTotal, FinanceFlow }) => rowOf(Name, FinanceFlowTotal, FinanceFlow)),
  rowOf(
    '合计',
    sumMoney(rows.map(({ FinanceFlowTotal }) => FinanceFlowTotal)),
    sumMoney(rows.map(({ FinanceFlow }) => FinanceFlow)),
  ),
];
