/** Which customers stand on a page of a list, as ids: found from whatever side fewest have to be looked at. */
import type { CustomerPageRequest } from '@gonghai/contract/customers/customer-search.ts';
import type { CustomerSortField } from '@gonghai/contract/customers/customer-values.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { Holes } from '../../../db/statement.ts';
import { isCountKnown } from './customers.count.queries.ts';
import { type Asked, type Conditions, fromOf } from './customers.filter.queries.ts';
import { firstOfDaysOfEach } from './days.queries.ts';
import { allOfFewNames } from './few-names.queries.ts';
import { firstChosen, firstMarked } from './marks.queries.ts';
import { firstInOrder } from './orders.queries.ts';
import { firstOfRangeInOrder } from './range-orders.queries.ts';
import type { Order } from './range-ways.queries.ts';
import { isOfCalled, isOfFigures } from './ranges.rules.ts';

const SORT_COLUMN: Record<CustomerSortField, string> = {
  Id: 'c.id',
  LatestCallTime: 'c.latest_call_time',
  CallTotalSeconds: 'c.call_seconds',
  CallTotalTimes: 'c.call_times',
  CallSuccessTotalTimes: 'c.call_successes',
};

/** What a list is sorted by, as asked for or as its place has it. */
export const sortOf = ({ CustomerType, SortField, SortType }: Asked['filter']) => {
  const isBin = CustomerType === Placement.RecycleBin;
  const field = SortField ?? (isBin ? 'LatestCallTime' : 'Id');
  const direction = SortType ?? (isBin && !SortField ? 'asc' : 'desc');
  return {
    column: SORT_COLUMN[field],
    direction,
    isId: field === 'Id',
    isNullable: field === 'LatestCallTime',
  };
};

/** As the indexes have it, forwards or backwards: whoever was never called comes last, or first. */
export const orderOf = (filter: Asked['filter']): string => {
  const { column, direction, isId, isNullable } = sortOf(filter);
  if (isId) return `${column} ${direction}`;
  const nulls = isNullable ? (direction === 'desc' ? ' nulls last' : ' nulls first') : '';
  return `${column} ${direction}${nulls}, c.id ${direction}`;
};

interface Found extends Conditions {
  readonly order: string;
  /** What the order is made of: an index that holds no more answers alone. */
  readonly ordered: string;
  readonly most: number;
  readonly holes: Holes;
}

/** The first of everybody's, and of those the first: each of many owners has them in order. */
const firstOfEach = ({ order, ordered, most }: Found, { staff, where }: NonNullable<Conditions['ofMany']>): string =>
  `select c.id from unnest(${staff}) as whose (id) cross join lateral (
    select ${ordered} from customer c where ${where.join(' and ')} ${order} limit ${most}) c
    ${order} limit ${most}`;

/** Of few that are found it is also told how many: they need not be found once more to be counted. */
const allOfFew = ({ order, most, holes, pieces, where }: Found): string =>
  `select c.id, count(*) over () as total from ${fromOf(pieces, holes)} where ${where.join(' and ')}
    ${order} limit ${most}`;

const behindOthers = ({ order, most, holes, pieces, where }: Found, offset: number): string =>
  `select c.id from ${fromOf(pieces, holes)} where ${where.join(' and ')} ${order}
    limit ${most} offset ${holes.hold(offset)}`;

export type AskedPage = Asked & { readonly filter: CustomerPageRequest };

/** The ids of a page, in a statement of their own. */
interface Ids {
  readonly ids: string;
  readonly holes: Holes;
  /** What is known in numbers tells where to look: one plan is right whatever the values. */
  readonly isKnown?: boolean;
  /** The number of all stands beside each. */
  readonly isCounted?: boolean;
}

const orderAsked = ({ filter }: AskedPage): Order => {
  const { column, direction } = sortOf(filter);
  return { text: `order by ${orderOf(filter)}`, column, direction };
};

/** What is asked for alone, in the order of ids. */
const firstKnown = (asked: AskedPage, conditions: Conditions): Ids | undefined => {
  const { isOfAll, isOfChoice, isSingle, ofMany, ownMark, ranges } = conditions;
  const { direction, isId } = sortOf(asked.filter);
  if (!isSingle || !isId || asked.filter.PageIndex !== 1) return undefined;
  const holes = new Holes();
  const wanted = { asked, holes, most: Math.trunc(asked.filter.PageCount), direction };
  const known = { holes, isKnown: true };
  if (ownMark !== undefined) return { ...known, ids: firstMarked({ ...wanted, mark: ownMark }) };
  if (isOfChoice) return ofMany && { ...known, ids: firstChosen(wanted) };
  const [range] = ranges;
  if (!range) return undefined;
  if (isOfAll) return { ...known, ids: firstOfRangeInOrder({ ...wanted, range, order: orderAsked(asked) }) };
  return ofMany && !isOfFigures(range) ? { ...known, ids: firstOfDaysOfEach({ ...wanted, range }) } : undefined;
};

/** Those that were never called need not be passed over. */
const withoutUncalled = (conditions: Conditions): Conditions => {
  const { ofMany, ranges, where } = conditions;
  if (!ranges.some(isOfCalled)) return conditions;
  const isCalled = 'c.latest_call_time is not null';
  return {
    ...conditions,
    where: [...where, isCalled],
    ...(ofMany && { ofMany: { ...ofMany, where: [...ofMany.where, isCalled] } }),
  };
};

/** However it was asked. */
const anyIds = (asked: AskedPage, conditions: Conditions, holes: Holes): Ids => {
  const { PageIndex, PageCount } = asked.filter;
  const { column, isId, isNullable } = sortOf(asked.filter);
  const found = {
    ...(isNullable ? withoutUncalled(conditions) : conditions),
    holes,
    order: `order by ${orderOf(asked.filter)}`,
    ordered: isId ? column : `c.id, ${column}`,
    most: Math.trunc(PageCount),
  };
  const { isFew, ofMany, pieces } = found;
  const offset = (PageIndex - 1) * PageCount;
  if (offset === 0 && isFew && !isCountKnown(asked, conditions))
    return { ids: allOfFew(found), holes, isCounted: true };
  const isOfEach = offset === 0 && ofMany && pieces.length === 0;
  return { ids: isOfEach ? firstOfEach(found, ofMany) : behindOthers(found, offset), holes };
};

/** In another order than that of ids. */
const firstOrdered = (asked: AskedPage): Ids | undefined => {
  if (sortOf(asked.filter).isId || asked.filter.PageIndex !== 1) return undefined;
  const found = firstInOrder({ asked, order: orderAsked(asked), most: Math.trunc(asked.filter.PageCount) });
  return found && { ...found, isKnown: true };
};

/** Few bear what is asked for, in whatever order. */
const firstOfFewNames = (asked: AskedPage, { ofFewNames: search }: Conditions): Ids | undefined => {
  if (!search || asked.filter.PageIndex !== 1) return undefined;
  const holes = new Holes();
  const wanted = { asked, holes, search, order: orderAsked(asked), most: Math.trunc(asked.filter.PageCount) };
  return { ids: allOfFewNames(wanted), holes, isKnown: true, isCounted: true };
};

export const idsOf = (asked: AskedPage, conditions: Conditions, holes: Holes): Ids =>
  firstOfFewNames(asked, conditions) ??
  firstKnown(asked, conditions) ??
  firstOrdered(asked) ??
  anyIds(asked, conditions, holes);
