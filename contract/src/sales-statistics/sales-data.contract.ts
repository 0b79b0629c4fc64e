/** Sales per agent: leads, calls, work orders, deals and their amount. */
import { z } from 'zod';
import { agentStatsQuery, agentStatsRequest, costOfRange } from '../calls/agent-stats.contract.ts';
import { detailPage, itemsOf, narrowedCalls, statsCall } from '../calls/counted-call.contract.ts';
import { endpoint } from '../wire/endpoint.ts';
import { pageOf } from '../wire/envelope.ts';
import { withExportRange } from '../wire/export-range.ts';
import { id, idOf, unixSeconds, usableStatus } from '../wire/fields.ts';
import { withStatsRange } from '../wire/stats-range.ts';
import { SalesFigure } from './sales-values.ts';

const sums = {
  /** Leads assigned. */
  ClueTotal: z.int(),
  CallTotal: z.int(),
  /** Answered, with seconds. */
  ConnectTotal: z.int(),
  /** Seconds. */
  CallTime: z.int(),
  /** Work orders in review or passed that are not refunded, children included. */
  OrderTotal: z.int(),
  DealTotal: z.int(),
  /** The amount of the deals in yuan. */
  PriceFlow: z.number(),
};

const salesDataRow = z.object({
  Id: id,
  Name: z.string(),
  Department: z.string(),
  Role: z.string(),
  ProfessionType: z.int().nullable(),
  IsAdmin: z.boolean(),
  Status: usableStatus,
  ...sums,
});
export type SalesDataRow = z.output<typeof salesDataRow>;

/** Of the whole search. */
const salesDataTotal = z.object(sums);
export type SalesDataTotal = z.output<typeof salesDataTotal>;

const page = pageOf(salesDataRow).extend({ Total: salesDataTotal });
export type SalesDataPage = z.output<typeof page>;

export const searchSalesData = endpoint({
  summary: '坐席销售数据：范围内每名员工一行，无数据的也列出；线索按分配时间，报单和成交按报单日期',
  method: 'POST',
  path: 'api/Stats/QueryStatsUserSaleDataPageList',
  access: ['StatsUserSale'],
  request: withStatsRange(agentStatsRequest),
  answer: page,
  rate: 'ordinary',
  cost: costOfRange,
  audit: 'none',
});
export type SalesDataRequest = z.input<typeof searchSalesData.request>;

export const exportSalesData = endpoint({
  summary: '导出坐席销售数据，最多一个月',
  method: 'GET',
  path: 'api/Export/StatsUserSaleDataPageList',
  access: ['StatsUserSale'],
  request: withExportRange(agentStatsQuery),
  answer: z.never(),
  rate: 'export',
  audit: 'export',
  kind: 'download',
});

/** A lead, an order, a deal or a customer with an intent: what a figure counts. */
export const salesItem = z.object({
  Id: id,
  Name: z.string(),
  Tel: z.string(),
  /** Assigned, reported, or the intent confirmed. */
  Time: unixSeconds,
  /** The agent it counts for. Empty if nobody is known. */
  UserName: z.string(),
  Department: z.string(),
  /** In yuan: of a deal its family, of an order its own reconciled payments. Null for leads and customers. */
  Amount: z.number().nullable(),
});
export type SalesItem = z.output<typeof salesItem>;

export const querySalesItems = endpoint({
  summary: '销售统计中一名员工的线索、报单或成交明细，最新的在前，与数字一致',
  method: 'POST',
  path: 'api/Stats/QueryStatsUserSaleDetail',
  access: ['StatsUserSale', 'StatsSaleChange'],
  request: withStatsRange(
    z.object({ UserId: idOf('staff'), Figure: z.enum(SalesFigure), ...narrowedCalls, ...detailPage }),
  ),
  answer: itemsOf(salesItem),
  rate: 'ordinary',
  cost: costOfRange,
  audit: 'none',
});

export const querySalesCalls = endpoint({
  summary: '坐席销售数据中一名员工的通话明细，最新的在前；IsConnected 只列出已接通的',
  method: 'POST',
  path: 'api/Stats/QueryStatsUserSaleCallLogDetail',
  access: ['StatsUserSale'],
  request: withStatsRange(
    z.object({ UserId: idOf('staff'), IsConnected: z.boolean().optional(), ...narrowedCalls, ...detailPage }),
  ),
  answer: itemsOf(statsCall),
  rate: 'ordinary',
  cost: costOfRange,
  audit: 'none',
});
