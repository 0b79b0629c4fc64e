/** Maps the calls of the sales statistics to their handlers. No logic here. */
import * as intents from '@gonghai/contract/sales-statistics/intent-report.contract.ts';
import { querySaleChange } from '@gonghai/contract/sales-statistics/sale-change.contract.ts';
import * as sales from '@gonghai/contract/sales-statistics/sales-data.contract.ts';
import { bind, bindDownload, type Route } from '../../http/bind.ts';
import { demandAgent, demandStatsFilter, readAgentCallLogs } from '../calls/calls.port.ts';
import { readIntentItems, readIntentReport } from './intent-report.queries.ts';
import { readSaleChange } from './sale-change.queries.ts';
import { readSalesData } from './sales-data.queries.ts';
import { readItemsOfAgent } from './sales-items.queries.ts';
import { exportIntentReport, exportSalesData } from './sales-statistics.commands.ts';

export const salesStatisticsRoutes: readonly Route[] = [
  bind(sales.searchSalesData, async (filter, { db, actor, signal }) => {
    await demandStatsFilter(db, actor, filter);
    return readSalesData(db, actor, filter, signal);
  }),
  bindDownload(sales.exportSalesData, (filter, ctx) => exportSalesData(ctx, filter)),
  bind(sales.querySalesItems, async (asked, { db, actor, signal }) => {
    await demandAgent(db, actor, asked.UserId);
    await demandStatsFilter(db, actor, { DicTreeList: asked.DicTreeList });
    return readItemsOfAgent(db, actor.tenantId, asked, signal);
  }),
  bind(sales.querySalesCalls, async (asked, { db, actor, signal }) => {
    await demandAgent(db, actor, asked.UserId);
    await demandStatsFilter(db, actor, { DicTreeList: asked.DicTreeList });
    const { Rows, Count } = await readAgentCallLogs(db, actor, asked, signal);
    return { ItemList: Rows, Count };
  }),
  bind(querySaleChange, (range, { db, actor, signal }) => readSaleChange(db, actor, range, signal)),
  bind(intents.queryIntentReport, async (filter, { db, actor, signal }) => {
    await demandStatsFilter(db, actor, { DepartmentId: filter.DepartmentId });
    return readIntentReport(db, actor, filter, signal);
  }),
  bindDownload(intents.exportIntentReport, (filter, ctx) => exportIntentReport(ctx, filter)),
  bind(intents.queryIntentItems, async (asked, { db, actor, signal }) => {
    await demandStatsFilter(db, actor, { DepartmentId: asked.DepartmentId });
    return readIntentItems(db, actor, asked, signal);
  }),
];
