/** The list of after-sales customers: its page, count and first rows. Plain SQL on one table. */
import type { AfterSaleRow } from '@gonghai/contract/customers/after-sale.contract.ts';
import { CustomerSearchKey } from '@gonghai/contract/customers/customer-values.ts';
import type { Page, PageRequest } from '@gonghai/contract/wire/envelope.ts';
import { type Db, readStatements, runStatement } from '../../../db/database.ts';
import {
  type Count,
  countIn,
  countStatement,
  conditionOf,
  type ListQuery,
  type ListRead,
  type ListRows,
  orderBy,
  readList,
  readListed,
} from '../../../db/list-query.ts';
import { SqlParams } from '../../../db/sql-params.ts';
import type { TenantCache } from '../../../db/tenant-cache.ts';
import { readNamed } from '../list/names.queries.ts';
import { type ListNames, namesOf, type Naming, type Stored } from '../list/naming.rules.ts';
import { seesUnowned } from '../places.rules.ts';
import { afterSaleConditions, type AfterSaleSearch } from './filter.queries.ts';

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
  const field = search.filter.SortField ?? 'Id';
  return {
    params,
    from: 'after_sale_customer c',
    where: afterSaleConditions({ ...search, params }),
    sort: {
      column: SORT_COLUMNS[field],
      id: 'c.id',
      direction: search.filter.SortType ?? 'desc',
      isNullable: field === 'LatestCallTime',
    },
  };
};

const named = ({ moverId, ...row }: Stored<AfterSaleRow>, naming: Naming): AfterSaleRow => ({
  ...row,
  ...namesOf({ ...row, moverId }, naming, 'afterSaleStatuses'),
});

const rows: ListRows = () => ({
  columns: `c.id as "Id", c.name as "Name", c.tel as "Tel", c.placement as "CustomerType", c.created_time as "CreatedTime",
    c.repeated_time as "CreatedTime2", c.latest_call_time as "LatestCallTime", c.migration_time as "MigrationTime",
    c.got_time as "GotTime", c.work_order_time as "WorkOrderCreatedTime", c.call_seconds as "CallTotalSeconds",
    c.call_times as "CallTotalTimes", c.call_successes as "CallSuccessTotalTimes",
    c.track_status_id as "CustomerTrackStatusId", c.tag_id as "TagId", c.owner_id as "UserId", c.mover_id as "moverId",
    c.remark as "Remark", c.student_id as "StudentId", false as "IsClue", c.move_remark as "MoveRemark",
    null::int as "RecycleDays", c.version as "Version", c.org_name as "OrgName",
    c.profession_name as "ProfessionName", c.class_name as "ClassName", c.area as "Area"`,
  joins: 'join after_sale_customer c on c.tenant_id = $1 and c.id = page.id',
});

type PageSearch = AfterSaleSearch & { readonly filter: PageRequest };

/** The tenant, and whose rows. */
const FEWEST_CONDITIONS = 2;

/** A phone finds few rows with any plan. The own first page is in an index, and planning takes longer than reading. */
const planOf = ({ actor, filter }: PageSearch, { where }: ListQuery): Pick<ListRead, 'plan' | 'isSelective'> => {
  if (filter.SearchKey === CustomerSearchKey.Tel && filter.SearchValue?.trim()) return { isSelective: true };
  const isOwn = filter.IsOnlyMySelf && !seesUnowned(actor) && where.length === FEWEST_CONDITIONS;
  return { plan: isOwn && filter.PageIndex === 1 ? 'kept' : 'custom' };
};

export const searchAfterSales = (
  db: Db,
  search: PageSearch,
  names: TenantCache<ListNames>,
  signal: AbortSignal,
): Promise<Page<AfterSaleRow>> =>
  readNamed(names, search.actor.tenantId, async (naming) => {
    const list = afterSaleQuery(search);
    const read = { request: search.filter, rows, signal, ...planOf(search, list) };
    const page = await readList<Stored<AfterSaleRow>>(db, list, read);
    return { ...page, Rows: page.Rows.map((row) => named(row, naming)) };
  });

/** The current rows of those that the search still finds. */
export const readShownAfterSales = (
  db: Db,
  search: AfterSaleSearch,
  shownIds: readonly number[],
  names: TenantCache<ListNames>,
  signal: AbortSignal,
): Promise<AfterSaleRow[]> =>
  readNamed(names, search.actor.tenantId, async (naming) => {
    const found = await readListed<Stored<AfterSaleRow>>(db, afterSaleQuery(search), shownIds, rows, signal);
    return found.map((row) => named(row, naming));
  });

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
