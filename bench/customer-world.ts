/**
 * The data set of the customer benchmarks: staff in departments of a dozen, any number of customers, and their calls.
 */
import { attributeTerms } from '../server/src/features/customers/search-terms.rules.ts';
import type { Installation } from '../server/src/installation.ts';
import { addDemoCustomers } from '../server/src/operator/demo/demo-customers.ts';
import { DEMO_CODE } from '../server/src/operator/demo/demo-people.ts';
import { type Caller, signInAll } from './contenders.ts';
import { type Demo, idsOf, withDemo } from './demo.ts';

interface People {
  readonly staff: number;
  readonly departments: number;
}

const MANY: People = { staff: 500, departments: 40 };
/** A tenth of the owners: seventeen of the demonstration's thirty staff, and all that are added. */
const FEW: People = { staff: 62, departments: 4 };
const CALLS_EACH = 5;
/** One of so many staff is a supervisor, and another one an administrator. */
const LEADERS = 5;

export const LARGE = Number(process.env['BENCH_CUSTOMERS'] ?? 1_000_000);
/** The number of owners grows with the customers, so that each owner always has the same number. */
export const SMALL = { customers: 100_000, people: FEW };
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
  /** Node of the custom dictionary. */
  readonly nodeId: number;
  /** Seconds to fill; undefined if it was kept from an earlier run. */
  readonly fillSeconds?: number;
}

/** Distributes staff over leaf departments of equal size: a supervisor sees the customers of a dozen people. */
const gather = async ({ pool, tenantId }: Demo, departments: number): Promise<void> => {
  await pool.query(
    `insert into department (tenant_id, parent_id, name)
     select $1, (select id from department where tenant_id = $1 and parent_id is null), '销售' || n || '部'
     from generate_series(1, $2::int) n on conflict (tenant_id, parent_id, name) do nothing`,
    [tenantId, departments],
  );
  await pool.query(
    `update staff s set department_id = d.id
     from (select id, row_number() over (order by id) as n from department where tenant_id = $1 and name ~ '^销售\\d+部$') d
     where s.tenant_id = $1 and d.n = s.id % $2::int + 1`,
    [tenantId, departments],
  );
};

const promote = async ({ pool, tenantId }: Demo, staff: number): Promise<void> => {
  const leaders = Math.floor(staff / LEADERS);
  const newest = (from: number): string =>
    `s.tenant_id = $1 and s.id in (select id from staff where tenant_id = $1 order by id desc limit ${leaders} offset ${from})`;
  await pool.query(
    `update staff s set is_admin = true, role_id = (select id from role where tenant_id = $1 and name = '销售主管')
     where ${newest(0)}`,
    [tenantId],
  );
  await pool.query(
    `update staff s set role_id = (select id from role where tenant_id = $1 and is_built_in) where ${newest(leaders)}`,
    [tenantId],
  );
};

const HOLDERS = `select s.id from staff s join role r on r.tenant_id = s.tenant_id and r.id = s.role_id where s.tenant_id = $1`;

const CITIES = ['北京', '上海', '广州', '深圳', '杭州', '成都'];
/** One of so many customers has an attribute. */
const ATTRIBUTES = 10;

/** The demonstration customers have no attributes. */
const addAttributes = async ({ pool, tenantId, now }: Demo): Promise<void> => {
  const some = `customer c where c.tenant_id = $1 and c.id % ${ATTRIBUTES} = 0`;
  for (const [at, city] of CITIES.entries()) {
    const rest = `c.id / ${ATTRIBUTES} % ${CITIES.length} = ${at}`;
    await pool.query(
      `insert into customer_extend (tenant_id, customer_id, key, value, created_time)
       select $1, c.id, '城市', $2, $3 from ${some} and ${rest}`,
      [tenantId, city, now],
    );
    await pool.query(
      `insert into customer_search_term (tenant_id, customer_id, term)
       select $1, c.id, term from unnest($2::text[]) term, ${some} and ${rest}`,
      [tenantId, attributeTerms('城市', city)],
    );
  }
};

/** Adds what an earlier run did not add. Returns the seconds; undefined when the data set was kept. */
const fill = async (demo: Demo, customers: number): Promise<number | undefined> => {
  const { database, now, pool, tenantId } = demo;
  const present = 'select count(*) as customers from customer where tenant_id = $1';
  const { rows } = await pool.query<{ customers: number }>(present, [tenantId]);
  if ((rows[0]?.customers ?? 0) >= customers) return undefined;
  const began = performance.now();
  const wanted = { customers, calls: customers * CALLS_EACH, seed: 1, now };
  const added = await addDemoCustomers(database, DEMO_CODE, wanted, console.error);
  const seconds = (performance.now() - began) / 1_000;
  await addAttributes(demo);
  await pool.query('vacuum analyze');
  return added < customers / 2 ? undefined : seconds;
};

export const makeWorld = (installation: Installation, customers: number, people = MANY): Promise<World> =>
  withDemo(installation, people.staff, async (demo) => {
    const { pool, tenantId } = demo;
    await gather(demo, people.departments);
    const fillSeconds = await fill(demo, customers);
    await promote(demo, people.staff);
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
      nodeId: (await idsOf(demo, 'select min(id) as id from dictionary_node where tenant_id = $1'))[0] ?? 0,
      agents: await signIn(
        'select distinct owner_id as id from customer where tenant_id = $1 and owner_id is not null',
      ),
      supervisors: await signIn(`${HOLDERS} and s.is_admin and r.name = '销售主管'`),
      administrators: await signIn(`${HOLDERS} and r.is_built_in`),
      tels: rows.map(({ tel }) => tel),
      ...(fillSeconds !== undefined && { fillSeconds }),
    };
  });
