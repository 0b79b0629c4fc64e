/** The filter of customers, shared by lists, counts, exports and distribution. */
import { z } from 'zod';
import { pageRequest } from '../wire/envelope.ts';
import { idOf, searchText, unixSeconds } from '../wire/fields.ts';
import { bookingDay, CustomerCategory, CustomerSearchKey, customerSortField, DateTimeType } from './customer-values.ts';
import { Placement } from './placement.rules.ts';
import { MOST_DAYS } from '../settings/setting-values.ts';

const count = z.int().min(0).max(1_000_000).nullish();
const LONGEST_LIST = 1_000;
const ascending = ['ascending', 'asc'] as const;
const descending = ['descending', 'desc'] as const;

/** Accepts both spellings of the specification. */
const sortDirection = z
  .enum([...ascending, ...descending])
  .transform((typed): 'asc' | 'desc' => (typed.startsWith('asc') ? 'asc' : 'desc'));

const fields = {
  CustomerType: z.enum(Placement).default(Placement.Owned),
  /** Only for owned customers: other placements are visible to everyone with their right. */
  IsOnlyMySelf: z
    .boolean()
    .nullish()
    .transform((only) => only ?? true),
  CustomerCategory: z.enum(CustomerCategory).nullish(),
  SearchKey: z.enum(CustomerSearchKey).nullish(),
  SearchValue: searchText.nullish(),
  DateTimeType: z.enum(DateTimeType).nullish(),
  StartTime: unixSeconds.nullish(),
  EndTime: unixSeconds.nullish(),
  CustomerTrackStatusId: idOf('dictionary-item').nullish(),
  EducationId: idOf('dictionary-item').nullish(),
  TagIdList: z.array(idOf('dictionary-item')).max(LONGEST_LIST).nullish(),
  DicTreeList: z.array(idOf('dictionary-node')).max(LONGEST_LIST).nullish(),
  DeptId: idOf('department').nullish(),
  UserIdList: z.array(idOf('staff')).max(LONGEST_LIST).nullish(),
  NoticeAddDay: bookingDay.nullish(),
  /** Came from a lead and was not transferred since. */
  IsClue: z.boolean().nullish(),
  CustomerExtendKeyValue: searchText.nullish(),
  MinCallTotalTimes: count,
  MaxCallTotalTimes: count,
  MinCallSuccessTotalTimes: count,
  MaxCallSuccessTotalTimes: count,
  /** Only for what is owned: `RecycleDays` is at most this. */
  RecycleWithinDays: z.int().min(0).max(MOST_DAYS).nullish(),
  SortField: customerSortField.nullish(),
  SortType: sortDirection.nullish(),
  /** Accepted and ignored. */
  CustomerSortType: z.int().nullish(),
};

export const customerFilter = z.object(fields);
export type CustomerFilter = z.output<typeof customerFilter>;

export const customerPageRequest = pageRequest.extend(fields);
export type CustomerPageRequest = z.output<typeof customerPageRequest>;
