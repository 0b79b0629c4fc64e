/** Rules of the schema, checked in the catalogue of the migrated database. */
import { afterAll, describe, expect, it } from 'vitest';
import { describeTables, readTablesFile } from '../../../tools/db-types.ts';
import { openClient } from '../../src/db/driver/connection.ts';
import { TABLES_WITHOUT_TENANT } from '../../src/db/schema/privileges.ts';
import { freshDatabase } from '../database.ts';
import { APP_ROLE } from '../template.ts';

const test = await freshDatabase();
afterAll(test.drop);
const { owner } = test;

const rowsOf = async <Row extends object>(text: string): Promise<Row[]> => (await owner.query<Row>(text)).rows;
const TABLES = `(select oid, relname as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition) as tables`;
const tables = (await rowsOf<{ name: string }>(`select name from ${TABLES} order by name`)).map(({ name }) => name);
const walled = tables.filter((name) => !(name in TABLES_WITHOUT_TENANT));

interface Key {
  readonly table: string;
  readonly name: string;
  readonly columns: readonly string[];
}

const columnsBehind = (keys: string, table: string) => `array(select a.attname::text
  from unnest(${keys}) with ordinality as k (number, place)
  join pg_attribute a on a.attrelid = ${table} and a.attnum = k.number order by k.place)`;

/** Indexes usable for a foreign key: complete ones, and partial ones that exclude only null references. */
const indexes = await rowsOf<Key & { isUnique: boolean; isWhole: boolean }>(`
  select t.name as table, c.relname as name, i.indisunique as "isUnique",
    ${columnsBehind('i.indkey::int2[]', 'i.indrelid')} as columns,
    coalesce(pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$', true) as "isWhole"
  from ${TABLES} join pg_index i on i.indrelid = tables.oid join pg_class c on c.oid = i.indexrelid
  cross join lateral (select tables.name) as t (name) order by 1, 2`);

const foreignKeys = await rowsOf<Key & { target: string; targetColumns: readonly string[] }>(`
  select tables.name as table, con.conname as name, target.relname as target,
    ${columnsBehind('con.conkey', 'con.conrelid')} as columns,
    ${columnsBehind('con.confkey', 'con.confrelid')} as "targetColumns"
  from ${TABLES} join pg_constraint con on con.conrelid = tables.oid and con.contype = 'f'
  join pg_class target on target.oid = con.confrelid order by 1, 2`);

describe('Every table', () => {
  it('has a tenant, or is on the list with a reason', async () => {
    const withTenant = await rowsOf<{ name: string; notNull: boolean }>(`
      select tables.name, a.attnotnull as "notNull" from ${TABLES}
      join pg_attribute a on a.attrelid = tables.oid and a.attname = 'tenant_id' and not a.attisdropped`);
    expect(walled.filter((name) => !withTenant.some((row) => row.name === name && row.notNull))).toEqual([]);
    expect(Object.keys(TABLES_WITHOUT_TENANT).filter((name) => !tables.includes(name))).toEqual([]);
    expect(walled.length).toBeGreaterThan(5);
  });

  it('has few indexes: every write pays for each of them', () => {
    const MOST: Readonly<Record<string, number>> = {
      customer: 15,
      customer_calls: 6,
      lead: 7,
      work_order: 10,
      after_sale_customer: 8,
    };
    const counts = [...Map.groupBy(indexes, ({ table }) => table)].map(([table, { length }]) => ({ table, length }));
    expect(counts.filter(({ table, length }) => length > (MOST[table] ?? 15))).toEqual([]);
  });

  it('matches tables.ts', async () => {
    const client = await openClient(test.ownerTarget);
    expect(await readTablesFile()).toBe(await describeTables(client));
    await client.end();
  });
});

describe('Every tenant table', () => {
  it('begins each primary and unique key with its tenant', () => {
    const unique = indexes.filter(({ table, isUnique }) => isUnique && walled.includes(table));
    expect(unique.filter(({ columns }) => columns[0] !== 'tenant_id')).toEqual([]);
    const keyed = new Set(unique.map(({ table }) => table));
    expect(walled.filter((name) => !keyed.has(name))).toEqual([]);
  });

  it('refers only to rows of its tenant', () => {
    const crossing = foreignKeys.filter(({ table, target, columns, targetColumns }) => {
      const isInside = walled.includes(table) && walled.includes(target);
      return isInside && columns.indexOf('tenant_id') !== targetColumns.indexOf('tenant_id');
    });
    const open = foreignKeys.filter(
      ({ table, target, columns }) =>
        walled.includes(table) && walled.includes(target) && !columns.includes('tenant_id'),
    );
    expect([...crossing, ...open]).toEqual([]);
  });

  it('takes its ids from one ascending sequence for all tenants', async () => {
    const ids = await rowsOf<{ table: string; type: string; increment: number; cycles: boolean }>(`
      select tables.name as table, format_type(a.atttypid, null) as type, s.seqincrement as increment, s.seqcycle as cycles
      from ${TABLES} join pg_attribute a on a.attrelid = tables.oid and a.attname = 'id'
      left join pg_depend d on d.refobjid = tables.oid and d.refobjsubid = a.attnum and d.deptype = 'i'
      left join pg_sequence s on s.seqrelid = d.objid`);
    const wrong = ids.filter(
      ({ table, type, increment, cycles }) =>
        walled.includes(table) && !(type === 'bigint' && increment === 1 && !cycles),
    );
    expect(wrong).toEqual([]);
    expect(ids.length).toBeGreaterThan(5);
  });

  it('has row security for reading and writing, also for its owner', async () => {
    const walls = await rowsOf<{ name: string; forced: boolean; policies: number; open: number }>(`
      select tables.name, c.relrowsecurity and c.relforcerowsecurity as forced,
        (select count(*) from pg_policy where polrelid = c.oid) as policies,
        (select count(*) from pg_policy where polrelid = c.oid and not (polcmd = '*' and polpermissive
          and pg_get_expr(polqual, polrelid) like '%tenant_id = %app.tenant_id%'
          and (polwithcheck is null or pg_get_expr(polwithcheck, polrelid) like '%tenant_id = %app.tenant_id%'))) as open
      from ${TABLES} join pg_class c on c.oid = tables.oid`);
    const good = walls.filter(({ forced, policies, open }) => forced && policies === 1 && open === 0);
    expect(good.map(({ name }) => name).toSorted()).toEqual(walled.toSorted());
  });

  it('has only triggers that stay within its tenant', async () => {
    const functions = await rowsOf<{ name: string; source: string }>(`
      select distinct p.proname as name, p.prosrc as source from ${TABLES}
      join pg_trigger t on t.tgrelid = tables.oid and not t.tgisinternal join pg_proc p on p.oid = t.tgfoid order by 1`);
    const writes = /\b(insert\s+into|update|delete\s+from)\s+\w+[^;]*/gi;
    const crossing = functions.filter(({ source }) =>
      [...source.matchAll(writes)].some(([statement]) => !statement.includes('tenant_id')),
    );
    expect(crossing).toEqual([]);
    expect(functions.map(({ name }) => name)).toEqual([
      'add_customer_calls',
      'announce_after_sale_call',
      'announce_call',
      'announce_counted_call',
      'announce_customer_calls',
      'announce_customers',
      'announce_leads',
      'announce_notices',
      'announce_on_floor',
      'announce_payment_logs',
      'announce_phone',
      'announce_records',
      'announce_refunds',
      'announce_unclaimed',
      'announce_work_orders',
      'code_line_reason',
      'copy_order_to_payment',
      'copy_order_to_payments',
      'count_calls',
      'count_customers',
      'end_phone_command',
      'guard_changed_income',
      'guard_changed_payments',
      'guard_income_days',
      'guard_marked_income',
      'guard_new_payments',
      'keep_intent',
      'keep_login_directory',
      'move_customer_calls',
      'recount_call',
      'retry_leads_of_row',
      'retry_leads_of_tenant',
      'tell_names_changed',
      'tell_rights_changed',
      'tell_session_ended',
      'tell_staff_rights_changed',
      'tell_tenant_rights_changed',
    ]);
  });
});

describe('Every foreign key', () => {
  it('is covered by an index, so that deleting does not scan whole tables', () => {
    const uncovered = foreignKeys.filter(({ table, columns }) => {
      const leads = (index: Key) => columns.every((column) => index.columns.slice(0, columns.length).includes(column));
      return !indexes.some((index) => index.table === table && index.isWhole && leads(index));
    });
    expect(uncovered.map(({ table, name }) => `${table}.${name}`)).toEqual([]);
    expect(foreignKeys.length).toBeGreaterThan(10);
  });
});

describe('The application role', () => {
  it('is no superuser, does not bypass row security, creates nothing and owns nothing', async () => {
    const [role] = await rowsOf(`select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication, rolinherit,
      (select count(*) from pg_auth_members where member = pg_roles.oid) as memberships from pg_roles where rolname = '${APP_ROLE}'`);
    expect(Object.values(role!).map(Number)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    const owned = await rowsOf(
      `select relname from pg_class c join pg_roles r on r.oid = c.relowner where rolname = '${APP_ROLE}'`,
    );
    expect(owned).toEqual([]);
  });

  it.each([
    ['change the trail', `update audit_log set action = 'x'`],
    ['shorten the trail', 'delete from audit_log'],
    ['empty the trail', 'truncate audit_log'],
    [
      'write past the trail',
      `insert into audit_log_rest (tenant_id, created_time, action, subject) values (1, 1, 'x', 'x')`,
    ],
    ['read past the wall', 'select * from audit_log_rest'],
    ['drop the trail', 'drop table audit_log'],
    ['rewrite the state of the schema', 'delete from schema_migration'],
    ['make a tenant', `insert into tenant (code, name, created_time) values ('x', 'x', 1)`],
    ['enable a tenant', 'update tenant set status = 0'],
    ['take a wall down', 'alter table staff disable row level security'],
    ['become another role', 'set role gonghai'],
    ['make a table', 'create table mine (a integer)'],
    ['read a file', `select pg_read_file('/etc/passwd')`],
    ['run a program', `copy (select 1) to program 'true'`],
    ['empty a table', 'truncate staff'],
    ['switch triggers off', 'alter table staff disable trigger all'],
    ['replicate instead of write', `set session_replication_role = 'replica'`],
  ])('may not %s', async (_, statement) => {
    await expect(test.database.pool.query(statement)).rejects.toThrow(
      /permission denied|must be owner|must be superuser/,
    );
  });

  it('may add to the audit log, and read that of its own tenant', async () => {
    const { inTransaction, forTenant } = test.database;
    const add = `insert into audit_log (tenant_id, created_time, action, subject) values (1, 1790000000, 'x', 'x')`;
    await inTransaction(1, (_, client) => client.query(add));
    const read = (tenantId: number) =>
      forTenant(tenantId).selectFrom('audit_log').select('action').where('action', '=', 'x').execute();
    expect(await read(1)).toEqual([{ action: 'x' }]);
    expect(await read(2)).toEqual([]);
  });
});
