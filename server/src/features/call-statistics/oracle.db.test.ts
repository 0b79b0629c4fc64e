import { randomInt } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { clearedDatabase } from '../../../test/cleared-database.ts';
import { chanceFrom } from '../../../test/house/chance.ts';
import { compareSalesOnce } from '../../../test/sales-comparison.ts';
import { compareOnce } from '../../../test/stats-comparison.ts';
import { makeStatsWorld, type StatsWorld } from '../../../test/stats-world.ts';

const test = await clearedDatabase();
const { owner, database } = test;
afterAll(test.drop);

const QUERIES = 200;
const CALLS = 1_500;

/** With the staff and departments that the tenant has already. */
const withAll = async (made: StatsWorld): Promise<StatsWorld> => {
  const { tenantId } = made;
  const staff = await owner.query('select id, name, department_id, tel, status from staff where tenant_id = $1', [
    tenantId,
  ]);
  const known = new Set(made.staff.map(({ id }) => id));
  const others = staff.rows
    .filter(({ id }) => !known.has(id))
    .map((row) => ({ ...row, departmentId: row.department_id, isDeleted: false }));
  const { rows } = await owner.query('select id, parent_id from department where tenant_id = $1', [tenantId]);
  const departments = new Map(rows.map((row) => [row.id as number, row.parent_id as number | null]));
  return { ...made, staff: [...made.staff, ...others], departments };
};

/** In a tenant beside one with the same phones. */
const seed = randomInt(2 ** 31);
const chance = chanceFrom(seed);
const { rows: tenants } = await owner.query<{ id: number }>('select id from tenant order by id limit 2');
const [tenant, other] = tenants.map(({ id }) => id) as [number, number];
await makeStatsWorld(owner, other, chanceFrom(seed + 1), CALLS / 3);
const world = await withAll(await makeStatsWorld(owner, tenant, chance, CALLS));
const db = database.forTenant(tenant);

it.each([
  ['calls', compareOnce],
  ['sales, rankings and the board', compareSalesOnce],
])(`HOME-07 ${QUERIES} random questions about %s are answered as the raw rows say`, async (_, compare) => {
  for (let at = 0; at < QUERIES; at += 1) {
    const { found, expected, ...question } = await compare({ db, world, chance });
    expect(found, `seed ${seed}, question ${at}: ${JSON.stringify(question)}`).toEqual(expected);
  }
});
