/** Codes of customers and their labels. */
import { z } from 'zod';
import { DAY } from '../wire/clock.ts';

export { DAY };

/** The time that a date range filters by. */
export const DateTimeType = { Created: 0, Called: 1, Got: 2, Repeated: 3 } as const;
export type DateTimeType = (typeof DateTimeType)[keyof typeof DateTimeType];
export const dateTimeTypeLabel: Record<DateTimeType, string> = {
  0: '创建时间',
  1: '通话时间',
  2: '获取/分配时间',
  3: '重复录入时间',
};

export const CustomerSearchKey = { Name: 1, Tel: 2, Staff: 4 } as const;
export type CustomerSearchKey = (typeof CustomerSearchKey)[keyof typeof CustomerSearchKey];
export const customerSearchKeyLabel: Record<CustomerSearchKey, string> = { 1: '姓名', 2: '电话', 4: '员工' };

export const CustomerCategory = { Day: 1, Week: 2, Older: 3 } as const;
export type CustomerCategory = (typeof CustomerCategory)[keyof typeof CustomerCategory];
export const customerCategoryLabel: Record<CustomerCategory, string> = { 1: '近24小时', 2: '1-7天', 3: '7天以上' };

/** How a customer came into the tenant. */
export const CustomerOrigin = { Hand: 1, Import: 2, Lead: 3 } as const;

/** Kinds of tracking records. */
export const RecordType = { Other: 0, Transfer: 1, Change: 2, Operation: 3, Message: 4 } as const;
export type RecordType = (typeof RecordType)[keyof typeof RecordType];
export const recordTypeLabel: Record<RecordType, string> = { 0: '其他', 1: '转移', 2: '修改', 3: '操作', 4: '留言' };

/** Days from today with a booked follow-up; -1 for none from today on. */
export const NOT_BOOKED = -1;
export const bookingDays = [NOT_BOOKED, 0, 1, 2, 3, 4, 5] as const;
const bookingCodes = ['T0', 'T1', 'T2', 'T3', 'T4', 'T5'] as const;
/** On the wire T0 to T5 mean the same as 0 to 5. */
export const bookingDay = z.union([
  z.literal(bookingDays),
  z
    .enum(bookingCodes)
    .transform((code): (typeof bookingDays)[number] => bookingDays[bookingCodes.indexOf(code) + 1] ?? 0),
]);
const nearDays = ['今天', '明天', '后天'];
/** The code of the trade with what it stands for. */
export const bookingLabel = (day: number): string =>
  day === NOT_BOOKED ? '未预约' : `T${day} ${nearDays[day] ?? `${day}天后`}`;

const sortFields = ['Id', 'LatestCallTime', 'CallTotalSeconds', 'CallTotalTimes', 'CallSuccessTotalTimes'] as const;
export type CustomerSortField = (typeof sortFields)[number];
export const customerSortField = z.enum(sortFields);

export type AgeLabel = '首咨' | '跟踪' | '库存';
/** By the time since it was entered. Only shown; lists filter by origin. */
export const ageLabelOf = (createdTime: number, now: number): AgeLabel => {
  const age = now - createdTime;
  if (age < DAY) return '首咨';
  return age < 7 * DAY ? '跟踪' : '库存';
};

/** The attribute with the time of acquisition. Only the system sets it. */
export const GOT_TIME_KEY = '获取时间';

/** Maximum for one customer, and for the columns of a sheet. */
export const MOST_ATTRIBUTES = 50;
