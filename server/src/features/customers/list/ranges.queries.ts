/** Filters by a range of times or call figures. */
import type { CustomerFilter } from '@gonghai/contract/customers/customer-search.ts';
import { CustomerCategory, DateTimeType, DAY } from '@gonghai/contract/customers/customer-values.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';

type TimeColumn = 'created_time' | 'latest_call_time' | 'got_time' | 'repeated_time' | 'migration_time';

/** Both ends are inclusive; a missing end is open. */
interface Ends {
  readonly from?: number | undefined;
  readonly until?: number | undefined;
}

export interface Range extends Ends {
  readonly column: TimeColumn | 'call_times' | 'call_successes';
}

const timeColumn = ({ CustomerType, DateTimeType: type }: CustomerFilter): TimeColumn => {
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

export const rangesOf = (filter: CustomerFilter, now: number): Range[] => {
  const ranges: Range[] = [
    { column: timeColumn(filter), from: filter.StartTime || undefined, until: filter.EndTime || undefined },
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
  return ranges.filter(({ from, until }) => from !== undefined || until !== undefined);
};

/** Whether the column is in `customer_calls`. */
export const isOfCalls = ({ column }: Range): boolean =>
  column === 'latest_call_time' || column === 'call_times' || column === 'call_successes';
