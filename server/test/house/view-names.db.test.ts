import { readFile } from 'node:fs/promises';
import { afterAll, expect, it } from 'vitest';
import { freshDatabase } from '../database.ts';
import { findPerson } from '../people.ts';

const test = await freshDatabase();
afterAll(test.drop);
const { owner, database } = test;

it('Views of one name that are there already are numbered, and none takes the name of another', async () => {
  const { tenantId, id: A1 } = await findPerson(database, 'A1');
  const { id: A2 } = await findPerson(database, 'A2');
  await owner.query('drop index customer_view_name');
  const names: readonly (readonly [number, number, string])[] = [
    [A1, 0, '意向'],
    [A1, 0, '意向（2）'],
    [A1, 0, '意向'],
    [A1, 0, '意向'],
    [A1, 1, '意向'],
    [A2, 0, '意向'],
    [A2, 0, '一二三四五六七八九十甲乙'],
    [A2, 0, '一二三四五六七八九十甲乙'],
  ];
  for (const [sort, [staffId, placement, name]] of names.entries())
    await owner.query(
      `insert into customer_view (tenant_id, staff_id, placement, name, search, sort, created_time)
       values ($1, $2, $3, $4, '{}', $5, 0)`,
      [tenantId, staffId, placement, name, sort],
    );
  await owner.query(await readFile(new URL('../../migrations/0030_view_names.sql', import.meta.url), 'utf8'));
  const { rows } = await owner.query('select name from customer_view order by sort');
  expect(rows.map(({ name }) => name)).toEqual([
    '意向',
    '意向（2）',
    '意向（3）',
    '意向（4）',
    '意向',
    '意向',
    '一二三四五六七八九十甲乙',
    '一二三四五六七八九（2）',
  ]);
});
