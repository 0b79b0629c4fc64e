/** Maps the calls of the finance reports to their handlers. No logic here. */
import * as reports from '@gonghai/contract/finance-reports/flow-report.contract.ts';
import { bind, bindDownload, type Route } from '../../http/bind.ts';
import { exportFlowReport } from './flow-report.commands.ts';
import { readFlowReport } from './flow-report.queries.ts';

export const financeReportRoutes: readonly Route[] = [
  bind(reports.readFlowReport, (filter, { actor, db, signal }) => readFlowReport(db, actor, filter, signal)),
  bindDownload(reports.exportFlowReport, (filter, ctx) => exportFlowReport(ctx, filter)),
];
