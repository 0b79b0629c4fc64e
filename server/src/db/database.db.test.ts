import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { createDatabase, type Db, LONG, readStatements, readTogether, runStatement, sendAhead } from './database.ts';
import { isPoolBusy, isTemporary } from './sql.ts';
import { TABLES_WITHOUT_TENANT } from './schema/privileges.ts';
import { createReadAdmission } from './driver/read-admission.ts';

const test = await freshDatabase({ connections: 2 });
afterAll(test.drop);
const { forTenant, directory, inTransaction, pool } = test.database;

let own = 0;
let other = 0;
const tenantTables: string[] = [];
beforeAll(async () => {
  const { rows: tenants } = await test.owner.query<{ id: number }>('select id from tenant order by id');
  [own, other] = tenants.map(({ id }) => id) as [number, number];
  const { rows: tables } = await test.owner.query<{ name: string }>(`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`);
  tenantTables.push(...tables.map(({ name }) => name).filter((name) => !(name in TABLES_WITHOUT_TENANT)));
});

const countAll = async (db: typeof directory): Promise<number> => {
  let seen = 0;
  for (const table of tenantTables) {
    const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(db);
    seen += rows[0]!.count;
  }
  return seen;
};

describe('A read connection', () => {
  it('returns the rows of its tenant, and without a tenant no row of a protected table', async () => {
    expect(tenantTables.length).toBeGreaterThan(5);
    expect(await countAll(forTenant(own))).toBeGreaterThan(50);
    expect(await countAll(directory)).toBe(0);
    expect(await countAll(forTenant(999_999))).toBe(0);
  });

  it.each([
    ['an insert', `insert into setting (tenant_id, key, value) values (1, 'x', '{}')`],
    ['an update', `update staff set name = 'x'`],
    ['a deletion', 'delete from session'],
    ['a lock', 'select id from staff for update'],
    ['a step of a sequence', `select nextval('staff_id_seq')`],
    ['a new table', 'create table x (a integer)'],
    ['a switch to writing', `select set_config('transaction_read_only', 'off', true) from staff`],
    ['a write behind a read', `with gone as (delete from session returning 1) select * from gone`],
  ])('does not let %s through', async (_, text) => {
    const refused = sql.raw(text).execute(forTenant(own));
    await expect(refused).rejects.toThrow(/read-only|read-write|permission denied/);
  });

  it('offers neither transactions nor streams', async () => {
    const db = forTenant(own);
    await expect(db.transaction().execute(async () => 1)).rejects.toThrow('inTransaction');
    const stream = db.selectFrom('staff').select('id').stream();
    await expect(stream.next()).rejects.toThrow('reads do not stream');
  });

  it('runs several queries in one round trip for one tenant', async () => {
    const db = forTenant(own);
    const [staff, roles] = await readTogether(
      db,
      [db.selectFrom('staff').select('tenant_id'), db.selectFrom('role').select('tenant_id')],
      { plan: 'custom' },
    );
    expect(new Set([...staff, ...roles].map(({ tenant_id }) => tenant_id))).toEqual(new Set([own]));
  });
});

describe('The time limit of a read', () => {
  const sleep = { text: 'select pg_sleep(9)', values: [] };
  const isLate = { name: 'TimeoutError' };

  it('covers all its statements together', async () => {
    const began = performance.now();
    const two = [{ text: 'select pg_sleep(0.2)', values: [] }, sleep];
    await expect(readStatements(forTenant(own), two, { timeoutMs: 400 })).rejects.toMatchObject(isLate);
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  it('covers the wait for a connection', async () => {
    const held = await Promise.all([pool.connect(), pool.connect()]);
    const read = readStatements(forTenant(own), [{ text: 'select 1', values: [] }], { timeoutMs: 100 });
    await expect(read).rejects.toMatchObject(isLate);
    for (const client of held) client.release();
    expect(await countAll(forTenant(own))).toBeGreaterThan(50);
  });

  it('frees its place at once when it fails', async () => {
    const admission = createReadAdmission({ slots: 1, heavySlots: 1 });
    const bounded = createDatabase(pool, { admission });
    await expect(sql`select 1 / 0`.execute(bounded.directory)).rejects.toThrow('division by zero');
    expect(admission.enter({ tenantId: null, isHeavy: true }, new AbortController().signal)).toBeUndefined();
  });

  it('covers the wait for admission, and a read that timed out occupies no place', async () => {
    const admission = createReadAdmission({ slots: 1, heavySlots: 1 });
    const bounded = createDatabase(pool, { admission });
    const short = { text: 'select pg_sleep(0.4)', values: [] };
    const first = readStatements(bounded.forTenant(own), [short]);
    await expect(readStatements(bounded.forTenant(other), [sleep], { timeoutMs: 100 })).rejects.toMatchObject(isLate);
    await first;
    expect(await readStatements(bounded.forTenant(other), [{ text: 'select 1 as one', values: [] }])).toEqual([
      [{ one: 1 }],
    ]);
  });
});

describe('A transaction', () => {
  const addSetting = (tenantId: number, key: string) =>
    sql`insert into setting (tenant_id, key, value) values (${tenantId}, ${key}, '{}')`;
  const keys = async (): Promise<string[]> => {
    const { rows } = await test.owner.query<{ key: string }>(`select key from setting where key like 'tx%'`);
    return rows.map(({ key }) => key);
  };

  it('writes rows of its own tenant', async () => {
    await inTransaction(own, (trx) => addSetting(own, 'tx-own').execute(trx));
    expect(await keys()).toEqual(['tx-own']);
  });

  it.each([
    ['adds a row of another tenant', () => addSetting(other, 'tx-other')],
    ['hands a row over to another tenant', () => sql`update setting set tenant_id = ${other} where key = 'tx-own'`],
    [
      'names a tenant of its own choosing in a foreign key',
      () => sql`insert into role_menu (tenant_id, role_id, menu_id)
        select ${other}, id, 1 from role limit 1`,
    ],
  ])('fails when it %s', async (_, statement) => {
    await expect(inTransaction(own, (trx) => statement().execute(trx))).rejects.toThrow('row-level security');
    expect(await keys()).toEqual(['tx-own']);
  });

  it('cannot update or delete rows of another tenant', async () => {
    const changed = await inTransaction(own, async (trx) => [
      (await sql`update staff set name = 'x' where tenant_id = ${other}`.execute(trx)).numAffectedRows,
      (await sql`delete from dictionary_item where tenant_id = ${other}`.execute(trx)).numAffectedRows,
    ]);
    expect(changed).toEqual([0n, 0n]);
  });

  it('cannot write to protected tables without a tenant', async () => {
    await expect(inTransaction(null, (trx) => addSetting(own, 'tx-none').execute(trx))).rejects.toThrow(
      'row-level security',
    );
  });

  it('is atomic', async () => {
    const half = inTransaction(own, async (trx) => {
      await addSetting(own, 'tx-half').execute(trx);
      throw new Error('changed my mind');
    });
    await expect(half).rejects.toThrow('changed my mind');
    expect(await keys()).toEqual(['tx-own']);
  });

  it('fails when an error inside it was swallowed', async () => {
    const swallowed = inTransaction(own, async (trx) => {
      await addSetting(own, 'tx-lost').execute(trx);
      await sql`select 1 / 0`.execute(trx).catch(() => undefined);
      return 'done';
    });
    await expect(swallowed).rejects.toThrow('division by zero');
    expect(await keys()).toEqual(['tx-own']);
  });

  it.each([
    ['the next statement', (trx: Db) => addSetting(own, 'tx-next').execute(trx)],
    ['the commit', () => Promise.resolve()],
  ])('reports the error of a statement that was sent ahead with %s', async (_, next) => {
    const failing = inTransaction(own, async (trx) => {
      sendAhead(runStatement(trx, { text: 'select 1 / 0', values: [] }));
      await next(trx);
    });
    await expect(failing).rejects.toThrow('division by zero');
    expect(await keys()).toEqual(['tx-own']);
  });

  it('sends nothing after its end', async () => {
    const trx = await inTransaction(own, (open) => Promise.resolve(open));
    await expect(runStatement(trx, { text: 'select 1', values: [] })).rejects.toThrow('is over');
  });

  it('is refused as busy when no connection is free in time, and may succeed later', async () => {
    const clients = [await pool.connect(), await pool.connect()];
    const { connectionTimeoutMillis } = pool.options;
    Object.assign(pool.options, { connectionTimeoutMillis: 20 });
    try {
      const refused: unknown = await inTransaction(own, () => Promise.resolve()).catch((error: unknown) => error);
      expect([isPoolBusy(refused), isTemporary(refused)]).toEqual([true, true]);
    } finally {
      Object.assign(pool.options, { connectionTimeoutMillis });
      for (const client of clients) client.release();
    }
    expect(await inTransaction(own, () => Promise.resolve('later'))).toBe('later');
  });

  it('leaves neither tenant nor limits on its connection', async () => {
    const options = { statementTimeout: 1_234, isolation: 'repeatable read' } as const;
    const limit = () => sql<{ limit: string; level: string }>`select current_setting('statement_timeout') as limit,
      current_setting('transaction_isolation') as level`;
    const inside = await inTransaction(own, async (trx) => (await limit().execute(trx)).rows[0], options);
    expect(inside).toEqual({ limit: '1234ms', level: 'repeatable read' });
    for (let n = 0; n < 4; n += 1) {
      const { rows } = await pool.query(`select coalesce(current_setting('app.tenant_id', true), '') as tenant,
        current_setting('statement_timeout') as limit, (select count(*) from staff) as seen`);
      expect(rows).toEqual([{ tenant: '', limit: '10s', seen: 0 }]);
    }
  });

  it('waits longer for locks when it is a long one', async () => {
    const limits = sql<{ lock: string; statement: string }>`select current_setting('lock_timeout') as lock,
      current_setting('statement_timeout') as statement`;
    const inside = await inTransaction(own, async (trx) => (await limits.execute(trx)).rows[0], LONG);
    expect(inside).toEqual({ lock: '1min', statement: '2min' });
  });

  it('fails when its connection is lost, and the pool replaces the connection', async () => {
    const lost = inTransaction(own, async (trx) => {
      await addSetting(own, 'tx-lost').execute(trx);
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await test.owner.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
      // No query runs while the connection is closing.
      await expect
        .poll(
          async () =>
            (await test.owner.query('select 1 from pg_stat_activity where pid = $1', [rows[0]!.pid])).rowCount,
        )
        .toBe(0);
      await addSetting(own, 'tx-later').execute(trx);
    });
    await expect(lost).rejects.toThrow(/terminat|not queryable|EPIPE/);
    expect(await keys()).toEqual(['tx-own']);
    await inTransaction(own, (trx) => sql`delete from setting where key = 'tx-own'`.execute(trx));
    expect(await keys()).toEqual([]);
  });
});
