/** What is asked for as a range, of moments or of figures, and which whole days lie in it. */
import type { CustomerFilter } from '@gonghai/contract/customers/customer-search.ts';
import { CustomerCategory, DateTimeType, DAY } from '@gonghai/contract/customers/customer-values.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { dayOf, startOfDay } from '../clock.rules.ts';

type MomentColumn = 'created_time' | 'latest_call_time' | 'got_time' | 'repeated_time' | 'migration_time';
type FigureColumn = 'call_times' | 'call_successes';

/** Both ends belong to it; without one it is open there. */
export interface Ends {
  readonly from?: number | undefined;
  readonly until?: number | undefined;
}

/** Of a column of `customer`. */
export interface Range extends Ends {
  readonly column: MomentColumn | FigureColumn;
}

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

export const isOfFigures = ({ column }: Range): boolean => column === 'call_times' || column === 'call_successes';

/** The days that lie in a range of moments as wholes, by their numbers, and what is left of it before and behind them. */
export interface WholeDays {
  readonly days: Ends;
  readonly edges: readonly Range[];
}

/** Undefined where no day does. */
export const wholeDaysOf = ({ column, from, until }: Range): WholeDays | undefined => {
  const first = from === undefined ? undefined : dayOf(from - 1) + 1;
  const last = until === undefined ? undefined : dayOf(until + 1) - 1;
  if (first !== undefined && last !== undefined && first > last) return undefined;
  const edges: Range[] = [];
  if (from !== undefined && first !== undefined && from < startOfDay(first))
    edges.push({ column, from, until: startOfDay(first) - 1 });
  if (until !== undefined && last !== undefined && startOfDay(last + 1) <= until)
    edges.push({ column, from: startOfDay(last + 1), until });
  return { days: { from: first, until: last }, edges };
};
