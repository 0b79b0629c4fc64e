import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import { openPool, SERVING_LIMITS } from './connection.ts';
import { createDatabase, OutOfTime } from '../database.ts';
import { runPipelined, type Statement } from './pipelined-batch.ts';

const test = await freshDatabase({ connections: 3 });
afterAll(test.drop);
const { pool } = test.database;
const say = (text: string, ...values: unknown[]): Statement => ({ text, values });
const sleepers = async (): Promise<number> => {
  const { rows } = await test.owner.query(
    `select 1 from pg_stat_activity where datname = current_database() and state = 'active' and query like '%pg_sleep%'
      and pid <> pg_backend_pid()`,
  );
  return rows.length;
};

describe('An aborted read', () => {
  it('is cancelled in the database, and its connection runs the next read', async () => {
    const controller = new AbortController();
    const reading = runPipelined(pool, [say('select pg_sleep(9)')], controller.signal).catch(
      (error: Error) => error.name,
    );
    await expect.poll(sleepers).toBe(1);
    controller.abort();
    expect(await reading).toBe('AbortError');
    await expect.poll(sleepers).toBe(0);
    expect(await runPipelined(pool, [say('select 1 as one')])).toEqual([[{ one: 1 }]]);
    expect(pool.totalCount).toBeLessThanOrEqual(3);
  });

  it('is not started when it was aborted while it waited for a connection', async () => {
    const held = await Promise.all([pool.connect(), pool.connect(), pool.connect()]);
    const controller = new AbortController();
    const reading = runPipelined(pool, [say('select pg_sleep(9)')], controller.signal).catch(
      (error: Error) => error.name,
    );
    controller.abort();
    for (const client of held) client.release();
    expect(await reading).toBe('AbortError');
    await expect(runPipelined(pool, [say('select 1')], controller.signal)).rejects.toThrow(/abort/i);
  });

  it('never waits for other aborted reads, even when together they hold every connection', async () => {
    const controller = new AbortController();
    const sleep = [say('select pg_sleep(9)')];
    const reads = Array.from({ length: 3 }, () => runPipelined(pool, sleep, controller.signal).catch(() => 'over'));
    await expect.poll(sleepers).toBe(3);
    controller.abort();
    await Promise.all(reads);
    await expect.poll(() => pool.idleCount, { timeout: 8_000 }).toBe(3);
  });

  it('cancels no other read', async () => {
    const work = Array.from({ length: 300 }, async (_, n) => {
      if (n % 3 !== 0)
        return runPipelined(pool, [say('select $1::int as n, pg_sleep(0.002)', n)]).then(([rows]) => rows?.[0]?.['n']);
      const controller = new AbortController();
      setTimeout(() => controller.abort(), n % 7);
      return runPipelined(pool, [say('select $1::int as n, pg_sleep(0.004)', n)], controller.signal)
        .then(([rows]) => rows?.[0]?.['n'])
        .catch((error: Error) => (error.name === 'AbortError' ? n : error.message));
    });
    expect(await Promise.all(work)).toEqual(Array.from({ length: 300 }, (_, n) => n));
  });
});

describe('A transaction that takes too long', () => {
  it('starts no further statement and is rolled back', async () => {
    const { rows } = await test.owner.query<{ id: number }>('select id from tenant order by id limit 1');
    const tenantId = rows[0]!.id;
    const until = performance.now() + 50;
    const change = test.database.inTransaction(
      tenantId,
      async (trx) => {
        await trx
          .insertInto('department')
          .values({ tenant_id: tenantId, name: '太慢的部门', parent_id: null })
          .execute()
          .catch(() => undefined);
        await new Promise((resolve) => setTimeout(resolve, 80));
        await trx.selectFrom('department').select('id').execute();
      },
      { until },
    );
    await expect(change).rejects.toBeInstanceOf(OutOfTime);
    const left = await test.owner.query(`select 1 from department where name = '太慢的部门'`);
    expect(left.rowCount).toBe(0);
  });
});

describe('A server that does not respond', () => {
  it('is given up shortly after its own limit, or after the longer limit of a transaction', async () => {
    const brief = openPool(test.serverTarget, { ...SERVING_LIMITS, statementTimeout: 200 }, 2);
    const [stuck, patient] = [
      openPool(test.serverTarget, { ...SERVING_LIMITS, statementTimeout: 200 }, 1),
      createDatabase(brief),
    ];
    const { rows } = await stuck.query<{ pid: number }>('select pg_backend_pid() as pid');
    const { pid } = rows[0]!;
    process.kill(pid, 'SIGSTOP');
    try {
      const silent = runPipelined(stuck, [say('select 1 as one')]).catch((error: Error) => error.message);
      const long = patient.inTransaction(null, (trx) => sql`select pg_sleep(6)`.execute(trx), {
        statementTimeout: 30_000,
      });
      expect(await silent).toMatch(/timeout/);
      await expect.poll(() => stuck.totalCount).toBe(0);
      expect(await runPipelined(stuck, [say('select 1 as one')])).toEqual([[{ one: 1 }]]);
      expect((await long).rows).toHaveLength(1);
    } finally {
      process.kill(pid, 'SIGCONT');
      await Promise.all([brief.end(), stuck.end()]);
    }
  }, 20_000);
});
