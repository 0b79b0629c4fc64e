/** Spans of statistics by the days and months of Shanghai: from the first second of a day to the last of another. */
import { DAY, dayOf, SHANGHAI_OFFSET, startOfDay } from './clock.ts';

/** Both ends belong to it. */
export interface TimeRange {
  readonly StartTime: number;
  readonly EndTime: number;
}

export const Span = {
  Today: 'today',
  Yesterday: 'yesterday',
  Week: 'week',
  Month: 'month',
  Last7: 'last7',
  Last30: 'last30',
} as const;
export type Span = (typeof Span)[keyof typeof Span];

export const spanLabel: Record<Span, string> = {
  today: '今天',
  yesterday: '昨天',
  week: '本周',
  month: '本月',
  last7: '最近7天',
  last30: '最近30天',
};

export const rangeOfDays = (first: number, last: number): TimeRange => ({
  StartTime: startOfDay(first),
  EndTime: startOfDay(last + 1) - 1,
});

/** 1970-01-01 was a Thursday. A week begins on Monday. */
const daysSinceMonday = (day: number): number => (day + 3) % 7;

const dateOf = (day: number): Date => new Date(day * DAY * 1_000);
const dayOfMonth = (day: number): number => dateOf(day).getUTCDate();

export const rangeOfSpan = (span: Span, now: number): TimeRange => {
  const today = dayOf(now);
  switch (span) {
    case Span.Today:
      return rangeOfDays(today, today);
    case Span.Yesterday:
      return rangeOfDays(today - 1, today - 1);
    case Span.Week:
      return rangeOfDays(today - daysSinceMonday(today), today);
    case Span.Month:
      return rangeOfDays(today - dayOfMonth(today) + 1, today);
    case Span.Last7:
      return rangeOfDays(today - 6, today);
    case Span.Last30:
      return rangeOfDays(today - 29, today);
  }
};

/** The same number of days directly before. */
export const rangeBefore = ({ StartTime, EndTime }: TimeRange): TimeRange => {
  const [first, last] = [dayOf(StartTime), dayOf(EndTime)];
  return rangeOfDays(2 * first - last - 1, first - 1);
};

/** Its ends are the first second of a day and the last second of one: sums by day are enough. */
export const isOfWholeDays = ({ StartTime, EndTime }: TimeRange): boolean =>
  (StartTime + SHANGHAI_OFFSET) % DAY === 0 && (EndTime + SHANGHAI_OFFSET + 1) % DAY === 0;

/** A month as its number since year 0. */
export type Month = number;
export const monthOf = (seconds: number): Month => {
  const date = dateOf(dayOf(seconds));
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
};
const firstDayOf = (month: Month): number => Date.UTC(Math.floor(month / 12), month % 12, 1) / 1_000 / DAY;
export const rangeOfMonths = (first: Month, last: Month): TimeRange =>
  rangeOfDays(firstDayOf(first), firstDayOf(last + 1) - 1);

/** 2026-11 */
export const monthText = (month: Month): string =>
  `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
