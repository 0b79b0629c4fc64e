/** One page of rows and the exact total, both from one query. */
import type { Page, PageRequest } from '@gonghai/contract/wire/envelope.ts';
import { type SelectQueryBuilder, sql } from 'kysely';
import { type Db, readTogether, type ReadOptions } from './database.ts';

/** Pages with more rows count as heavy reads. */
export const LARGE_PAGE = 200;

export const pageOf = <Row>(Rows: Row[], Count: number, { PageIndex, PageCount }: PageRequest): Page<Row> => ({
  Rows,
  Count,
  PageCount,
  PageNum: Math.ceil(Count / PageCount),
  PageIndex,
});

/** Rows and total come from the same query, so their filters cannot differ. */
export const readPage = async <DB, TB extends keyof DB, Row>(
  db: Db,
  query: SelectQueryBuilder<DB, TB, Row>,
  request: PageRequest,
  options?: ReadOptions,
): Promise<Page<Row>> => {
  const { PageIndex, PageCount } = request;
  const rows = query.limit(sql.lit(PageCount)).offset((PageIndex - 1) * PageCount);
  const total = query
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)`.as('count'));
  const [found, [counted]] = await readTogether(db, [rows, total], {
    isHeavy: PageCount > LARGE_PAGE,
    ...options,
  });
  return pageOf(found as Row[], (counted as { count: number } | undefined)?.count ?? 0, request);
};
