/**
 * Large lists with many optional filters as plain SQL: where, order by, limit, count. Rows and exact count take one
 * round trip. Small lists use the query builder and `readPage`.
 */
import type { Page, PageRequest } from '@gonghai/contract/wire/envelope.ts';
import { type Db, readRows, readStatements, type ReadOptions } from './database.ts';
import type { Statement } from './driver/pipelined-batch.ts';
import { LARGE_PAGE, pageOf } from './page.ts';
import type { SqlParams } from './sql-params.ts';

export interface ListQuery {
  /** The values of the filters. Each statement adds its own values to a copy. */
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
interface Groups {
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

export interface Count {
  readonly count: number;
}

export const countStatement = (list: ListQuery): Statement<Count> =>
  list.params.statement(`select count(*) as count from ${list.from} where ${conditionOf(list)}`);

export const countIn = ([row]: readonly Count[]): number => Number(row?.count ?? 0);

/** The select list and joins of the rows, from `page.id`. It provides the tables that the sort order names. */
export type ListRows = (params: SqlParams) => { readonly columns: string; readonly joins: string };

export interface ListRead extends ReadOptions {
  readonly request: PageRequest;
  readonly rows: ListRows;
  /** An exact count that is cheaper than counting the rows. */
  readonly count?: Statement<Count>;
  /** The search finds few rows, so they are counted with a window function instead of a second query. */
  readonly isSelective?: boolean;
}

const pageIds = (
  list: ListQuery,
  params: SqlParams,
  { PageIndex, PageCount }: PageRequest,
  hasTotal: boolean,
): string => {
  const { from, sort, groups } = list;
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
const pageStatement = <Row>(
  list: ListQuery,
  { request, rows }: ListRead,
  hasTotal: boolean,
): Statement<Row & { readonly total?: number }> => {
  const params = list.params.copy();
  const ids = pageIds(list, params, request, hasTotal);
  const { columns, joins } = rows(params);
  const total = hasTotal ? ', page.total' : '';
  return params.statement(`select ${columns}${total} from (${ids}) page ${joins} ${orderBy(list.sort)}`);
};

const withoutTotal = <Row>(row: Row & { readonly total?: number }): Omit<Row, 'total'> => {
  const { total: _, ...others } = row;
  return others;
};

export const readList = async <Row>(db: Db, list: ListQuery, read: ListRead): Promise<Page<Row>> => {
  const { request, isSelective = false, plan, signal } = read;
  const options = { plan, isHeavy: request.PageCount > LARGE_PAGE, signal };
  // Only on the first page: a page after the last row would have no row to carry the count.
  const hasTotal = isSelective && request.PageIndex === 1;
  const page = pageStatement<Row>(list, read, hasTotal);
  if (hasTotal) {
    const rows = await readRows(db, page, options);
    return pageOf(rows.map(withoutTotal) as Row[], Number(rows[0]?.total ?? 0), request);
  }
  const [rows, counts] = await readStatements(db, [page, read.count ?? countStatement(list)], options);
  return pageOf<Row>(rows, countIn(counts), request);
};

export interface Total extends Count {
  readonly total: number;
}

export interface PageWithTotal<Row> extends Page<Row> {
  readonly Total: number;
}

/** Count and sum of money over the whole search. */
export const totalStatement = (list: ListQuery, sum: string): Statement<Total> =>
  list.params.statement(
    `select count(*) as count, coalesce(${sum}, 0)::float8 as total from ${list.from} where ${conditionOf(list)}`,
  );

/** The same as `readList`, with the `count` and `total` of another statement in the same round trip. */
export const readListWithTotal = async <Row>(
  db: Db,
  list: ListQuery,
  read: Omit<ListRead, 'count' | 'isSelective'>,
  totals: Statement<Total>,
): Promise<PageWithTotal<Row>> => {
  const { request, plan, signal } = read;
  const options = { plan, isHeavy: request.PageCount > LARGE_PAGE, signal };
  const [rows, found] = await readStatements(db, [pageStatement<Row>(list, read, false), totals], options);
  return { ...pageOf<Row>(rows, countIn(found), request), Total: Number(found[0]?.total ?? 0) };
};

/** Those of these rows that the list still has, with current values, in its order. */
export const readListed = <Row>(
  db: Db,
  list: ListQuery,
  ids: readonly number[],
  rows: ListRows,
  signal?: AbortSignal,
): Promise<Row[]> => {
  const { from, sort } = list;
  const params = list.params.copy();
  const listed = `select ${sort.id} as id from ${from} where ${conditionOf(list)}
    and ${sort.id} = any(${params.add([...ids])}::bigint[])`;
  const { columns, joins } = rows(params);
  const statement = params.statement<Row>(`select ${columns} from (${listed}) page ${joins} ${orderBy(sort)}`);
  return readRows(db, statement, { plan: 'custom', signal });
};
