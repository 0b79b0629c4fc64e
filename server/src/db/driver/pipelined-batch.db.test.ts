import { afterAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import { NO_LEAKS, runAsTenants } from '../../../test/leak.ts';
import { runPipelined, type Statement } from './pipelined-batch.ts';

const test = await freshDatabase({ connections: 2 });
afterAll(test.drop);
const say = (text: string, ...values: unknown[]): Statement => ({ text, values });

describe('Tenants who share two connections', () => {
  it('never see each other’s rows or settings, also after errors', async () => {
    const counted = 'select tenant_id as id, count(*) from staff group by tenant_id';
    const { rows } = await test.owner.query<{ id: number; count: number }>(counted);
    const walk = await runAsTenants(test.database, new Map(rows.map(({ id, count }) => [id, count])));
    expect(walk).toEqual(NO_LEAKS);
  });

  it('see no rows without a tenant', async () => {
    expect(await test.database.directory.selectFrom('staff').select('id').execute()).toEqual([]);
  });
});

/** Number of statements the server keeps prepared for this connection. */
const PREPARED = say('select count(*) as kept from pg_prepared_statements');
const alone = await freshDatabase({ connections: 1 });
afterAll(alone.drop);
const kept = async (): Promise<number> => Number((await runPipelined(alone.database.pool, [PREPARED]))[0]![0]!['kept']);

describe('The cache of prepared statements', () => {
  it('prepares each text once, also after errors', async () => {
    const batch = (value: unknown) =>
      runPipelined(alone.database.pool, [say('select 1 as one'), say('select 10 / $1::int as part', value)]);
    expect(await batch(5)).toEqual([[{ one: 1 }], [{ part: 2 }]]);
    const before = await kept();
    for (let n = 0; n < 20; n += 1) {
      await expect(batch(0)).rejects.toThrow('division by zero');
      expect(await batch(2)).toEqual([[{ one: 1 }], [{ part: 5 }]]);
    }
    expect(await kept()).toBe(before);
  });

  it('prepares a statement again when an earlier statement of its first batch failed', async () => {
    const first = say('select 1 / $1::int as x', 0);
    const second = say(`select 'never reached' as text`);
    await expect(runPipelined(alone.database.pool, [first, second])).rejects.toThrow('division by zero');
    expect(await runPipelined(alone.database.pool, [second])).toEqual([[{ text: 'never reached' }]]);
  });

  it('evicts the oldest statement when there are too many', async () => {
    for (let n = 0; n < 500; n += 1) {
      expect(await runPipelined(alone.database.pool, [say(`select ${n} as n`)])).toEqual([[{ n }]]);
    }
    expect(await kept()).toBeLessThanOrEqual(401);
    expect(await runPipelined(alone.database.pool, [say('select 0 as n'), say('select 499 as n')])).toEqual([
      [{ n: 0 }],
      [{ n: 499 }],
    ]);
  });

  it('prepares a statement again after a schema change made it stale', async () => {
    await alone.owner.query('create table shape (a integer); insert into shape values (1)');
    await alone.owner.query('grant select on shape to public');
    const all = say('select * from shape');
    expect(await runPipelined(alone.database.pool, [all])).toEqual([[{ a: 1 }]]);
    await alone.owner.query('alter table shape add b integer');
    await expect(runPipelined(alone.database.pool, [all])).rejects.toThrow('cached plan');
    expect(await runPipelined(alone.database.pool, [all])).toEqual([[{ a: 1, b: null }]]);
  });
});

describe('A connection', () => {
  it('is replaced when it breaks, during a batch or idle', async () => {
    const { pool: single } = alone.database;
    const terminate = `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()
      and datname = current_database() and usename = 'gonghai_app'`;
    for (let n = 0; n < 5; n += 1) {
      const broken = runPipelined(single, [say('select pg_sleep(10)')]).catch(String);
      await expect
        .poll(async () => (await alone.owner.query(terminate)).rowCount, { interval: 10, timeout: 5_000 })
        .toBe(1);
      expect(await broken).toMatch(/terminat/);
      expect(await runPipelined(single, [say('select 1 as one')])).toEqual([[{ one: 1 }]]);
    }
    await alone.owner.query(terminate);
    await expect.poll(() => single.totalCount).toBe(0);
    expect(await runPipelined(single, [say('select 1 as one')])).toEqual([[{ one: 1 }]]);
  });

  it.each([
    ['into a table', 'copy pg_temp.landing from stdin'],
    ['out of one', 'copy (select 1) to stdout'],
  ])('refuses to copy %s, and goes on', async (_, text) => {
    const { pool: single } = alone.database;
    await single.query('create temp table if not exists landing (a integer)');
    await expect(runPipelined(single, [say(text)])).rejects.toThrow('COPY');
    expect(await runPipelined(single, [say('select 1 as one')])).toEqual([[{ one: 1 }]]);
  });
});
