import { expect, test } from 'vitest';
import { recordStatements } from '../../test/recorded-statements.ts';
import { readPieces } from './list-pieces.ts';
import { type ListQuery, readList, readListed, readListWithTotal, totalStatement } from './list-query.ts';
import { SqlParams } from './sql-params.ts';

const aList = (): ListQuery => {
  const params = new SqlParams();
  const where = [`t.tenant_id = ${params.add(7)}`, `t.name = ${params.add('name')}`];
  return {
    params,
    from: 'thing t',
    where,
    sort: { column: 't.time', id: 't.id', direction: 'desc', isNullable: true },
  };
};
const request = { PageIndex: 3, PageCount: 20 };
/** Adds a value of its own, like a countdown. */
const rows = (params: SqlParams) => ({
  columns: `t.id, ${params.add('own')}::text as own`,
  joins: 'join thing t on t.id = page.id',
});

test('Each statement has the values of the filters and its own, in any order of building them.', async () => {
  const list = aList();
  const early = totalStatement(list, 'sum(t.amount)');
  const [page, total] = await recordStatements((db) => readListWithTotal(db, list, { request, rows }, early));
  expect(total?.values).toEqual([7, 'name']);
  expect(page?.values).toEqual([7, 'name', 40, 'own']);
  expect(totalStatement(list, 'sum(t.amount)')).toEqual(early);
  const [again, count] = await recordStatements((db) => readList(db, list, { request, rows }));
  expect(again).toEqual(page);
  expect(count?.values).toEqual([7, 'name']);
});

test('The rows still listed are restricted to their ids and keep the order of the list.', async () => {
  const [statement] = await recordStatements((db) => readListed(db, aList(), [4, 5], rows));
  expect(statement?.values).toEqual([7, 'name', [4, 5], 'own']);
  expect(statement?.text).toMatch(/t\.id = any\(\$3::bigint\[\]\)\) page/);
  expect(statement?.text).toMatch(/order by t\.time desc nulls last, t\.id desc$/);
});

test('Rows without a sort value are read after the others.', async () => {
  const statements = await recordStatements(async (db) => {
    for await (const piece of readPieces(db, aList(), { rows, size: 100 })) expect(piece).toEqual([]);
  });
  expect(statements.map(({ text }) => /t\.time is (?:not )?null order by [^)]*/.exec(text)?.[0])).toEqual([
    't.time is not null order by t.time desc, t.id desc limit 100',
    't.time is null order by t.id desc limit 100',
  ]);
});
