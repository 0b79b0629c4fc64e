import { afterAll, expect, it } from 'vitest';
import { clearedDatabase } from '../../../test/cleared-database.ts';
import { openPool, WORKING_LIMITS } from '../../db/driver/connection.ts';
import { createDatabase } from '../../db/database.ts';
import { addDemoCustomers } from './demo-customers.ts';
import { addDemoStaff } from './demo-staff.ts';
import { createTenant } from '../tenants.ts';
import { createTestPasswords } from '../../../test/passwords.ts';

const test = await clearedDatabase();
const pool = openPool(test.ownerTarget, WORKING_LIMITS, 2);
const database = createDatabase(pool);
const passwords = await createTestPasswords();
afterAll(async () => {
  await pool.end();
  await test.drop();
});
const NOW = 1_794_000_000;

const rowsOf = async (text: string) => (await test.owner.query(text)).rows;
/** A tenant with its administrator only. */
const aTenant = (code: string) =>
  createTenant(database, passwords, { code, name: `${code}公司`, admin: 'boss', password: 'Boss2026x' }, NOW);
const addStaff = (code: string, staff: number, seed = 1) =>
  addDemoStaff(database, passwords, { code, staff, seed, now: NOW });

const SALES = 'sales';
await aTenant(SALES);
await addStaff(SALES, 20);
const addCustomers = (customers: number, calls = 0, seed = 1) =>
  addDemoCustomers(database, SALES, { customers, calls, seed, now: NOW }, () => undefined);

it('adds up to the requested number, and none the second time', async () => {
  expect(await addCustomers(400)).toBe(400);
  expect(await addCustomers(600)).toBe(200);
  expect(await addCustomers(600)).toBe(0);
  // Without those that have just come as leads.
  const text = `select count(*)::int as n, count(distinct tel)::int as tels from customer where tel !~ '^1992'`;
  expect(await rowsOf(text)).toEqual([{ n: 600, tels: 600 }]);
});

it('fills gaps, as after an interrupted run', async () => {
  await test.owner.query(
    `delete from customer where tel in (select tel from customer where tel !~ '^1992' order by tel limit 30 offset 100)`,
  );
  expect(await addCustomers(600)).toBe(30);
});

it('makes about the requested number of calls, also below one per customer', async () => {
  const count = async () => Number((await rowsOf('select count(*) from call_log'))[0].count);
  for (const [calls, seed] of [
    [300, 21],
    [1_500, 22],
  ] as const) {
    const before = await count();
    await addCustomers(1_000, calls, seed);
    expect(Math.abs((await count()) - before - calls) / calls).toBeLessThan(0.1);
  }
});

it('returns how many were added, also by concurrent workers', async () => {
  expect(await addCustomers(5_040)).toBe(4_440);
});

it('adds the same people for the same seed, also in two steps', async () => {
  const people = (code: string) =>
    rowsOf(`select s.user_name, s.name, s.tel, s.billie from staff s join tenant t on t.id = s.tenant_id
      where t.code = '${code}' and s.user_name like 'staff%' order by s.id`);
  for (const code of ['one', 'two', 'three']) await aTenant(code);
  expect(await addStaff('one', 40, 7)).toBe(39);
  await addStaff('two', 15, 7);
  await addStaff('two', 40, 7);
  await addStaff('three', 40, 8);
  expect(await people('one')).toHaveLength(39);
  expect(await people('two')).toEqual(await people('one'));
  expect(await people('three')).not.toEqual(await people('one'));
});

it('has forty departments for five hundred people, three deep, with people in each', async () => {
  await aTenant('large');
  const fill = () => addStaff('large', 500);
  expect(await fill()).toBe(499);
  const read = () =>
    rowsOf(`select d.id, p.parent_id is not null as is_team, (select count(*)::int from staff s where s.department_id = d.id) as people
      from department d left join department p on p.tenant_id = d.tenant_id and p.id = d.parent_id
      where d.tenant_id = (select id from tenant where code = 'large') order by d.id`);
  const departments = await read();
  expect(departments).toHaveLength(40);
  expect(departments.filter(({ is_team }) => is_team)).toHaveLength(34);
  expect(departments.filter(({ people }) => people === 0)).toEqual([]);
  expect(await fill()).toBe(0);
  expect(await read()).toEqual(departments);
});
