/** Maps the calls of the finance reports to their handlers. No logic here. */
import * as byFlow from '@gonghai/contract/finance-reports/flow-report.contract.ts';
import { checkMoney as moneyCheck } from '@gonghai/contract/finance-reports/money-check.contract.ts';
import * as byOrder from '@gonghai/contract/finance-reports/order-report.contract.ts';
import { dayOf } from '@gonghai/contract/wire/clock.ts';
import { bind, bindDownload, type Route } from '../../http/bind.ts';
import { exportFlowReport } from './flow-report.commands.ts';
import { readFlowReport } from './flow-report.queries.ts';
import { checkMoney } from './money-check.queries.ts';
import { answerOf } from './money-check.rules.ts';
import { exportOrderReport } from './order-report.commands.ts';
import { readOrderReport } from './order-report.queries.ts';

export const financeReportRoutes: readonly Route[] = [
  bind(byFlow.readFlowReport, (filter, { actor, db, signal }) => readFlowReport(db, actor, filter, signal)),
  bindDownload(byFlow.exportFlowReport, (filter, ctx) => exportFlowReport(ctx, filter)),
  bind(byOrder.readOrderReport, (filter, { actor, db, signal }) => readOrderReport(db, actor, filter, signal)),
  bindDownload(byOrder.exportOrderReport, (filter, ctx) => exportOrderReport(ctx, filter)),
  bind(moneyCheck, async ({ StartTime, EndTime }, { actor, database }) =>
    answerOf(await checkMoney(database, actor.tenantId, { from: dayOf(StartTime), to: dayOf(EndTime) })),
  ),
];
