import { randomInt } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { clearedDatabase } from '../../../test/cleared-database.ts';
import { chanceFrom } from '../../../test/house/chance.ts';
import { compareOnce } from '../../../test/stats-comparison.ts';
import { makeStatsWorld } from '../../../test/stats-world.ts';

const test = await clearedDatabase();
const { owner, database } = test;
afterAll(test.drop);

const QUERIES = 200;
const CALLS = 1_500;

it(`HOME-07 ${QUERIES} random questions are answered as the raw rows say, in a tenant beside one with the same phones`, async () => {
  const seed = randomInt(2 ** 31);
  const chance = chanceFrom(seed);
  const { rows: tenants } = await owner.query<{ id: number }>('select id from tenant order by id limit 2');
  const [tenant, other] = tenants.map(({ id }) => id) as [number, number];
  await makeStatsWorld(owner, other, chanceFrom(seed + 1), CALLS / 3);
  const made = await makeStatsWorld(owner, tenant, chance, CALLS);
  const staff = await owner.query('select id, name, department_id, tel, status from staff where tenant_id = $1', [
    tenant,
  ]);
  const known = new Set(made.staff.map(({ id }) => id));
  const others = staff.rows
    .filter(({ id }) => !known.has(id))
    .map((row) => ({ ...row, departmentId: row.department_id, isDeleted: false }));
  const { rows: departments } = await owner.query('select id, parent_id from department where tenant_id = $1', [
    tenant,
  ]);
  const world = {
    ...made,
    staff: [...made.staff, ...others],
    departments: new Map(departments.map((row) => [row.id as number, row.parent_id as number | null])),
  };
  const db = database.forTenant(tenant);
  for (let at = 0; at < QUERIES; at += 1) {
    const { query, found, expected } = await compareOnce({ db, world, chance });
    expect(found, `seed ${seed}, question ${at}: ${JSON.stringify(query)}`).toEqual(expected);
  }
});
