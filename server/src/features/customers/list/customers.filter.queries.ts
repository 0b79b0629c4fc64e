/** The filters of a customer list as SQL conditions. */
import { CustomerSearchKey, DAY, GOT_TIME_KEY, NOT_BOOKED } from '@gonghai/contract/customers/customer-values.ts';
import { isPhone, normalPhone } from '@gonghai/contract/customers/phone.rules.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { startOfToday, rangeOfMoment } from '@gonghai/contract/wire/clock.ts';
import type { ListQuery } from '../../../db/list-query.ts';
import { contains } from '../../../db/sql.ts';
import { SqlParams } from '../../../db/sql-params.ts';
import { staffIds } from '../../../http/scope.ts';
import { attributeSearch, isSelectiveTerm, nameSearch } from '../search-terms.rules.ts';
import { countdownText } from '../moves/recycle.queries.ts';
import { type CustomerSearch, isByCountdown, isOwnList, ownerCondition, type SearchContext } from './owners.queries.ts';
import { isOfCalls, type Range, rangesOf } from './ranges.queries.ts';
import { isSortedByCalls, sortOf } from './sort.queries.ts';

export interface CustomerListQuery extends ListQuery {
  /** Filters only by placement, owner and status, so `customer_count` has the count. */
  readonly isPlain: boolean;
  /** Finds few customers in a tenant of any size. */
  readonly isSelective: boolean;
}

/** `customer c` and `customer_calls k`. */
type Table = 'c' | 'k';

/** The contribution of one filter to the query. */
interface Part {
  readonly where: readonly string[];
  /** The tables that the conditions name. */
  readonly tables: readonly Table[];
  /** A term to look up in `customer_search_term`. */
  readonly term?: string;
  readonly isSelective?: boolean;
}

const NOTHING: Part = { where: [], tables: [] };
const NEVER: Part = { where: ['false'], tables: [] };
const ofCustomer = (...where: readonly string[]): Part => ({ where, tables: where.length > 0 ? ['c'] : [] });

const byName = ({ params }: SearchContext, typed: string): Part => {
  const { term, within } = nameSearch(typed);
  const where = within === undefined ? [] : [`position(${params.add(within)} in lower(c.name)) > 0`];
  return { ...ofCustomer(...where), term, isSelective: isSelectiveTerm(term) };
};

/** The length of `tel_end`. */
const TEL_END = 4;

const byTel = ({ params }: SearchContext, typed: string): Part => {
  const digits = normalPhone(typed);
  if (isPhone(digits)) return { ...ofCustomer(`c.tel = ${params.add(digits)}`), isSelective: true };
  // Fewer than four digits match too many numbers, and other text matches none.
  if (!/^\d{4,8}$/.test(digits)) return NEVER;
  const end = `c.tel_end = ${params.add(digits.slice(-TEL_END))}`;
  const longer = digits.length > TEL_END ? [`right(c.tel, ${digits.length}) = ${params.add(digits)}`] : [];
  return { ...ofCustomer(end, ...longer), isSelective: true };
};

/** The person who moved it to its placement. The owner of owned customers is part of `ownerCondition`, except in the own list. */
const byStaff = (context: SearchContext, typed: string): Part => {
  const { filter, params, tenant } = context;
  const isOwned = filter.CustomerType === Placement.Owned;
  if (isOwned && !isOwnList(context)) return NOTHING;
  const named = staffIds(tenant, [`s.name like ${params.add(contains(typed))}`]);
  return ofCustomer(`${isOwned ? 'c.owner_id' : 'c.mover_id'} = any(${named})`);
};

const bySearchValue = (context: SearchContext): Part => {
  const typed = context.filter.SearchValue?.trim();
  if (!typed) return NOTHING;
  switch (context.filter.SearchKey) {
    case CustomerSearchKey.Tel:
      return byTel(context, typed);
    case CustomerSearchKey.Staff:
      return byStaff(context, typed);
    default:
      return byName(context, typed);
  }
};

/** The time of acquisition is shown as an attribute and stored as a column: searched by day, month or year. */
const byGotTime = ({ params }: SearchContext, value: string): Part => {
  if (value === '') return ofCustomer('c.got_time is not null');
  const range = rangeOfMoment(value);
  if (!range) return NEVER;
  return ofCustomer(`c.got_time >= ${params.add(range.from)}`, `c.got_time < ${params.add(range.until)}`);
};

const byAttribute = (context: SearchContext): Part => {
  const { filter, params, tenant } = context;
  const typed = filter.CustomerExtendKeyValue?.trim();
  if (!typed) return NOTHING;
  const { named, text, term } = attributeSearch(typed);
  if (named?.key === GOT_TIME_KEY) return byGotTime(context, named.value);
  const like = params.add(contains(text.toLowerCase()));
  const either = [`lower(e.key) like ${like}`, `lower(e.value) like ${like}`];
  if (named) {
    const value = params.add(contains(named.value.toLowerCase()));
    either.push(`(e.key = ${params.add(named.key)} and lower(e.value) like ${value})`);
  }
  const attribute = `select from customer_extend e where e.tenant_id = ${tenant} and e.customer_id = c.id`;
  return { ...ofCustomer(`exists (${attribute} and (${either.join(' or ')}))`), term };
};

/**
 * An item of a dictionary. The indexes by item begin with the dictionary, which is part of the foreign key; the owner's index has
 * the item only, and a condition on another column would prevent its index-only scan.
 */
const itemCondition = (dictionary: string, item: string, owner: string | undefined): string =>
  owner === undefined ? `${dictionary} and ${item}` : item;

const byStatus = ({ filter, params }: SearchContext, owner: string | undefined): Part => {
  if (!filter.CustomerTrackStatusId) return NOTHING;
  const status = `c.track_status_id = ${params.add(filter.CustomerTrackStatusId)}`;
  return ofCustomer(itemCondition('c.track_table = 1', status, owner));
};

const byDictionaries = ({ filter, params, tenant }: SearchContext, owner: string | undefined): Part => {
  const where: string[] = [];
  if (filter.EducationId) {
    const education = `c.education_id = ${params.add(filter.EducationId)}`;
    where.push(itemCondition('c.education_table = 3', education, owner));
  }
  if (filter.TagIdList?.length) {
    const tags = `c.tag_id = any(${params.add([...filter.TagIdList])}::bigint[])`;
    where.push(itemCondition('c.tag_table = 2', tags, owner));
  }
  if (filter.DicTreeList?.length) {
    const nodes = params.add([...filter.DicTreeList]);
    where.push(`c.node_id = any(array(select d.id from dictionary_node d where d.tenant_id = ${tenant}
      and (d.id = any(${nodes}::bigint[]) or d.parent_id = any(${nodes}::bigint[]))))`);
  }
  if (filter.IsClue != null) where.push(`c.is_clue = ${params.add(filter.IsClue)}`);
  return ofCustomer(...where);
};

const byRange = ({ params }: SearchContext, range: Range): Part => {
  const table = isOfCalls(range) ? 'k' : 'c';
  const column = `${table}.${range.column}`;
  const where = [
    ...(range.from === undefined ? [] : [`${column} >= ${params.add(range.from)}`]),
    ...(range.until === undefined ? [] : [`${column} <= ${params.add(range.until)}`]),
  ];
  return { where, tables: [table] };
};

/** Reminders that the caller booked; only in the own list. */
const byReminder = ({ actor, filter, params, tenant, now }: SearchContext): Part => {
  const day = filter.NoticeAddDay;
  if (day == null || !filter.IsOnlyMySelf || filter.CustomerType !== Placement.Owned) return NOTHING;
  const today = startOfToday(now);
  const reminder = `select from notice n where n.tenant_id = ${tenant} and n.staff_id = ${params.add(actor.userId)}
    and n.cancelled_time is null and n.notice_type = 1 and n.customer_id = c.id`;
  if (day === NOT_BOOKED) return ofCustomer(`not exists (${reminder} and n.subscribe_time >= ${params.add(today)})`);
  const [from, until] = [params.add(today + day * DAY), params.add(today + (day + 1) * DAY)];
  return ofCustomer(`exists (${reminder} and n.subscribe_time >= ${from} and n.subscribe_time < ${until})`);
};

/** Counted down as the list shows it. Some recycle rules count calls. */
const byCountdown = ({ filter, params, rules, now }: SearchContext): Part => {
  if (!isByCountdown(filter)) return NOTHING;
  const condition = `${countdownText(rules, now, params)} <= ${params.add(filter.RecycleWithinDays)}::int`;
  return { where: [condition], tables: ['c', 'k'] };
};

const CUSTOMER = 'customer c';
const CALLS = 'customer_calls k';
/** Call figures first: an inner join can follow the order of their indexes. */
const CALLS_AND_CUSTOMER = `${CALLS} join ${CUSTOMER} on c.tenant_id = k.tenant_id and c.id = k.customer_id`;

const joinTerms = (terms: readonly string[], id: string, { params, tenant }: SearchContext): string =>
  terms
    .map((term, at) => {
      const name = `term${at}`;
      return ` join customer_search_term ${name} on ${name}.tenant_id = ${tenant} and ${name}.term = ${params.add(term)}
        and ${name}.customer_id = ${id}`;
    })
    .join('');

/** On both tables if both are read: each has indexes that start with placement and owner. */
const placeConditions = (
  { filter, tenant }: SearchContext,
  owner: string | undefined,
  tables: readonly Table[],
): string[] => {
  // A customer with an owner is always owned, so the owner's indexes need no placement.
  const place = owner === undefined ? `placement = ${filter.CustomerType}` : `owner_id ${owner}`;
  return tables.flatMap((table) => [`${table}.tenant_id = ${tenant}`, `${table}.${place}`]);
};

export const searchContext = (search: CustomerSearch): SearchContext => {
  const params = new SqlParams();
  return { ...search, params, tenant: params.add(search.actor.tenantId) };
};

/** Every optional filter is one part. */
export const listQueryOf = (search: CustomerSearch): CustomerListQuery => {
  const context = searchContext(search);
  const owners = ownerCondition(context);
  const owner = owners?.comparison;
  const status = byStatus(context, owner);
  const parts: readonly Part[] = [
    ...rangesOf(search.filter, search.now).map((range) => byRange(context, range)),
    byDictionaries(context, owner),
    byReminder(context),
    byCountdown(context),
    bySearchValue(context),
    byAttribute(context),
  ];
  const terms = parts.flatMap(({ term }) => term ?? []);
  const filters = parts.flatMap(({ where }) => where);
  const needed = new Set([status, ...parts].flatMap(({ tables }) => tables));
  const hasCalls = needed.has('k') || isSortedByCalls(search.filter);
  const hasCustomer = needed.has('c') || !hasCalls;
  const tables = (['k', 'c'] as const).filter((table) => (table === 'k' ? hasCalls : hasCustomer));
  const from = !hasCalls ? CUSTOMER : hasCustomer ? CALLS_AND_CUSTOMER : CALLS;
  const sort = sortOf(search.filter, hasCalls);
  const isPlain = filters.length === 0 && terms.length === 0;
  const ofEach = [...placeConditions(context, '= each.id', tables), ...status.where];
  return {
    params: context.params,
    from: from + joinTerms(terms, sort.id, context),
    where: [...placeConditions(context, owner, tables), ...status.where, ...filters],
    sort,
    ...(isPlain && owners?.ids && { groups: { ids: owners.ids, where: ofEach } }),
    isPlain,
    isSelective: parts.some(({ isSelective }) => isSelective),
  };
};
