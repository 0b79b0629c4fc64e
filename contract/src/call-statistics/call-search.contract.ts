/** The call log search (通话记录查询). Also the calls behind a customer of the statistics. */
import { z } from 'zod';
import { costOfRange, shortestCall } from '../calls/agent-stats.contract.ts';
import { statsCall } from '../calls/counted-call.contract.ts';
import { endpoint } from '../wire/endpoint.ts';
import { DATA_PAGE_CAP, pageOf } from '../wire/envelope.ts';
import { isInOrder, queryEnd, queryMoment, rangeMessages } from '../wire/export-range.ts';
import { searchText } from '../wire/fields.ts';
import { queryChoice, queryCode, queryFlag } from '../wire/query-fields.ts';
import { momentText, rangeOfMoment } from '../wire/clock.ts';
import { LONGEST_STATS_DAYS, statsRangeMessages } from '../wire/stats-range.ts';

const DAY_TEXT = /^\d{4}-\d{2}-\d{2}$/;
const SECONDS = /^\d{9,10}$/;
/** Other clients also send unix seconds. */
const dayOfMoment = (sent: unknown): unknown =>
  typeof sent === 'string' && SECONDS.test(sent) ? momentText(Number(sent)).slice(0, 10) : sent;
const FURTHEST_PAGE = 10_000_000;
const USUAL_SIZE = 10;
const pageNumber = (most: number, usual: number) =>
  z.preprocess((sent) => (sent === '' || sent == null ? usual : Number(sent)), z.int().min(1).max(most));

export const callSearch = z
  .object({
    /** The whole number, or its ending from four digits. */
    customerTel: searchText.optional(),
    /** One day, 2026-11-18 or a moment in it. Without it: all days if a number is given, otherwise today. */
    date: z.preprocess(
      dayOfMoment,
      z
        .string()
        .refine((text) => text === '' || (DAY_TEXT.test(text) && rangeOfMoment(text) !== undefined))
        .optional(),
    ),
    userName: searchText.optional(),
    userId: queryChoice('staff'),
    StartTime: queryMoment,
    EndTime: queryEnd,
    /** Only calls that count in statistics, and at least this long: for the calls behind a figure. */
    isCounting: queryFlag,
    /** Only answered calls with seconds. */
    isConnected: queryFlag,
    callSeconds: queryCode(shortestCall),
    page: pageNumber(FURTHEST_PAGE, 1),
    pageSize: pageNumber(Number.MAX_SAFE_INTEGER, USUAL_SIZE).transform((wanted) => Math.min(wanted, DATA_PAGE_CAP)),
  })
  // With one end it would read all days until now.
  .refine(
    ({ StartTime, EndTime }) => (StartTime === undefined) === (EndTime === undefined),
    statsRangeMessages.required,
  )
  .refine(isInOrder, rangeMessages.order)
  .refine(
    ({ StartTime, EndTime }) =>
      StartTime === undefined || EndTime === undefined || EndTime - StartTime < LONGEST_STATS_DAYS * 86_400,
    statsRangeMessages.tooLong,
  );
export type CallSearch = z.output<typeof callSearch>;

export const searchCalls = endpoint({
  summary: '通话记录查询：可见员工的通话，最新的在前；呼入和被拦截的也列出',
  method: 'GET',
  path: 'api/Call/QueryCustomerCallLogListByCustomerTel',
  access: ['CallLogStats', 'StatsUserCall', 'StatsUserClueCall', 'StatsUserOwnerCall'],
  request: callSearch,
  answer: pageOf(statsCall),
  rate: 'ordinary',
  cost: ({ StartTime, EndTime }) =>
    StartTime === undefined || EndTime === undefined ? 1 : costOfRange({ StartTime, EndTime }),
  audit: 'none',
});
