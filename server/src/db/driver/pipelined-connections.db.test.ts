import { afterAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import { endSleeper } from '../../../test/sleeper.ts';
import { openPipelinedConnections, runOnShared } from './pipelined-connections.ts';
import { prepare } from '../prepared.ts';
import { runPipelined, type Statement } from './pipelined-batch.ts';

const test = await freshDatabase();
const pipelined = openPipelinedConnections(test.serverTarget);
afterAll(async () => {
  await pipelined.close();
  await test.drop();
});
const { pool } = test.database;
const say = (text: string, ...values: unknown[]): Statement => ({ text, values });
const ONE = say('select 1 as one');
const quick = async (...statements: Statement[]) =>
  (await runOnShared(pipelined, statements)) ?? (await runPipelined(pool, statements));

/** A connection is opened on first use. */
const opened = async (): Promise<void> => {
  await expect.poll(() => pipelined.tryRun([ONE]) !== undefined).toBe(true);
};
const backends = async (): Promise<number> => {
  const { rows } = await test.owner.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and usename = 'gonghai_app'`,
  );
  return rows.length;
};

describe('Reads that share a connection', () => {
  it('each get their own result or error', async () => {
    await opened();
    const asked = Array.from({ length: 600 }, (_, n) => n);
    const answers = await Promise.all(
      asked.map(async (n) => {
        // Some of them run in the next turn of the event loop.
        if (n % 5 === 0) await new Promise((resolve) => setImmediate(resolve));
        const part = say('select $1::int as n, 100 / $2::int as part', n, n % 7 === 0 ? 0 : 1);
        return quick(say(`select set_config('app.tenant_id', $1, true)`, String(n)), part).catch(String);
      }),
    );
    const wanted = asked.map((n) =>
      n % 7 === 0 ? 'error: division by zero' : [[{ set_config: String(n) }], [{ n, part: 100 }]],
    );
    expect(answers).toEqual(wanted);
  });

  it('see only the rows of their own tenant', async () => {
    const counted = 'select tenant_id as id, count(*)::int as count from staff group by tenant_id';
    const { rows: tenants } = await test.owner.query<{ id: number; count: number }>(counted);
    expect(tenants.length).toBeGreaterThan(1);
    const allStaff = prepare<Record<never, never>, { tenant_id: number }>((db) =>
      db.selectFrom('staff').select('tenant_id'),
    );
    const failing = prepare<{ by: number }, { x: number }>((db, hole) =>
      db.selectFrom('staff').select((eb) => eb(eb.val(1), '/', hole('by')).as('x')),
    );
    await allStaff.all(test.database.forTenant(1), {});
    const walk = Array.from({ length: 1_000 }, async (_, n) => {
      const { id, count } = tenants[n % tenants.length]!;
      const reader = n % 3 === 2 ? test.database.directory : test.database.forTenant(id);
      if (n % 11 === 0)
        return failing.all(reader, { by: 0 }).then(
          () => 'no failure',
          () => 'ok',
        );
      const seen = await allStaff.all(reader, {});
      const isRight =
        reader === test.database.directory
          ? seen.length === 0
          : seen.length === count && seen.every(({ tenant_id }) => tenant_id === id);
      return isRight ? 'ok' : 'leak';
    });
    const results = await Promise.all(walk);
    // Without a tenant no row is visible, so nothing is divided by zero.
    expect(results.filter((result) => result === 'leak')).toEqual([]);
    expect(results.filter((result) => result === 'ok').length).toBeGreaterThan(900);
  });

  it('do not affect each other with a value that cannot be serialised', async () => {
    await opened();
    const ring: Record<string, unknown> = {};
    ring['self'] = ring;
    const [bad, good] = await Promise.all([
      quick(say('select $1::text as x', ring)).catch(String),
      quick(say('select $1::text as x', 'fine')),
    ]);
    expect(bad).toMatch(/circular/i);
    expect(good).toEqual([[{ x: 'fine' }]]);
  });

  it('run on the pool when the connection is lost', async () => {
    await opened();
    const waiting = quick(say('select pg_sleep(2)'), say('select 7 as seven'));
    const behind = quick(ONE);
    await endSleeper(test.owner);
    expect((await waiting)?.[1]).toEqual([{ seven: 7 }]);
    expect(await behind).toEqual([[{ one: 1 }]]);
    await opened();
    expect(await quick(ONE)).toEqual([[{ one: 1 }]]);
  });

  it('run again when a schema change made their plan stale', async () => {
    await opened();
    await test.owner.query('create table shape (a integer); insert into shape values (1)');
    await test.owner.query('grant select on shape to public');
    const all = say('select * from shape');
    expect(await quick(all)).toEqual([[{ a: 1 }]]);
    await test.owner.query('alter table shape add b integer');
    const both = [[{ a: 1, b: null }]];
    expect(await Promise.all([quick(all), quick(all), quick(all)])).toEqual([both, both, both]);
  });
});

describe('A pipelined connection', () => {
  /** Runs `work` with reads that wait for an advisory lock. */
  const holding = async (work: (wait: Statement[]) => Promise<void>): Promise<void> => {
    const client = await test.owner.connect();
    try {
      await client.query('begin; select pg_advisory_xact_lock(7)');
      await work([say(`select set_config('lock_timeout', '0', true)`), say('select pg_advisory_xact_lock_shared(7)')]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  };
  /** Both connections are open and idle. */
  const bothOpen = async (): Promise<void> => {
    await expect
      .poll(async () => {
        const results = Array.from({ length: 16 }, () => pipelined.tryRun([ONE]));
        await Promise.all(results);
        return results.every(Boolean);
      })
      .toBe(true);
  };

  it('accepts a limited number of reads', async () => {
    await bothOpen();
    await holding(async (wait) => {
      const waiting = Array.from({ length: 16 }, () => pipelined.tryRun(wait));
      expect(waiting.every(Boolean)).toBe(true);
      expect(pipelined.tryRun([ONE])).toBeUndefined();
      expect(await quick(ONE)).toEqual([[{ one: 1 }]]);
    });
    await bothOpen();
  });

  it('accepts no read while it is slow to respond', async () => {
    await bothOpen();
    await holding(async (wait) => {
      const slow = () => new Promise((resolve) => setTimeout(resolve, 60));
      void pipelined.tryRun(wait);
      await slow();
      // The second connection still accepts reads.
      expect(await pipelined.tryRun([ONE])).toEqual([[{ one: 1 }]]);
      void pipelined.tryRun(wait);
      await slow();
      expect(pipelined.tryRun([ONE])).toBeUndefined();
    });
    await bothOpen();
  });

  it('closes its connection', async () => {
    const passing = openPipelinedConnections(test.serverTarget);
    const before = await backends();
    await expect.poll(() => passing.tryRun([ONE]) !== undefined).toBe(true);
    await passing.close();
    expect(passing.tryRun([ONE])).toBeUndefined();
    await expect.poll(backends).toBeLessThanOrEqual(before);
  });
});
