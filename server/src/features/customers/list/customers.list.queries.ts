/** The customer lists: a page and the exact count in one round trip. */
import type { CustomerRow } from '@gonghai/contract/customers/customer-list.contract.ts';
import type { CustomerPageRequest } from '@gonghai/contract/customers/customer-search.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import type { Page } from '@gonghai/contract/wire/envelope.ts';
import { type Db, type ReadOptions, runStatement } from '../../../db/database.ts';
import { conditionOf, type ListRows, orderBy, readList, readListed } from '../../../db/list-query.ts';
import type { TenantCache } from '../../../db/tenant-cache.ts';
import { countdownText } from '../moves/recycle.queries.ts';
import { customerCount } from './customers.count.queries.ts';
import { type CustomerListQuery, listQueryOf } from './customers.filter.queries.ts';
import { readNamed } from './names.queries.ts';
import { type ListNames, namesOf, type Naming, type Stored } from './naming.rules.ts';
import type { CustomerSearch } from './owners.queries.ts';

const COLUMNS = `c.id as "Id", c.name as "Name", c.tel as "Tel", c.placement as "CustomerType",
  c.created_time as "CreatedTime", c.repeated_time as "CreatedTime2", k.latest_call_time as "LatestCallTime",
  c.migration_time as "MigrationTime", c.got_time as "GotTime",
  c.work_order_time as "WorkOrderCreatedTime", k.call_seconds as "CallTotalSeconds",
  k.call_times as "CallTotalTimes", k.call_successes as "CallSuccessTotalTimes",
  c.track_status_id as "CustomerTrackStatusId", c.tag_id as "TagId", c.owner_id as "UserId", c.mover_id as "moverId",
  c.remark as "Remark", c.student_id as "StudentId", c.is_clue as "IsClue", c.move_remark as "MoveRemark",
  c.version as "Version"`;

const JOINS = `join customer c on c.tenant_id = $1 and c.id = page.id
  join customer_calls k on k.tenant_id = $1 and k.customer_id = page.id`;

/** The pool shows from whom a customer came. */
const LAST_OWNER = `(select r.from_owner_id from customer_record r
  where r.tenant_id = $1 and r.customer_id = page.id and r.from_owner_id is not null order by r.id desc limit 1)`;

type StoredRow = Stored<CustomerRow> & { readonly lastOwnerId: number | null };

const named = ({ moverId, lastOwnerId, ...row }: StoredRow, naming: Naming): CustomerRow => ({
  ...row,
  ...namesOf({ ...row, UserId: row.UserId ?? lastOwnerId, moverId }, naming),
});

/** Only owned customers are recycled. */
const columnsFor =
  ({ filter, now }: CustomerSearch, { names }: Naming): ListRows =>
  (params) => {
    const countdown = filter.CustomerType === Placement.Owned ? countdownText(names.rules, now, params) : 'null';
    const lastOwner = filter.CustomerType === Placement.Pool ? LAST_OWNER : 'null::integer';
    const columns = `${COLUMNS}, ${countdown} as "RecycleDays", ${lastOwner} as "lastOwnerId"`;
    return { columns, joins: JOINS };
  };

type PageSearch = CustomerSearch & { readonly filter: CustomerPageRequest };

/** Selective searches find few rows with any plan, so PostgreSQL may keep a generic one. */
const planFor = (
  { isPlain, isSelective }: CustomerListQuery,
  { PageIndex }: CustomerPageRequest,
): ReadOptions['plan'] => {
  if (isPlain && PageIndex === 1) return 'kept';
  return isSelective ? undefined : 'custom';
};

const readPage = async (
  db: Db,
  search: PageSearch,
  naming: Naming,
  signal: AbortSignal,
): Promise<Page<CustomerRow>> => {
  const list = listQueryOf(search);
  const { isSelective } = list;
  const page = await readList<StoredRow>(db, list, {
    request: search.filter,
    rows: columnsFor(search, naming),
    isSelective,
    count: customerCount(search),
    plan: planFor(list, search.filter),
    signal,
  });
  return { ...page, Rows: page.Rows.map((row) => named(row, naming)) };
};

export const searchCustomers = (
  db: Db,
  search: PageSearch,
  names: TenantCache<ListNames>,
  signal: AbortSignal,
): Promise<Page<CustomerRow>> =>
  readNamed(names, search.actor.tenantId, (naming) => readPage(db, search, naming, signal));

/** The current rows of those customers that the search still finds. */
export const readShown = (
  db: Db,
  search: CustomerSearch,
  shownIds: readonly number[],
  names: TenantCache<ListNames>,
  signal: AbortSignal,
): Promise<CustomerRow[]> =>
  readNamed(names, search.actor.tenantId, async (naming) => {
    const rows = columnsFor(search, naming);
    const found = await readListed<StoredRow>(db, listQueryOf(search), shownIds, rows, signal);
    return found.map((row) => named(row, naming));
  });

/** The first customers of a search, in its order. */
export const findFirst = async (trx: Db, search: CustomerSearch, most: number): Promise<number[]> => {
  const list = listQueryOf(search);
  const { params, from, sort } = list;
  const text = `select ${sort.id} as id from ${from} where ${conditionOf(list)} ${orderBy(sort)} limit ${params.add(most)}`;
  return (await runStatement<{ id: number }>(trx, params.statement(text))).map(({ id }) => id);
};
