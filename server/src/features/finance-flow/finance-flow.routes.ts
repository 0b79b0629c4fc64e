/** Maps the calls of the finance flow to their handlers. No logic here. */
import * as flows from '@gonghai/contract/finance-flow/finance-flow.contract.ts';
import { bind, bindDownload, type Route } from '../../http/bind.ts';
import { exportFlows } from './export.commands.ts';
import { createFlow, examineFlows, type FlowIncome, transferFlow } from './finance-flow.commands.ts';
import { searchFlows } from './finance-flow.queries.ts';

export const financeFlowRoutes = (income: FlowIncome): readonly Route[] => [
  bind(flows.searchFinanceFlows, (filter, { actor, db, signal }) => searchFlows(db, actor.tenantId, filter, signal)),
  bind(flows.createFinanceFlow, (request, ctx) => createFlow(ctx, request, income)),
  bind(flows.examineFinanceFlows, ({ FinanceIdList, ExamineType }, ctx) =>
    examineFlows(ctx, { ids: FinanceIdList, type: ExamineType }, income),
  ),
  bind(flows.transferFinanceFlow, ({ Id, UserId }, ctx) => transferFlow(ctx, Id, UserId)),
  bindDownload(flows.exportFinanceFlows, (filter, ctx) => exportFlows(ctx, filter)),
];
