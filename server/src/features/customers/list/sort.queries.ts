/** The sort order of a customer list. */
import type { CustomerFilter } from '@gonghai/contract/customers/customer-search.ts';
import { type CustomerSortField, DateTimeType } from '@gonghai/contract/customers/customer-values.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import type { SortOrder } from '../../../db/list-query.ts';

/** The time of acquisition is no choice of the caller: it is the order of a range of this time. */
type SortField = CustomerSortField | 'GotTime';

const CALL_COLUMN: Record<Exclude<SortField, 'Id' | 'GotTime'>, string> = {
  LatestCallTime: 'k.latest_call_time',
  CallTotalSeconds: 'k.call_seconds',
  CallTotalTimes: 'k.call_times',
  CallSuccessTotalTimes: 'k.call_successes',
};

const isByGotTime = ({ CustomerType, DateTimeType: type, StartTime, EndTime }: CustomerFilter): boolean =>
  CustomerType === Placement.Owned && type === DateTimeType.Got && Boolean(StartTime || EndTime);

/** The recycle bin is sorted by the oldest last call first, and a range of acquisition by the newest. */
const sortFieldOf = (filter: CustomerFilter): SortField => {
  if (filter.SortField) return filter.SortField;
  if (filter.CustomerType === Placement.RecycleBin) return 'LatestCallTime';
  return isByGotTime(filter) ? 'GotTime' : 'Id';
};

export const isSortedByCalls = (filter: CustomerFilter): boolean => sortFieldOf(filter) in CALL_COLUMN;

const columnOf = (field: SortField, id: string): string => {
  if (field === 'Id') return id;
  return field === 'GotTime' ? 'c.got_time' : CALL_COLUMN[field];
};

/** With call figures the list is read from `customer_calls k`. */
export const sortOf = (filter: CustomerFilter, hasCalls: boolean): SortOrder => {
  const { CustomerType, SortField, SortType } = filter;
  const field = sortFieldOf(filter);
  const id = hasCalls ? 'k.customer_id' : 'c.id';
  return {
    column: columnOf(field, id),
    id,
    direction: SortType ?? (CustomerType === Placement.RecycleBin && !SortField ? 'asc' : 'desc'),
    isNullable: field === 'LatestCallTime',
  };
};
