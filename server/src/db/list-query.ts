/**
 * Large lists with many optional filters, as plain SQL: where, order by, limit, count. Rows and exact count are one round trip.
 * Small lists use the query builder and `readPage`.
 */
import type { Page, PageRequest } from '@gonghai/contract/wire/envelope.ts';
import { type Db, readStatements, type ReadOptions } from './database.ts';
import type { Statement } from './one-trip.ts';
import { LARGE_PAGE, pageOf } from './page.ts';
import type { SqlParams } from './sql-params.ts';

export interface ListQuery {
  readonly params: SqlParams;
  /** The tables the conditions are about, with their joins. */
  readonly from: string;
  readonly where: readonly string[];
  readonly sort: SortOrder;
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
  /** The search finds few rows: they are counted while they are read, not a second time. */
  readonly isSelective?: boolean;
}

/** Reads the ids of the page first, from an index where possible, and then only the rows of that page. */
const pageStatement = (list: ListQuery, { request, rows }: ListRead, hasTotal: boolean): Statement => {
  const { params, from, sort } = list;
  const order = orderBy(sort);
  const offset = (request.PageIndex - 1) * request.PageCount;
  const total = hasTotal ? ', count(*) over () as total' : '';
  // A literal page size: the planner must know how few rows it looks for, also in a plan that is kept.
  const ids = `select ${sort.id} as id${total} from ${from} where ${conditionOf(list)} ${order}
    limit ${Math.trunc(request.PageCount)}${offset > 0 ? ` offset ${params.add(offset)}` : ''}`;
  const { columns, joins } = rows(params);
  return params.statement(`select ${columns}${hasTotal ? ', page.total' : ''} from (${ids}) page ${joins} ${order}`);
};

/** The count is not part of the rows that the client gets. */
const withoutTotal = (row: Record<string, unknown>): Record<string, unknown> => {
  const { total: _, ...others } = row;
  return others;
};

export const readList = async <Row>(db: Db, list: ListQuery, read: ListRead): Promise<Page<Row>> => {
  const { request, isSelective = false, plan, signal } = read;
  // Only on the first page: a page behind the last row has no row that could tell the count.
  const hasTotal = isSelective && request.PageIndex === 1;
  const count = hasTotal ? undefined : (read.count ?? countStatement(list));
  const page = pageStatement(list, read, hasTotal);
  const isHeavy = request.PageCount > LARGE_PAGE;
  const [rows = [], counts] = await readStatements(db, count ? [page, count] : [page], { plan, isHeavy, signal });
  if (count) return pageOf(rows as Row[], countIn(counts), request);
  return pageOf(rows.map(withoutTotal) as Row[], Number(rows[0]?.['total'] ?? 0), request);
};
