/** The statistics and the home page, whose SQL is printed to server/queries. */
import type { AgentStatsFilter } from '@gonghai/contract/calls/agent-stats.contract.ts';
import { CallReport } from '@gonghai/contract/call-statistics/call-report-values.ts';
import { callSearch } from '@gonghai/contract/call-statistics/call-search.contract.ts';
import { IntentFigure, SalesFigure } from '@gonghai/contract/sales-statistics/sales-values.ts';
import { monthOf, rangeOfDays, rangeOfMonths } from '@gonghai/contract/wire/spans.ts';
import type { Db } from '../server/src/db/database.ts';
import { readAgentCalls } from '../server/src/features/call-statistics/agent-calls.queries.ts';
import { searchCalls } from '../server/src/features/call-statistics/call-search.queries.ts';
import { readCalledCustomers } from '../server/src/features/call-statistics/called-customers.queries.ts';
import { readStock } from '../server/src/features/call-statistics/stock.queries.ts';
import { readAgentCallLogs } from '../server/src/features/calls/calls.port.ts';
import { readBoard } from '../server/src/features/home/board.queries.ts';
import { readDifference } from '../server/src/features/home/difference.queries.ts';
import { readRankedAgents } from '../server/src/features/home/rankings.queries.ts';
import { readIntentItems, readIntentReport } from '../server/src/features/sales-statistics/intent-report.queries.ts';
import { readSaleChange } from '../server/src/features/sales-statistics/sale-change.queries.ts';
import { readSalesData } from '../server/src/features/sales-statistics/sales-data.queries.ts';
import { readItemsOfAgent } from '../server/src/features/sales-statistics/sales-items.queries.ts';
import type { Actor } from '../server/src/http/context.ts';
import type { PrintedQuery } from './printed-queries.ts';

interface Asked {
  readonly actor: Actor;
  readonly now: number;
  readonly signal: AbortSignal;
}

const DAY = 20_717;
const second = { PageIndex: 2, PageCount: 20 };
/** The statement without a from clause has a row, but the database that records statements answers none. */
const withoutRow = async (reading: Promise<unknown>): Promise<void> => {
  await reading.catch((error: Error) => {
    if (!error.message.includes('has one row')) throw error;
  });
};

/** By file, and in it by title. */
export const printedStatistics = ({ actor, now, signal }: Asked): Record<string, Record<string, PrintedQuery>> => {
  const { tenantId } = actor;
  const days = rangeOfDays(DAY - 6, DAY);
  const hours = { ...days, EndTime: days.EndTime - 3_600 };
  const narrow: AgentStatsFilter = {
    ...hours,
    Name: '李',
    Tel: '138',
    Status: 0,
    DepartmentId: 33,
    DicTreeList: [45],
    CallSeconds: 60,
  };
  const agents = (db: Db, report: CallReport, filter: AgentStatsFilter) =>
    withoutRow(readAgentCalls(db, actor, report, { ...filter, ...second }, signal));
  const ofAgent = { ...days, ...second, Id: 51, UserId: 51 };
  const inDepartment = { ...days, ...second, DepartmentId: 33, IsDirect: false };
  return {
    'call-statistics': {
      'Agents, whole days': (db) => agents(db, CallReport.All, days),
      'Agents, all filters': (db) => agents(db, CallReport.All, narrow),
      'Calls to assigned leads': (db) => agents(db, CallReport.Leads, days),
      'Calls to developed customers': (db) => agents(db, CallReport.Developed, days),
      'Calls of an agent': (db) => readAgentCallLogs(db, actor, ofAgent, signal),
      'Customers called by an agent': (db) => readCalledCustomers(db, actor, CallReport.Leads, ofAgent, signal),
      'Stock of an agent': (db) => readStock(db, actor, CallReport.All, ofAgent, signal),
      'Call log search': (db) =>
        searchCalls(db, actor, callSearch.parse({ customerTel: '0000', userName: '李' }), now, signal),
    },
    'sales-statistics': {
      'Agents, whole days': (db) => withoutRow(readSalesData(db, actor, { ...days, ...second }, signal)),
      'Agents, all filters': (db) => withoutRow(readSalesData(db, actor, { ...narrow, ...second }, signal)),
      'Deals of an agent': (db) => readItemsOfAgent(db, tenantId, { ...ofAgent, Figure: SalesFigure.Deals }, signal),
      Conversion: (db) => readSaleChange(db, actor, rangeOfMonths(monthOf(now) - 2, monthOf(now)), signal),
      'Intention report': (db) => readIntentReport(db, actor, days, signal),
      'Intents of a department': (db) =>
        readIntentItems(db, actor, { ...inDepartment, Figure: IntentFigure.Intents }, signal),
    },
    home: {
      'The board': (db) => withoutRow(readBoard(db, actor, days, now, signal)),
      'The difference of a team': (db) => readDifference(db, actor, { range: days, isTeam: true }, signal),
      'The rankings, whole days': (db) => readRankedAgents(db, tenantId, { range: days, departments: [33] }, signal),
      'The rankings, hours': (db) => readRankedAgents(db, tenantId, { range: hours, departments: [] }, signal),
    },
  };
};
