/** The lists of work orders: roots with their children. A root is listed when it or one of its children matches. */
import { maskedPhone } from '@gonghai/contract/customers/phone.rules.ts';
import type { WorkOrderFilter } from '@gonghai/contract/work-orders/work-order-list.contract.ts';
import type { WorkOrderView } from '@gonghai/contract/work-orders/work-order-views.ts';
import type { PageRequest } from '@gonghai/contract/wire/envelope.ts';
import { type Db, readRows } from '../../db/database.ts';
import { readPieces } from '../../db/list-pieces.ts';
import {
  countIn,
  countStatement,
  type ListQuery,
  type ListRows,
  type PageWithTotal,
  readListed,
  readListWithTotal,
  type Total,
} from '../../db/list-query.ts';
import type { Statement } from '../../db/driver/pipelined-batch.ts';
import { SqlParams } from '../../db/sql-params.ts';
import type { Actor } from '../../http/context.ts';
import { countedAmount } from './counting.queries.ts';
import { completeness, isUsualSearch, orderConditions } from './filter.queries.ts';
import { ORDER_COLUMNS, ORDER_JOINS } from './order-columns.queries.ts';
import type { StoredOrder } from './orders.queries.ts';
import { inView } from './sight.queries.ts';

export interface OrderSearch {
  readonly actor: Actor;
  readonly view: WorkOrderView;
  readonly filter: WorkOrderFilter;
}

interface OrderList extends ListQuery {
  readonly isSeen: (alias: string) => string;
}

/**
 * The listed rows with their own amounts: matching roots, the roots of matching children, and matching children whose root the
 * caller cannot see. `among` restricts the rows to these.
 */
const listQueryOf = ({ actor, view, filter }: OrderSearch, among?: readonly number[]): OrderList => {
  const params = new SqlParams();
  params.add(actor.tenantId);
  const isSeen = inView({ actor, params }, view);
  const context = { filter, params };
  const isComplete = completeness(context, view);
  const shown = among && `any(${params.add([...among])}::bigint[])`;
  const matching = (alias: string): string =>
    [
      isSeen(alias),
      ...orderConditions({ ...context, alias }, view),
      ...(shown ? [`(${alias}.id = ${shown} or ${alias}.parent_id = ${shown})`] : []),
    ].join(' and ');
  const complete = (column: string): string => (isComplete === null ? '' : ` and ${isComplete ? '' : 'not '}${column}`);
  const matches = `o.tenant_id = $1 and ${matching('o')}`;
  const roots = `select o.id, ${countedAmount('o')} as own from work_order o where ${matches} and o.parent_id is null${complete('o.is_complete')}`;
  const isOwnRow = view.name === 'closed' ? 'false' : 'true';
  // Without the children of roots that match themselves, the two parts have no row in common.
  const children = `select distinct case when ${isSeen('r')} then r.id else o.id end as id,
      case when ${isSeen('r')} then ${countedAmount('r')} else ${countedAmount('o')} end as own
    from work_order o join work_order r on r.tenant_id = $1 and r.id = o.parent_id
    where ${matches} and o.parent_id is not null${complete('r.is_complete')} and (${isSeen('r')} or ${isOwnRow})
      and (${matching('r')}) is not true`;
  return {
    params,
    isSeen,
    from: `(${roots} union all ${children}) page`,
    where: ['true'],
    sort: { column: 'page.id', id: 'page.id', direction: 'desc' },
  };
};

/** The row and its children. A child that is a row of its own has no children. */
const familiesOf =
  ({ isSeen }: OrderList): ListRows =>
  () => ({
    columns: `${ORDER_COLUMNS}, page.id as "RowId"`,
    joins: `join work_order o on o.tenant_id = $1 and (o.id = page.id or (o.parent_id = page.id and ${isSeen('o')}))
      ${ORDER_JOINS}`,
  });

/** Counts the rows, and adds up their amounts and those of their children. A listed child has no children. */
const totalsOf = ({ params, from, isSeen }: OrderList): Statement<Total> =>
  params.statement(`with listed as materialized (select page.id, page.own from ${from})
    select count(*) as count, (coalesce(sum(own), 0) + coalesce((select sum(${countedAmount('o')}) from listed page
      join work_order o on o.tenant_id = $1 and o.parent_id = page.id and ${isSeen('o')}), 0))::float8 as total
    from listed`);

/** A row and its children, without their payments. */
export type OrderTree = StoredOrder & { readonly Children: readonly OrderTree[] };

type FlatRow = StoredOrder & { readonly RowId: number };

/** Children below their root, by id; the rows keep their order. */
const treesOf = (flat: readonly FlatRow[], isMasked: boolean): OrderTree[] => {
  const shown = flat.map(({ RowId, ...row }) => ({
    rowId: RowId,
    row: { ...row, Tel: isMasked ? maskedPhone(row.Tel) : row.Tel, Children: [] as readonly OrderTree[] },
  }));
  const families = Map.groupBy(shown, ({ rowId }) => rowId);
  return [...families].flatMap(([rowId, family]) => {
    const rows = family.map(({ row }) => row);
    const root = rows.find(({ Id }) => Id === rowId);
    const Children = rows.filter(({ Id }) => Id !== rowId).toSorted((one, other) => one.Id - other.Id);
    return root ? [{ ...root, Children }] : [];
  });
};

const isMasked = ({ view }: OrderSearch): boolean => view.name === 'sales';

export const searchOrders = async (
  db: Db,
  search: OrderSearch,
  request: PageRequest,
  signal: AbortSignal,
): Promise<PageWithTotal<OrderTree>> => {
  const list = listQueryOf(search);
  const plan = isUsualSearch(search.filter) ? 'kept' : 'custom';
  const read = { request, rows: familiesOf(list), plan, signal } as const;
  const page = await readListWithTotal<FlatRow>(db, list, read, totalsOf(list));
  return { ...page, Rows: treesOf(page.Rows, isMasked(search)) };
};

/** Those of these rows that still match the search, with current values, newest first. */
export const readShownOrders = async (
  db: Db,
  search: OrderSearch,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<OrderTree[]> => {
  const list = listQueryOf(search, ids);
  const rows = await readListed<FlatRow>(db, list, ids, familiesOf(list), signal);
  return treesOf(rows, isMasked(search));
};

export const countOrders = async (db: Db, search: OrderSearch, signal: AbortSignal): Promise<number> => {
  const options = { plan: 'custom', isHeavy: true, signal } as const;
  return countIn(await readRows(db, countStatement(listQueryOf(search)), options));
};

/** All rows of a search, newest first. */
export async function* readOrderPieces(db: Db, search: OrderSearch, size: number): AsyncGenerator<OrderTree[]> {
  const list = listQueryOf(search);
  for await (const piece of readPieces<FlatRow>(db, list, { rows: familiesOf(list), size }))
    yield treesOf(piece, isMasked(search));
}
