/** Why a range of statistics is refused. Both sides ask. */
import { DAY, dayOf, startOfDay, startOfToday } from './clock.ts';
import type { z } from 'zod';
import { rangeMessages } from './export-range.ts';
import { unixSeconds } from './fields.ts';
import { messages } from './messages.ts';
import { monthOf, type TimeRange } from './spans.ts';

export const LONGEST_STATS_DAYS = 366;
export const OLDEST_HOME_DAYS = 90;
export const MOST_MONTHS = 12;

export const statsRangeMessages = {
  tooLong: '查询时间不能超过一年',
  tooManyMonths: '查询范围不能超过12个月',
  required: '请选择查询时间',
  future: '查询时间不能大于当前时间',
  tooOld: '查询时间不能超过90天',
} as const;

export const statsRangeRefusal = ({ StartTime, EndTime }: TimeRange): string | null => {
  if (StartTime > EndTime) return rangeMessages.order;
  return EndTime - StartTime >= LONGEST_STATS_DAYS * DAY ? statsRangeMessages.tooLong : null;
};

/** Of a report by months: the range is widened to whole ones. */
export const monthRangeRefusal = ({ StartTime, EndTime }: TimeRange): string | null => {
  if (StartTime > EndTime) return rangeMessages.order;
  return monthOf(EndTime) - monthOf(StartTime) >= MOST_MONTHS ? statsRangeMessages.tooManyMonths : null;
};

/** Of the home page: until today, at most 90 days ago. */
export const homeRangeRefusal = (range: Partial<TimeRange>, now: number): string | null => {
  const { StartTime, EndTime } = range;
  if (StartTime === undefined || EndTime === undefined) return statsRangeMessages.required;
  if (EndTime >= startOfDay(dayOf(now) + 1)) return statsRangeMessages.future;
  if (StartTime < startOfToday(now) - OLDEST_HOME_DAYS * DAY) return statsRangeMessages.tooOld;
  return StartTime > EndTime ? messages.badParameters : null;
};

export const statsRange = { StartTime: unixSeconds, EndTime: unixSeconds };

/** Adds the message of the range to a schema. */
export const withStatsRange = <Shape extends z.ZodType<TimeRange>>(schema: Shape) =>
  schema.superRefine((range, context) => {
    const message = statsRangeRefusal(range);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });
