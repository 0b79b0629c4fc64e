/** Builds the intention report from departments and their own counts. */
import type { IntentReportRow } from '@gonghai/contract/sales-statistics/intent-report.contract.ts';
import { departmentRows, type ReportParts } from '../departments/departments.port.ts';

export interface IntentSum {
  readonly departmentId: number;
  readonly intents: number;
  readonly deals: number;
}

export const buildIntentReport = (report: ReportParts<IntentSum>): IntentReportRow[] =>
  departmentRows(report).map(({ parts, ...row }) => ({
    ...row,
    CustomerTotal: parts.reduce((sum, { intents }) => sum + intents, 0),
    SuccessCustomerTotal: parts.reduce((sum, { deals }) => sum + deals, 0),
  }));
