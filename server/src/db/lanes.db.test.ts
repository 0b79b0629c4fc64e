import { afterAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { endSleeper } from '../../test/sleeper.ts';
import { openLanes, quickTrip } from './lanes.ts';
import { prepare } from './prepared.ts';
import { oneTrip, type Statement } from './one-trip.ts';

const test = await freshDatabase();
const lanes = openLanes(test.serverTarget);
afterAll(async () => {
  await lanes.close();
  await test.drop();
});
const { pool } = test.database;
const say = (text: string, ...values: unknown[]): Statement => ({ text, values });
const ONE = say('select 1 as one');
const quick = async (...statements: Statement[]) =>
  (await quickTrip(lanes, statements)) ?? (await oneTrip(pool, statements));

/** A lane opens when it is first asked for. */
const opened = async (): Promise<void> => {
  await expect.poll(() => lanes.take([ONE]) !== undefined).toBe(true);
};
const backends = async (): Promise<number> => {
  const { rows } = await test.owner.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and usename = 'gonghai_app'`,
  );
  return rows.length;
};

describe('Reads that share a lane', () => {
  it('each have their own answer, and their own failure', async () => {
    await opened();
    const asked = Array.from({ length: 600 }, (_, n) => n);
    const answers = await Promise.all(
      asked.map(async (n) => {
        // The next turn of the loop, for some of them.
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

  it('see the rows of their tenant and nothing of their neighbours’', async () => {
    const counted = 'select tenant_id as id, count(*)::int as count from staff group by tenant_id';
    const { rows: tenants } = await test.owner.query<{ id: number; count: number }>(counted);
    expect(tenants.length).toBeGreaterThan(1);
    const everybody = prepare<Record<never, never>, { tenant_id: number }>((db) =>
      db.selectFrom('staff').select('tenant_id'),
    );
    const failing = prepare<{ by: number }, { x: number }>((db, hole) =>
      db.selectFrom('staff').select((eb) => eb(eb.val(1), '/', hole('by')).as('x')),
    );
    await everybody.all(test.database.forTenant(1), {});
    const walk = Array.from({ length: 1_000 }, async (_, n) => {
      const { id, count } = tenants[n % tenants.length]!;
      const reader = n % 3 === 2 ? test.database.directory : test.database.forTenant(id);
      if (n % 11 === 0)
        return failing.all(reader, { by: 0 }).then(
          () => 'no failure',
          () => 'ok',
        );
      const seen = await everybody.all(reader, {});
      const isRight =
        reader === test.database.directory
          ? seen.length === 0
          : seen.length === count && seen.every(({ tenant_id }) => tenant_id === id);
      return isRight ? 'ok' : 'leak';
    });
    const results = await Promise.all(walk);
    // Without a tenant nobody sees a row to divide by.
    expect(results.filter((result) => result === 'leak')).toEqual([]);
    expect(results.filter((result) => result === 'ok').length).toBeGreaterThan(900);
  });

  it('do not hurt each other with a value that cannot be sent', async () => {
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

  it('are answered elsewhere when the lane is lost under them', async () => {
    await opened();
    const waiting = quick(say('select pg_sleep(1)'), say('select 7 as seven'));
    const behind = quick(ONE);
    await endSleeper(test.owner);
    expect((await waiting)?.[1]).toEqual([{ seven: 7 }]);
    expect(await behind).toEqual([[{ one: 1 }]]);
    await opened();
    expect(await quick(ONE)).toEqual([[{ one: 1 }]]);
  });

  it('are made again when a change of the schema has made their plan worthless', async () => {
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

describe('A lane', () => {
  /** Reads that do not end before they are told to: they wait at a lock of ours. */
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
  /** Both are open, and nobody is on them. */
  const bothOpen = async (): Promise<void> => {
    await expect
      .poll(async () => {
        const taken = Array.from({ length: 16 }, () => lanes.take([ONE]));
        await Promise.all(taken);
        return taken.every(Boolean);
      })
      .toBe(true);
  };

  it('takes few at a time', async () => {
    await bothOpen();
    await holding(async (wait) => {
      const waiting = Array.from({ length: 16 }, () => lanes.take(wait));
      expect(waiting.every(Boolean)).toBe(true);
      expect(lanes.take([ONE])).toBeUndefined();
      expect(await quick(ONE)).toEqual([[{ one: 1 }]]);
    });
    await bothOpen();
  });

  it('takes none while it is slow to answer', async () => {
    await bothOpen();
    await holding(async (wait) => {
      const slow = () => new Promise((resolve) => setTimeout(resolve, 60));
      void lanes.take(wait);
      await slow();
      // The other one answers, as whoever stood behind the first could not.
      expect(await lanes.take([ONE])).toEqual([[{ one: 1 }]]);
      void lanes.take(wait);
      await slow();
      expect(lanes.take([ONE])).toBeUndefined();
    });
    await bothOpen();
  });

  it('leaves no connection behind when it is closed', async () => {
    const passing = openLanes(test.serverTarget);
    const before = await backends();
    await expect.poll(() => passing.take([ONE]) !== undefined).toBe(true);
    await passing.close();
    expect(passing.take([ONE])).toBeUndefined();
    await expect.poll(backends).toBeLessThanOrEqual(before);
  });
});
