/** The customers that benchmarks look at: five hundred people in forty departments, any number of customers, their calls. */
import type { Installation } from '../server/src/installation.ts';
import { addDemoCustomers } from '../server/src/operator/demo-customers.ts';
import { DEMO_CODE } from '../server/src/operator/demo-people.ts';
import { type Caller, signInAll } from './contenders.ts';
import { type Demo, idsOf, withDemo } from './demo.ts';

const STAFF = 500;
const DEPARTMENTS = 40;
const CALLS_EACH = 5;
/** So many of each that nobody asks too often: the limits stay on. */
const LEADERS = 100;

export const LARGE = Number(process.env['BENCH_CUSTOMERS'] ?? 1_000_000);
export const worldName = (customers: number): string => `customers-${customers}`;

export interface World {
  readonly customers: number;
  readonly tenantId: number;
  readonly agents: readonly Caller[];
  readonly supervisors: readonly Caller[];
  readonly administrators: readonly Caller[];
  readonly tels: readonly string[];
  readonly statusId: number;
  readonly tagId: number;
  readonly educationId: number;
  /** How long it took to fill; undefined where it was kept from before. */
  readonly fillSeconds?: number;
}

const addDepartments = async ({ pool, tenantId }: Demo): Promise<void> => {
  await pool.query(
    `insert into department (tenant_id, parent_id, name)
     select $1, (select id from department where tenant_id = $1 and parent_id is null), '销售' || n || '部'
     from generate_series(1, $2 - (select count(*)::int from department where tenant_id = $1)) n`,
    [tenantId, DEPARTMENTS],
  );
};

const promote = async ({ pool, tenantId }: Demo): Promise<void> => {
  const newest = (from: number): string =>
    `s.tenant_id = $1 and s.id in (select id from staff where tenant_id = $1 order by id desc limit ${LEADERS} offset ${from})`;
  await pool.query(
    `update staff s set is_admin = true, role_id = (select id from role where tenant_id = $1 and name = '销售主管')
     where ${newest(0)}`,
    [tenantId],
  );
  await pool.query(
    `update staff s set role_id = (select id from role where tenant_id = $1 and is_built_in) where ${newest(LEADERS)}`,
    [tenantId],
  );
};

const HOLDERS = `select s.id from staff s join role r on r.tenant_id = s.tenant_id and r.id = s.role_id where s.tenant_id = $1`;

const fill = async ({ database, now, pool }: Demo, customers: number): Promise<number | undefined> => {
  const began = performance.now();
  const wanted = { customers, calls: customers * CALLS_EACH, seed: 1, now };
  const added = await addDemoCustomers(database, DEMO_CODE, wanted, console.error);
  const seconds = (performance.now() - began) / 1_000;
  await pool.query('vacuum analyze');
  return added < customers / 2 ? undefined : seconds;
};

export const makeWorld = (installation: Installation, customers: number): Promise<World> =>
  withDemo(
    installation,
    STAFF,
    async (demo) => {
      const { pool, tenantId } = demo;
      const fillSeconds = await fill(demo, customers);
      await promote(demo);
      const signIn = async (text: string): Promise<Caller[]> => signInAll(pool, tenantId, await idsOf(demo, text));
      const firstItem = async (table: number): Promise<number> => {
        const items = `select id from dictionary_item where tenant_id = $1 and dic_table = ${table} order by sort`;
        return (await idsOf(demo, items))[0] ?? 0;
      };
      const { rows } = await pool.query<{ tel: string }>(
        'select tel from customer where tenant_id = $1 and placement = 0 order by id desc limit 2000',
        [tenantId],
      );
      return {
        customers,
        tenantId,
        statusId: await firstItem(1),
        tagId: await firstItem(2),
        educationId: await firstItem(3),
        agents: await signIn(
          'select distinct owner_id as id from customer where tenant_id = $1 and owner_id is not null',
        ),
        supervisors: await signIn(`${HOLDERS} and s.is_admin and r.name = '销售主管'`),
        administrators: await signIn(`${HOLDERS} and r.is_built_in`),
        tels: rows.map(({ tel }) => tel),
        ...(fillSeconds !== undefined && { fillSeconds }),
      };
    },
    addDepartments,
  );
