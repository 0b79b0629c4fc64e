/** The home page: the day's work in numbers, each with the search that finds its rows. */
import { z } from 'zod';
import { DateTimeType } from '../customers/customer-values.ts';
import { Placement } from '../customers/placement.rules.ts';
import { WARNING_DAYS } from '../customers/recycle.contract.ts';
import { DAY, startOfToday } from '../wire/clock.ts';
import { endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/fields.ts';
import { duties } from './duties.contract.ts';

/** Customers count as new for this many days, today among them. */
const NEW_DAYS = 7;

const own = { CustomerType: Placement.Owned, IsOnlyMySelf: true } as const;

/** The customer lists behind the figures. Server and web both ask here, so that a number equals the list it links to. */
export const homeSearches = {
  /** Got or assigned lately and never called; those from leads are among them. */
  newUncalled: (now: number) => ({
    ...own,
    DateTimeType: DateTimeType.Got,
    StartTime: startOfToday(now) - (NEW_DAYS - 1) * DAY,
    EndTime: startOfToday(now) + DAY - 1,
    MaxCallTotalTimes: 0,
  }),
  recycledSoon: () => ({ ...own, RecycleWithinDays: WARNING_DAYS }),
} as const;

export const homeFigures = z.object({
  /** Own open reminders whose time has passed. */
  Overdue: z.int(),
  /** Own open reminders of the rest of today. */
  Today: z.int(),
  NewUncalled: z.int(),
  RecycledSoon: z.int(),
  Unread: z.int(),
  Duties: duties,
});
export type HomeFigures = z.output<typeof homeFigures>;

export const queryHome = endpoint({
  summary:
    '首页：待办、新客户、即将回收的客户、未读消息的数量；以及按权限等待处理的报单、对账、线索和未接来电（Duties）',
  method: 'GET',
  path: 'api/Home/QueryHome',
  access: 'all',
  request: nothing,
  answer: homeFigures,
  rate: 'ordinary',
  audit: 'none',
});
