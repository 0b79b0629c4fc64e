/** What is asked for as a range, of moments or of figures, and which whole days lie in it. */
import type { CustomerFilter } from '@gonghai/contract/customers/customer-search.ts';
import { CustomerCategory, DateTimeType, DAY } from '@gonghai/contract/customers/customer-values.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { dayOf, startOfDay } from '../clock.rules.ts';

export type MomentColumn = 'created_time' | 'latest_call_time' | 'got_time' | 'repeated_time' | 'migration_time';
type FigureColumn = 'call_times' | 'call_successes';

/** Both ends belong to it; without one it is open there. */
export interface Ends {
  readonly from?: number | undefined;
  readonly until?: number | undefined;
}

export interface MomentRange extends Ends {
  readonly column: MomentColumn;
}

interface FigureRange extends Ends {
  readonly column: FigureColumn;
}

/** Of a column of `customer`. */
export type Range = MomentRange | FigureRange;

const momentColumn = ({ CustomerType, DateTimeType: type }: CustomerFilter): MomentColumn => {
  switch (type) {
    case DateTimeType.Called:
      return 'latest_call_time';
    case DateTimeType.Got:
      return CustomerType === Placement.Owned ? 'got_time' : 'migration_time';
    case DateTimeType.Repeated:
      return 'repeated_time';
    default:
      return 'created_time';
  }
};

const categoryEnds = ({ CustomerCategory: category }: CustomerFilter, now: number): Ends => {
  const [dayAgo, weekAgo] = [now - DAY, now - 7 * DAY];
  switch (category) {
    case CustomerCategory.Day:
      return { from: dayAgo + 1 };
    case CustomerCategory.Week:
      return { from: weekAgo + 1, until: dayAgo };
    case CustomerCategory.Older:
      return { until: weekAgo };
    default:
      return {};
  }
};

export const rangesAsked = (filter: CustomerFilter, now: number): Range[] => {
  const asked: Range[] = [
    { column: momentColumn(filter), from: filter.StartTime || undefined, until: filter.EndTime || undefined },
    { column: 'created_time', ...categoryEnds(filter, now) },
    {
      column: 'call_times',
      from: filter.MinCallTotalTimes ?? undefined,
      until: filter.MaxCallTotalTimes ?? undefined,
    },
    {
      column: 'call_successes',
      from: filter.MinCallSuccessTotalTimes ?? undefined,
      until: filter.MaxCallSuccessTotalTimes ?? undefined,
    },
  ];
  return asked.filter(({ from, until }) => from !== undefined || until !== undefined);
};

export const isOfFigures = (range: Range): range is FigureRange =>
  range.column === 'call_times' || range.column === 'call_successes';

/** Nobody lies in it who was never called. Whoever was has a latest call, as the database demands. */
export const isOfCalled = (range: Range): boolean => isOfFigures(range) && (range.from ?? 0) > 0;

/** The days that are counted as wholes for a range of moments, by their numbers, and what this leaves out or has too much. */
export interface WholeDays {
  readonly days: Ends;
  /** In the range, beside its days. */
  readonly more: readonly MomentRange[];
  /** In its days, beside the range. */
  readonly less: readonly MomentRange[];
}

interface Edge {
  /** The first or the last day that is counted as a whole. */
  readonly day?: number | undefined;
  readonly more?: Ends;
  readonly less?: Ends;
}

/** A day that begins before the range is counted as a whole if less of it lies outside than inside. */
const firstDay = (from: number | undefined): Edge => {
  if (from === undefined) return {};
  const day = dayOf(from);
  const [begin, next] = [startOfDay(day), startOfDay(day + 1)];
  if (from === begin) return { day };
  return from - begin < next - from
    ? { day, less: { from: begin, until: from - 1 } }
    : { day: day + 1, more: { from, until: next - 1 } };
};

/** So is one that ends behind it; nothing happens later than now. */
const lastDay = (until: number | undefined, now: number): Edge => {
  if (until === undefined) return {};
  const day = dayOf(until);
  const [begin, end] = [startOfDay(day), startOfDay(day + 1) - 1];
  if (until === end) return { day };
  return Math.min(end, now) - until < until - begin + 1
    ? { day, less: { from: until + 1, until: end } }
    : { day: day - 1, more: { from: begin, until } };
};

/** Undefined where no day is. */
export const wholeDaysOf = ({ column, from, until }: MomentRange, now: number): WholeDays | undefined => {
  const edges = [firstDay(from), lastDay(until, now)] as const;
  const [{ day: first }, { day: last }] = edges;
  if (first !== undefined && last !== undefined && first > last) return undefined;
  const rangesOf = (side: 'more' | 'less'): MomentRange[] =>
    edges.flatMap((edge) => (edge[side] ? [{ column, ...edge[side] }] : []));
  return { days: { from: first, until: last }, more: rangesOf('more'), less: rangesOf('less') };
};
