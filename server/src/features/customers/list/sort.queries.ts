/** The sort order of a customer list. */
import type { CustomerFilter } from '@gonghai/contract/customers/customer-search.ts';
import type { CustomerSortField } from '@gonghai/contract/customers/customer-values.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import type { SortOrder } from '../../../db/list-query.ts';

const CALL_COLUMN: Record<Exclude<CustomerSortField, 'Id'>, string> = {
  LatestCallTime: 'k.latest_call_time',
  CallTotalSeconds: 'k.call_seconds',
  CallTotalTimes: 'k.call_times',
  CallSuccessTotalTimes: 'k.call_successes',
};

/** The recycle bin is sorted by the oldest last call first. */
export const sortFieldOf = ({ CustomerType, SortField }: CustomerFilter): CustomerSortField =>
  SortField ?? (CustomerType === Placement.RecycleBin ? 'LatestCallTime' : 'Id');

/** With call figures the list is read from `customer_calls k`. */
export const sortOf = (filter: CustomerFilter, hasCalls: boolean): SortOrder => {
  const { CustomerType, SortField, SortType } = filter;
  const field = sortFieldOf(filter);
  const id = hasCalls ? 'k.customer_id' : 'c.id';
  return {
    column: field === 'Id' ? id : CALL_COLUMN[field],
    id,
    direction: SortType ?? (CustomerType === Placement.RecycleBin && !SortField ? 'asc' : 'desc'),
    isNullable: field === 'LatestCallTime',
  };
};
