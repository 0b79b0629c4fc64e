/** Builds the finance report by work order from departments and their own sums. */
import type { OrderReportRow } from '@gonghai/contract/finance-reports/order-report.contract.ts';
import { departmentRows, type ReportParts } from '../departments/departments.port.ts';

/** The payments of one department, without those below it, in fen. */
interface OrderSum {
  readonly departmentId: number;
  readonly total: number;
  readonly audited: number;
}

export type OrderReportParts = ReportParts<OrderSum>;

export const buildOrderReport = (report: OrderReportParts): OrderReportRow[] =>
  departmentRows(report).map(({ parts, ...row }) => ({
    ...row,
    FinanceFlowTotal: parts.reduce((sum, { total }) => sum + total, 0) / 100,
    FinanceFlow: parts.reduce((sum, { audited }) => sum + audited, 0) / 100,
  }));
