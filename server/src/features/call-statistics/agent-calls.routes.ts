/** Maps the calls of the statistics per agent and of the call log search to their handlers. No logic here. */
import type { AgentStatsRequest } from '@gonghai/contract/calls/agent-stats.contract.ts';
import * as calls from '@gonghai/contract/call-statistics/agent-calls.contract.ts';
import { searchCalls as callSearch } from '@gonghai/contract/call-statistics/call-search.contract.ts';
import { CallReport } from '@gonghai/contract/call-statistics/call-report-values.ts';
import { bind, bindDownload, type Route } from '../../http/bind.ts';
import type { RequestContext } from '../../http/context.ts';
import { demandAgent, demandStatsFilter, readAgentCallLogs } from '../calls/calls.port.ts';
import { exportAgentCalls } from './agent-calls.commands.ts';
import { readAgentCalls } from './agent-calls.queries.ts';
import { searchCalls } from './call-search.queries.ts';
import { readCalledCustomers } from './called-customers.queries.ts';
import { readStock } from './stock.queries.ts';

type Reading = Pick<RequestContext, 'db' | 'actor' | 'signal'>;

const list =
  (report: CallReport) =>
  async (filter: AgentStatsRequest, { db, actor, signal }: Reading) => {
    await demandStatsFilter(db, actor, filter);
    return readAgentCalls(db, actor, report, filter, signal);
  };

const drawer =
  (report: CallReport) =>
  async (filter: Parameters<typeof readCalledCustomers>[3], { db, actor, signal }: Reading) => {
    await demandAgent(db, actor, filter.Id);
    await demandStatsFilter(db, actor, { DicTreeList: filter.DicTreeList });
    const { ItemList, Count } = await readCalledCustomers(db, actor, report, filter, signal);
    return { ItemList: [...ItemList], Count };
  };

const stock =
  (report: CallReport) =>
  async (asked: Parameters<typeof readStock>[3], { db, actor, signal }: Reading) => {
    await demandAgent(db, actor, asked.Id);
    return readStock(db, actor, report, asked, signal);
  };

export const agentCallsRoutes: readonly Route[] = [
  bind(calls.searchAgentCalls, list(CallReport.All)),
  bind(calls.searchLeadCalls, list(CallReport.Leads)),
  bind(calls.searchDevelopedCalls, list(CallReport.Developed)),
  bindDownload(calls.exportAgentCalls, (filter, ctx) => exportAgentCalls(ctx, CallReport.All, filter)),
  bindDownload(calls.exportLeadCalls, (filter, ctx) => exportAgentCalls(ctx, CallReport.Leads, filter)),
  bindDownload(calls.exportDevelopedCalls, (filter, ctx) => exportAgentCalls(ctx, CallReport.Developed, filter)),
  bind(calls.queryAgentCallLogs, async (filter, { db, actor, signal }) => {
    await demandAgent(db, actor, filter.UserId);
    await demandStatsFilter(db, actor, { DicTreeList: filter.DicTreeList });
    const { Rows, Count } = await readAgentCallLogs(db, actor, filter, signal);
    return { ItemList: Rows, Count };
  }),
  bind(calls.queryAgentCallCustomers, drawer(CallReport.All)),
  bind(calls.queryLeadCallCustomers, drawer(CallReport.Leads)),
  bind(calls.queryDevelopedCallCustomers, drawer(CallReport.Developed)),
  bind(calls.queryAgentStock, stock(CallReport.All)),
  bind(calls.queryLeadStock, stock(CallReport.Leads)),
  bind(calls.queryDevelopedStock, stock(CallReport.Developed)),
  bind(callSearch, (filter, { db, actor, now, signal }) => searchCalls(db, actor, filter, now, signal)),
];
