/** `crm demo --customers`: any number of customers with their calls, the same ones for the same seed. */
import { Act } from '@gonghai/contract/customers/custody.rules.ts';
import { CustomerOrigin } from '@gonghai/contract/customers/customer-values.ts';
import { salesOf } from '../../db/customer-kind.ts';
import { menuIdOf } from '@gonghai/contract/wire/rights.ts';
import { type Database, type Db, runStatement } from '../../db/database.ts';
import { SqlParams } from '../../db/sql-params.ts';
import { foldCounts, insertSearchTerms, termsOf } from '../../features/customers/customers.port.ts';
import { insertColumns } from './demo-columns.ts';
import { bookEachAgent, callEachAgentToday } from './demo-day.ts';
import { RECENT } from './demo-follow-ups.ts';
import { type InventedCustomer, inventCustomer, type Item, type Places, type Wanted } from './demo-inventions.ts';
import { fillAfterSales } from './demo-after-sales.ts';
import { addFigures, insertCalls } from './demo-call-logs.ts';
import { insertRecords, insertReminders } from './demo-trail.ts';
import { withStory } from './demo-story.ts';
import { fillLeads } from './demo-leads.ts';
import { findTenant } from '../tenants.ts';

type DemoCustomers = Wanted;

const CHUNK = 5_000;

const itemsOf = (trx: Db, tenantId: number, dicTable: number): Promise<Item[]> =>
  trx
    .selectFrom('dictionary_item')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('dic_table', '=', dicTable)
    .orderBy('sort')
    .execute();

const idsOf = async (trx: Db, tenantId: number, dicTable: number): Promise<number[]> =>
  (await itemsOf(trx, tenantId, dicTable)).map(({ id }) => id);

/** Staff who may own customers and are not supervisors. */
const readPlaces = async (trx: Db, tenantId: number): Promise<Places> => {
  const agents = await trx
    .selectFrom('staff as s')
    .innerJoin('role as r', (join) => join.onRef('r.tenant_id', '=', 's.tenant_id').onRef('r.id', '=', 's.role_id'))
    .select('s.id')
    .where('s.tenant_id', '=', tenantId)
    .where('s.deleted_time', 'is', null)
    .where('s.status', '=', 0)
    .where('s.is_admin', '=', false)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('role_menu as m')
          .select('m.menu_id')
          .whereRef('m.tenant_id', '=', 'r.tenant_id')
          .whereRef('m.role_id', '=', 'r.id')
          .where('m.menu_id', '=', menuIdOf.get('Seat') ?? 0),
      ),
    )
    .orderBy('s.id')
    .execute();
  const nodes = await trx
    .selectFrom('dictionary_node')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('parent_id', 'is not', null)
    .orderBy('id')
    .execute();
  if (agents.length === 0) throw new Error('The tenant has no staff who may own customers: add staff first.');
  return {
    agents: agents.map(({ id }) => id),
    statuses: await itemsOf(trx, tenantId, 1),
    tags: await idsOf(trx, tenantId, 2),
    educations: await idsOf(trx, tenantId, 3),
    nodes: nodes.map(({ id }) => id),
  };
};

const column = <Key extends keyof InventedCustomer>(rows: readonly InventedCustomer[], key: Key) =>
  rows.map((row) => row[key]);

/** As the first record says: an agent added the customer, or it was imported into the pool. */
const originOf = ({ records }: InventedCustomer): number =>
  records[0]?.act === Act.Created ? CustomerOrigin.Hand : CustomerOrigin.Import;

const insertCustomers = async (trx: Db, tenantId: number, rows: readonly InventedCustomer[]): Promise<number[]> => {
  const made = await runStatement<{ id: number }>(
    trx,
    insertColumns(
      'customer',
      {
        name: ['text', column(rows, 'name')],
        tel: ['text', column(rows, 'tel')],
        placement: ['smallint', column(rows, 'placement')],
        owner_id: ['bigint', column(rows, 'ownerId')],
        creator_id: ['bigint', rows.map(({ records }) => records[0]?.staffId ?? null)],
        origin: ['smallint', rows.map(originOf)],
        track_status_id: ['bigint', column(rows, 'statusId')],
        tag_id: ['bigint', column(rows, 'tagId')],
        education_id: ['bigint', column(rows, 'educationId')],
        node_id: ['bigint', column(rows, 'nodeId')],
        remark: ['text', column(rows, 'remark')],
        is_clue: ['boolean', column(rows, 'isClue')],
        created_time: ['bigint', column(rows, 'createdTime')],
        got_time: ['bigint', column(rows, 'gotTime')],
        migration_time: ['bigint', column(rows, 'migrationTime')],
        mover_id: ['bigint', column(rows, 'moverId')],
        move_remark: ['text', column(rows, 'moveRemark')],
        repeated_time: ['bigint', column(rows, 'repeatedTime')],
      },
      tenantId,
      'returning id',
    ),
  );
  // Ids follow the order of the rows; the returned rows need not.
  return made.map(({ id }) => id).toSorted((one, other) => one - other);
};

/** Phone numbers the tenant already has. */
const readPresent = async (trx: Db, tenantId: number, tels: readonly string[]): Promise<ReadonlySet<string>> => {
  const params = new SqlParams();
  const text = `select tel from customer where tenant_id = ${params.add(tenantId)} and tel = any(${params.add(tels)}::text[])`;
  return new Set((await runStatement<{ tel: string }>(trx, params.statement(text))).map(({ tel }) => tel));
};

/** Adds the missing customers of a number range; the end is exclusive. */
export const fillCustomers = async (
  trx: Db,
  tenantId: number,
  wanted: DemoCustomers,
  [from, until]: readonly [number, number],
): Promise<number> => {
  const places = await readPlaces(trx, tenantId);
  const invented = Array.from({ length: until - from }, (_, at) => inventCustomer(from + at, wanted, places));
  const { customers, now } = wanted;
  const isNewest = until === customers && from <= Math.max(0, customers - RECENT);
  const all = isNewest ? callEachAgentToday(bookEachAgent(withStory(invented, places, now), now), now) : invented;
  const present = await readPresent(trx, tenantId, column(all, 'tel'));
  const rows = all.filter(({ tel }) => !present.has(tel));
  if (rows.length === 0) return 0;
  const ids = await insertCustomers(trx, tenantId, rows);
  const terms = rows.flatMap(({ name }, at) => {
    const id = ids[at];
    return id === undefined ? [] : [{ id, terms: termsOf(name) }];
  });
  await insertSearchTerms(trx, tenantId, terms);
  const sales = salesOf(tenantId);
  await insertRecords(trx, sales, ids, rows);
  await insertCalls(trx, sales, ids, rows);
  await addFigures(trx, sales, ids, rows);
  await insertReminders(trx, sales, ids, rows);
  return rows.length;
};

/** As many as a small machine has processors. */
const AT_ONCE = 2;

/** Adds the missing customers up to this number. Repeatable, also after it was interrupted. */
export const addDemoCustomers = async (
  database: Database,
  code: string,
  wanted: DemoCustomers,
  say: (line: string) => void,
): Promise<number> => {
  const { id: tenantId } = await findTenant(database, code);
  const chunks = Array.from({ length: Math.ceil(wanted.customers / CHUNK) }, (_, at) => at * CHUNK).values();
  /** Each worker returns its own count: a shared counter would be read before the other has added to it. */
  const fillOneByOne = async (): Promise<number> => {
    let added = 0;
    for (const from of chunks) {
      const until = Math.min(wanted.customers, from + CHUNK);
      added += await database.inTransaction(tenantId, (trx) => fillCustomers(trx, tenantId, wanted, [from, until]), {
        statementTimeout: 300_000,
      });
      if (until % (CHUNK * 20) === 0) say(`${until} customers ...`);
    }
    return added;
  };
  const added = await Promise.all(Array.from({ length: AT_ONCE }, fillOneByOne));
  const finish = async (trx: Db): Promise<void> => {
    await fillAfterSales(trx, { tenantId, now: wanted.now });
    await fillLeads(trx, { tenantId, now: wanted.now });
    await foldCounts(trx, tenantId);
  };
  await database.inTransaction(tenantId, finish, { statementTimeout: 300_000 });
  return added.reduce((sum, own) => sum + own, 0);
};
