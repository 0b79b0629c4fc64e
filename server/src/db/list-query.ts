/**
 * Large lists with many optional filters as plain SQL: where, order by, limit, count. Rows and exact count take one
 * round trip. Small lists use the query builder and `readPage`.
 */
import type { Page, PageRequest } from '@gonghai/contract/wire/envelope.ts';
import { type Db, readStatements, type ReadOptions } from './database.ts';
import type { Statement } from './driver/pipelined-batch.ts';
import { LARGE_PAGE, pageOf } from './page.ts';
import type { SqlParams } from './sql-params.ts';

export interface ListQuery {
  readonly params: SqlParams;
  /** The filtered tables with their joins. */
  readonly from: string;
  readonly where: readonly string[];
  readonly sort: SortOrder;
  readonly groups?: Groups;
}

/**
 * The same rows split into groups, for example by owner, where an index has each group in the sort order. The page is
 * merged from the first rows of each group. Otherwise the planner may scan all rows of the tenant to find a small
 * group.
 */
export interface Groups {
  /** An array with the ids of the groups. */
  readonly ids: string;
  /** The conditions for the rows of the group `each.id`. */
  readonly where: readonly string[];
}

/** The unique id comes second, so that the order is total and paging never skips or repeats a row. */
export interface SortOrder {
  readonly column: string;
  readonly id: string;
  readonly direction: 'asc' | 'desc';
  /** Rows without a value come last, or first in ascending order, as in the indexes. */
  readonly isNullable?: boolean;
}

export const orderBy = ({ column, id, direction, isNullable }: SortOrder): string => {
  if (column === id) return `order by ${id} ${direction}`;
  const nulls = isNullable ? ` nulls ${direction === 'desc' ? 'last' : 'first'}` : '';
  return `order by ${column} ${direction}${nulls}, ${id} ${direction}`;
};

export const conditionOf = ({ where }: Pick<ListQuery, 'where'>): string => where.join(' and ');

export const countStatement = (list: ListQuery): Statement =>
  list.params.statement(`select count(*) as count from ${list.from} where ${conditionOf(list)}`);

export const countIn = (rows: readonly Record<string, unknown>[] | undefined): number =>
  Number(rows?.[0]?.['count'] ?? 0);

export interface ListRead extends ReadOptions {
  readonly request: PageRequest;
  /** The select list and joins of the rows, from `page.id`. It provides the tables that the sort order names. */
  readonly rows: (params: SqlParams) => { readonly columns: string; readonly joins: string };
  /** An exact count that is cheaper than counting the rows. */
  readonly count?: Statement;
  /** The search finds few rows, so they are counted with a window function instead of a second query. */
  readonly isSelective?: boolean;
}

const pageIds = (list: ListQuery, { PageIndex, PageCount }: PageRequest, hasTotal: boolean): string => {
  const { params, from, sort, groups } = list;
  const order = orderBy(sort);
  // A literal page size: the planner must know the limit, also in a generic plan.
  const size = Math.trunc(PageCount);
  const offset = (PageIndex - 1) * size;
  const limit = `limit ${size}${offset > 0 ? ` offset ${params.add(offset)}` : ''}`;
  if (!groups) {
    const total = hasTotal ? ', count(*) over () as total' : '';
    return `select ${sort.id} as id${total} from ${from} where ${conditionOf(list)} ${order} ${limit}`;
  }
  const first = `select ${sort.id} as id, ${sort.column} as key from ${from} where ${conditionOf(groups)} ${order}
    limit ${offset > 0 ? params.add(offset + size) : size}`;
  return `select first.id from unnest(${groups.ids}) as each (id) cross join lateral (${first}) first
    ${orderBy({ ...sort, column: 'first.key', id: 'first.id' })} ${limit}`;
};

/** Reads the ids of the page first, and then only the rows of that page. */
const pageStatement = (list: ListQuery, { request, rows }: ListRead, hasTotal: boolean): Statement => {
  const { params, sort } = list;
  const ids = pageIds(list, request, hasTotal);
  const { columns, joins } = rows(params);
  return params.statement(
    `select ${columns}${hasTotal ? ', page.total' : ''} from (${ids}) page ${joins} ${orderBy(sort)}`,
  );
};

const withoutTotal = (row: Record<string, unknown>): Record<string, unknown> => {
  const { total: _, ...others } = row;
  return others;
};

export const readList = async <Row>(db: Db, list: ListQuery, read: ListRead): Promise<Page<Row>> => {
  const { request, isSelective = false, plan, signal } = read;
  // Only on the first page: a page after the last row would have no row to carry the count.
  const hasTotal = isSelective && request.PageIndex === 1;
  const count = hasTotal ? undefined : (read.count ?? countStatement(list));
  const page = pageStatement(list, read, hasTotal);
  const isHeavy = request.PageCount > LARGE_PAGE;
  const [rows = [], counts] = await readStatements(db, count ? [page, count] : [page], { plan, isHeavy, signal });
  if (count) return pageOf(rows as Row[], countIn(counts), request);
  return pageOf(rows.map(withoutTotal) as Row[], Number(rows[0]?.['total'] ?? 0), request);
};

export interface PageWithTotal<Row> extends Page<Row> {
  readonly Total: number;
}

/** Count and sum of a money column over the whole search. */
export const totalStatement = (list: ListQuery, column: string): Statement =>
  list.params.statement(
    `select count(*) as count, coalesce(sum(${column}), 0)::float8 as total from ${list.from} where ${conditionOf(list)}`,
  );

/** The same as `readList`, with the `count` and `total` of another statement in the same round trip. */
export const readListWithTotal = async <Row>(
  db: Db,
  list: ListQuery,
  read: Omit<ListRead, 'count' | 'isSelective'>,
  totals: Statement,
): Promise<PageWithTotal<Row>> => {
  const { request, plan, signal } = read;
  const page = pageStatement(list, read, false);
  const isHeavy = request.PageCount > LARGE_PAGE;
  const [rows = [], found] = await readStatements(db, [page, totals], { plan, isHeavy, signal });
  return { ...pageOf(rows as Row[], countIn(found), request), Total: Number(found?.[0]?.['total'] ?? 0) };
};
