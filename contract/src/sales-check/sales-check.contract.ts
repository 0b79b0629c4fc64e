/** The standing check of sales figures: payments = ranking, deals = sales data, payments of families = deals + the others. */
import { z } from 'zod';
import { detailPage, itemsOf } from '../calls/counted-call.contract.ts';
import { salesItem } from '../sales-statistics/sales-data.contract.ts';
import { DAY } from '../wire/clock.ts';
import { endpoint } from '../wire/endpoint.ts';
import { id, idOf } from '../wire/fields.ts';
import { statsRange, withStatsRange } from '../wire/stats-range.ts';

export const SalesEquation = { Ranking: 1, SalesData: 2, Families: 3 } as const;
export type SalesEquation = (typeof SalesEquation)[keyof typeof SalesEquation];

/** The terms that open into rows of the check itself. The others are rows of other screens. */
export const SalesTerm = { Paid: 'paid', Families: 'families', Waiting: 'waiting' } as const;
export type SalesTerm = (typeof SalesTerm)[keyof typeof SalesTerm];

/** Rows beyond these are only counted. */
export const MOST_SALES_DIFFERENCES = 200;

/** In yuan. */
const sums = z.object({
  /** Reconciled payments of counting orders, by the time of payment. */
  Paid: z.number(),
  /** The same, as the ranking of the home page adds it for all agents. */
  Ranking: z.number(),
  /** The deals of the list, by the report date of the parent. */
  Deals: z.number(),
  /** The same, as the sales data add it. */
  SalesData: z.number(),
  /** Reconciled payments of all families of that report date. */
  Families: z.number(),
  /** Of these, the families that are not a deal. */
  Waiting: z.number(),
});
export type SalesCheckSums = z.output<typeof sums>;

const difference = z.object({
  Equation: z.enum(SalesEquation),
  UserId: id,
  UserName: z.string(),
  /** Where the agent is now. */
  Department: z.string(),
  Left: z.number(),
  Right: z.number(),
});
export type SalesDifference = z.output<typeof difference>;

const DAYS_OF_ONE_READ = 31;

export const checkSales = endpoint({
  summary: '账目核对：回款排行、成交列表和坐席销售数据与已对账的支付流水按员工比较；返回不一致的员工',
  method: 'POST',
  path: 'api/WorkOrder/QuerySalesCheck',
  access: ['PaymentLog'],
  request: withStatsRange(z.object(statsRange)),
  answer: z.object({
    IsGreen: z.boolean(),
    /** Agents with any of the sums. */
    Count: z.int(),
    Sums: sums,
    DifferenceCount: z.int(),
    Differences: z.array(difference),
  }),
  rate: 'ordinary',
  audit: 'none',
  cost: ({ StartTime, EndTime }) => 4 + Math.ceil((EndTime - StartTime) / DAY / DAYS_OF_ONE_READ),
});
export type SalesCheckAnswer = z.output<typeof checkSales.answer>;

export const querySalesCheckItems = endpoint({
  summary: '账目核对中一个数字对应的支付流水或报单，最新的在前；给出员工时只列出该员工的',
  method: 'POST',
  path: 'api/WorkOrder/QuerySalesCheckDetail',
  access: ['PaymentLog'],
  request: withStatsRange(
    z.object({ ...statsRange, Term: z.enum(SalesTerm), UserId: idOf('staff').nullish(), ...detailPage }),
  ),
  answer: itemsOf(salesItem),
  rate: 'ordinary',
  cost: () => 2,
  audit: 'none',
});
