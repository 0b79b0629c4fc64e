/** The list of after-sales customers: its filters, page, count and first rows. Plain SQL on one table. */
import type { AfterSaleRow } from '@gonghai/contract/customers/after-sale.contract.ts';
import type { CustomerFilter, CustomerPageRequest } from '@gonghai/contract/customers/customer-search.ts';
import { CustomerSearchKey, DAY, GOT_TIME_KEY, NOT_BOOKED } from '@gonghai/contract/customers/customer-values.ts';
import { isPhone, normalPhone } from '@gonghai/contract/customers/phone.rules.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { rangeOfMoment, startOfToday } from '@gonghai/contract/wire/clock.ts';
import type { Page } from '@gonghai/contract/wire/envelope.ts';
import { type Db, readStatements, runStatement } from '../../../db/database.ts';
import {
  type Count,
  countIn,
  countStatement,
  conditionOf,
  type ListQuery,
  type ListRows,
  orderBy,
  readList,
  readListed,
} from '../../../db/list-query.ts';
import { contains } from '../../../db/sql.ts';
import { SqlParams } from '../../../db/sql-params.ts';
import type { Actor } from '../../../http/context.ts';
import { branchText } from '../../../http/scope.ts';
import { rangesOf } from '../list/ranges.queries.ts';
import { seesUnowned } from '../places.rules.ts';

export interface AfterSaleSearch {
  readonly actor: Actor;
  readonly filter: CustomerFilter;
  readonly now: number;
}

interface Context extends AfterSaleSearch {
  readonly params: SqlParams;
}

/** Staff whose rows a search without only-mine finds; undefined for all. */
const ownersOf = ({ actor, params }: Context): string | undefined => {
  const { scope, userId } = actor;
  if (scope.kind === 'tenant') return undefined;
  const own = params.add(userId);
  if (scope.kind === 'own') return `c.owner_id = ${own}`;
  const staff = `select s.id from staff s where s.tenant_id = $1 and s.department_id = any(${params.add([...scope.ids])}::bigint[])`;
  return `(c.owner_id = ${own} or c.owner_id in (${staff}))`;
};

/** G-302: own rows or those of the scope; supervisors also see the unowned rows of the whole tenant. */
const bySight = (context: Context): string => {
  const { actor, filter, params } = context;
  const owned = filter.IsOnlyMySelf ? `c.owner_id = ${params.add(actor.userId)}` : ownersOf(context);
  if (owned === undefined) return seesUnowned(actor) ? 'true' : 'c.owner_id is not null';
  return seesUnowned(actor) ? `(${owned} or c.owner_id is null)` : owned;
};

/** The department of the owner; of an unowned row, that of its deal. Only-mine ignores the filters by people. */
const byPeople = ({ filter, params }: Context): string[] => {
  if (filter.IsOnlyMySelf) return [];
  const where: string[] = [];
  if (filter.DeptId) {
    const branch = branchText('$1', params.add(filter.DeptId));
    where.push(`coalesce((select s.department_id from staff s where s.tenant_id = $1 and s.id = c.owner_id),
      case when c.owner_id is null then c.department_id end) in ${branch}`);
  }
  if (filter.UserIdList?.length) where.push(`c.owner_id = any(${params.add([...filter.UserIdList])}::bigint[])`);
  return where;
};

/** The length of `tel_end`. */
const TEL_END = 4;

const byTel = (params: SqlParams, typed: string): string[] => {
  const digits = normalPhone(typed);
  if (isPhone(digits)) return [`c.tel = ${params.add(digits)}`];
  if (!/^\d{4,8}$/.test(digits)) return ['false'];
  const end = `c.tel_end = ${params.add(digits.slice(-TEL_END))}`;
  return digits.length > TEL_END ? [end, `right(c.tel, ${digits.length}) = ${params.add(digits)}`] : [end];
};

const bySearchValue = ({ filter, params }: Context): string[] => {
  const typed = filter.SearchValue?.trim();
  if (!typed) return [];
  if (filter.SearchKey === CustomerSearchKey.Tel) return byTel(params, typed);
  const like = params.add(contains(typed.toLowerCase()));
  if (filter.SearchKey === CustomerSearchKey.Staff)
    return [`c.owner_id in (select s.id from staff s where s.tenant_id = $1 and lower(s.name) like ${like})`];
  return [`lower(c.name) like ${like}`];
};

const byGotTime = (params: SqlParams, value: string): string[] => {
  if (value === '') return ['c.got_time is not null'];
  const range = rangeOfMoment(value);
  return range ? [`c.got_time >= ${params.add(range.from)}`, `c.got_time < ${params.add(range.until)}`] : ['false'];
};

/** A part of a key or a value, or `key:value`. */
const byAttribute = ({ filter, params }: Context): string[] => {
  const typed = filter.CustomerExtendKeyValue?.trim();
  if (!typed) return [];
  const [, key, value] = /^([^:：]+)[:：](.*)$/su.exec(typed) ?? [];
  if (key?.trim() === GOT_TIME_KEY && value !== undefined) return byGotTime(params, value.trim());
  const like = params.add(contains(typed.toLowerCase()));
  const either = [`lower(e.key) like ${like}`, `lower(e.value) like ${like}`];
  if (key !== undefined && value !== undefined)
    either.push(
      `(e.key = ${params.add(key.trim())} and lower(e.value) like ${params.add(contains(value.trim().toLowerCase()))})`,
    );
  return [
    `exists (select from customer_extend e where e.tenant_id = $1 and e.after_sale_id = c.id and (${either.join(' or ')}))`,
  ];
};

const byDictionaries = ({ filter, params }: Context): string[] => {
  const where: string[] = [];
  if (filter.CustomerTrackStatusId) where.push(`c.track_status_id = ${params.add(filter.CustomerTrackStatusId)}`);
  if (filter.EducationId) where.push(`c.education_id = ${params.add(filter.EducationId)}`);
  if (filter.TagIdList?.length) where.push(`c.tag_id = any(${params.add([...filter.TagIdList])}::bigint[])`);
  if (filter.DicTreeList?.length) {
    const nodes = params.add([...filter.DicTreeList]);
    where.push(`c.node_id in (select d.id from dictionary_node d where d.tenant_id = $1
      and (d.id = any(${nodes}::bigint[]) or d.parent_id = any(${nodes}::bigint[])))`);
  }
  // None of them comes from a lead.
  if (filter.IsClue === true) where.push('false');
  return where;
};

/** Reminders that the caller booked; only in the own list. */
const byReminder = ({ actor, filter, params, now }: Context): string[] => {
  const day = filter.NoticeAddDay;
  if (day == null || !filter.IsOnlyMySelf) return [];
  const today = startOfToday(now);
  const reminder = `select from notice n where n.tenant_id = $1 and n.staff_id = ${params.add(actor.userId)}
    and n.cancelled_time is null and n.notice_type = 1 and n.after_sale_id = c.id`;
  if (day === NOT_BOOKED) return [`not exists (${reminder} and n.subscribe_time >= ${params.add(today)})`];
  const [from, until] = [params.add(today + day * DAY), params.add(today + (day + 1) * DAY)];
  return [`exists (${reminder} and n.subscribe_time >= ${from} and n.subscribe_time < ${until})`];
};

const byRanges = ({ filter, params, now }: Context): string[] =>
  rangesOf({ ...filter, CustomerType: Placement.Owned }, now).flatMap(({ column, from, until }) => [
    ...(from === undefined ? [] : [`c.${column} >= ${params.add(from)}`]),
    ...(until === undefined ? [] : [`c.${column} <= ${params.add(until)}`]),
  ]);

const SORT_COLUMNS = {
  Id: 'c.id',
  LatestCallTime: 'c.latest_call_time',
  CallTotalSeconds: 'c.call_seconds',
  CallTotalTimes: 'c.call_times',
  CallSuccessTotalTimes: 'c.call_successes',
} as const;

export const afterSaleQuery = (search: AfterSaleSearch): ListQuery => {
  const params = new SqlParams();
  params.add(search.actor.tenantId);
  const context = { ...search, params };
  const field = search.filter.SortField ?? 'Id';
  return {
    params,
    from: 'after_sale_customer c',
    where: [
      'c.tenant_id = $1',
      bySight(context),
      ...byPeople(context),
      ...bySearchValue(context),
      ...byRanges(context),
      ...byDictionaries(context),
      ...byReminder(context),
      ...byAttribute(context),
    ],
    sort: {
      column: SORT_COLUMNS[field],
      id: 'c.id',
      direction: search.filter.SortType ?? 'desc',
      isNullable: field === 'LatestCallTime',
    },
  };
};

const item = (name: string, table: number, column: string): string =>
  `left join dictionary_item ${name} on ${name}.tenant_id = $1 and ${name}.dic_table = ${table} and ${name}.id = c.${column}`;

const rows: ListRows = () => ({
  columns: `c.id as "Id", c.name as "Name", c.tel as "Tel", c.placement as "CustomerType", c.created_time as "CreatedTime",
    c.repeated_time as "CreatedTime2", c.latest_call_time as "LatestCallTime", c.migration_time as "MigrationTime",
    c.got_time as "GotTime", c.work_order_time as "WorkOrderCreatedTime", c.call_seconds as "CallTotalSeconds",
    c.call_times as "CallTotalTimes", c.call_successes as "CallSuccessTotalTimes",
    c.track_status_id as "CustomerTrackStatusId", status.name as "TrackStatusName", c.tag_id as "TagId",
    tag.name as "TagName", c.owner_id as "UserId", o.name as "UserName", c.remark as "Remark",
    c.student_id as "StudentId", false as "IsClue", c.move_remark as "MoveRemark", m.name as "MoverName",
    null::int as "RecycleDays", c.version as "Version", c.org_name as "OrgName",
    c.profession_name as "ProfessionName", c.class_name as "ClassName", c.area as "Area"`,
  joins: `join after_sale_customer c on c.tenant_id = $1 and c.id = page.id
    ${item('status', 1, 'track_status_id')} ${item('tag', 2, 'tag_id')}
    left join staff o on o.tenant_id = $1 and o.id = c.owner_id
    left join staff m on m.tenant_id = $1 and m.id = c.mover_id`,
});

export const searchAfterSales = (
  db: Db,
  search: AfterSaleSearch & { readonly filter: CustomerPageRequest },
  signal: AbortSignal,
): Promise<Page<AfterSaleRow>> =>
  readList<AfterSaleRow>(db, afterSaleQuery(search), { request: search.filter, rows, plan: 'custom', signal });

/** The current rows of those that the search still finds. */
export const readShownAfterSales = (
  db: Db,
  search: AfterSaleSearch,
  shownIds: readonly number[],
  signal: AbortSignal,
): Promise<AfterSaleRow[]> => readListed<AfterSaleRow>(db, afterSaleQuery(search), shownIds, rows, signal);

/** Exact, each in the order of the searches. */
export const countAfterSales = async (
  db: Db,
  searches: readonly AfterSaleSearch[],
  signal: AbortSignal,
): Promise<number[]> => {
  const statements = searches.map((search) => countStatement(afterSaleQuery(search)));
  return (await readStatements(db, statements, { plan: 'custom', signal })).map((found: readonly Count[]) =>
    countIn(found),
  );
};

/** The first of a search, in its order, locked in the order of their ids by the caller. */
export const findFirstAfterSales = async (trx: Db, search: AfterSaleSearch, most: number): Promise<number[]> => {
  const list = afterSaleQuery(search);
  const text = `select c.id from ${list.from} where ${conditionOf(list)} ${orderBy(list.sort)} limit ${list.params.add(most)}`;
  return (await runStatement<{ id: number }>(trx, list.params.statement(text))).map(({ id }) => id);
};
