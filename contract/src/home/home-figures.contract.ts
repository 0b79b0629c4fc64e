/** The calls of the home page: the user's own figures, the calls behind them, and the rankings of the tenant. */
import { z } from 'zod';
import { statsCall } from '../calls/counted-call.contract.ts';
import { endpoint } from '../wire/endpoint.ts';
import { pageOf, pageRequest } from '../wire/envelope.ts';
import { id, idOf, unixSeconds } from '../wire/fields.ts';

/** Without a time or outside the last 90 days, the server refuses it with the text of `homeRangeRefusal`. */
const homeRange = { StartTime: unixSeconds.optional(), EndTime: unixSeconds.optional() };
export const homeRangeRequest = z.object(homeRange);
export type HomeRangeRequest = z.output<typeof homeRangeRequest>;

const figures = {
  /** Distinct numbers. */
  CustomerTotal: z.int(),
  CallTotal: z.int(),
  /** Answered, with seconds. */
  ConnectTotal: z.int(),
  /** Seconds. */
  CallTime: z.int(),
};
export const boardFigures = z.object(figures);
export type BoardFigures = z.output<typeof boardFigures>;

const callsOfHour = z.object({ Hour: z.int(), CallTotal: z.int(), ConnectTotal: z.int() });
export type CallsOfHour = z.output<typeof callsOfHour>;

export const homeBoard = boardFigures.extend({
  /** The same number of days directly before. */
  Before: boardFigures,
  /** All 24 hours of today. */
  Hours: z.array(callsOfHour),
});
export type HomeBoard = z.output<typeof homeBoard>;

export const queryHomeBoard = endpoint({
  summary: '首页个人数据看板：本人在时间范围内的通话，与之前相同天数的对比，以及今天各小时的通话',
  method: 'POST',
  path: 'api/Currency/QueryHomeData',
  access: 'all',
  request: homeRangeRequest,
  answer: homeBoard,
  rate: 'ordinary',
  audit: 'none',
});

/** Entries of a ranking, and how many a page asks for. */
export const MOST_RANKED = 20;
const MOST_DEPARTMENTS = 100;

const rankRow = z.object({
  /** Beginning at 1. Equal numbers are in the order of their names. */
  Rank: z.int(),
  Name: z.string(),
  DeptName: z.string(),
  /** Of payments in yuan, of talk time in seconds. */
  Number: z.number(),
  /** Null unless the reader may open the figures of this agent. */
  UserId: id.nullable(),
  IsOwn: z.boolean(),
});
export type RankRow = z.output<typeof rankRow>;

/** The first rows. The reader's own row follows them when it is further down. */
const ranking = z.array(rankRow);

export const homeRankings = z.object({
  CustomerList: ranking,
  CallList: ranking,
  ConnectList: ranking,
  CallTimeList: ranking,
  PaymentLogList: ranking,
  /** When the figures were read, for spans longer than a day, which may be a minute old. */
  UpdatedTime: unixSeconds.nullable(),
});
export type HomeRankings = z.output<typeof homeRankings>;
export type RankingName = Exclude<keyof HomeRankings, 'UpdatedTime'>;

export const queryHomeRankings = endpoint({
  summary: '首页排行榜：在职员工的拨打人数、拨打次数、接通次数、通话时长和已对账金额；DeptId 含下级部门，空为全部',
  method: 'POST',
  path: 'api/Currency/QueryHomeList',
  access: 'all',
  request: homeRangeRequest.extend({
    DeptId: z.array(idOf('department')).max(MOST_DEPARTMENTS).default([]),
    PageCount: z.int().min(1).max(MOST_RANKED).default(MOST_RANKED),
  }),
  answer: homeRankings,
  rate: 'ordinary',
  audit: 'none',
});

export const queryOwnCalls = endpoint({
  summary: '首页数字对应的本人通话，最新的在前；IsConnected 只列出已接通的',
  method: 'POST',
  path: 'api/Home/QueryOwnCalls',
  access: 'all',
  request: pageRequest.extend({ ...homeRange, IsConnected: z.boolean().optional() }),
  answer: pageOf(statsCall),
  rate: 'ordinary',
  audit: 'none',
});
