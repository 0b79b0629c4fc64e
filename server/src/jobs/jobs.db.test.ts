import { PgBoss } from 'pg-boss';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { APP_ROLE } from '../../test/template.ts';
import { openClient, openPool, WORKING_LIMITS } from '../db/driver/connection.ts';
import { grantPrivileges } from '../db/schema/privileges.ts';
import { queueNames } from './queues.ts';
import { installQueues } from './install.ts';
import { createJobs, type Job, type JobPace, type Jobs } from './jobs.ts';

const test = await freshDatabase();
const { owner, database } = test;
const pool = openPool(test.serverTarget, WORKING_LIMITS, 8);
const QUEUES = ['errands', 'clockwork', 'mended', 'hopeless', 'ticking'];
const TIMEOUT = { interval: 50 };

beforeAll(async () => {
  const client = await openClient(test.ownerTarget);
  await installQueues(client, QUEUES);
  await grantPrivileges(client, APP_ROLE);
  await client.end();
});
const running: Jobs[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
});
afterAll(async () => {
  await pool.end();
  await test.drop();
});

const errors: [queue: string | undefined, text: string][] = [];
const startAt = async (pace: Partial<JobPace>, ...jobs: Job[]): Promise<Jobs> => {
  const started = createJobs({
    pace,
    pool,
    nowMs: () => 1_800_000_000_500,
    onError: (error, queue) => errors.push([queue, error.message]),
  });
  running.push(started);
  await started.work(jobs);
  return started;
};
const start = (...jobs: Job[]): Promise<Jobs> => startAt({ pollSeconds: 0.5, cronSeconds: 1 }, ...jobs);
const sendNow = async (jobs: Jobs, queue: string, data: object): Promise<void> => {
  await jobs.send(queue, data);
  jobs.wake(queue);
};
const jobsOf = async (queue: string) => {
  const text = 'select id, state, retry_count as retries, data from pgboss.job where name = $1 order by created_on';
  return (await owner.query(text, [queue])).rows;
};

/** The end of jobs without a database takes ten seconds. The other tests run meanwhile. */
const broken: { stopping?: Promise<void> } = {};
afterAll(() => broken.stopping);

it('An error of the queue itself is an error with its text', async () => {
  const pool = openPool(test.serverTarget, WORKING_LIMITS, 1);
  const reported: unknown[] = [];
  const jobs = createJobs({ pool, nowMs: Date.now, onError: (error) => reported.push(error) });
  await jobs.work([{ queue: 'errands', run: async () => undefined }]);
  await pool.end();
  await expect.poll(() => reported.length, TIMEOUT).toBeGreaterThan(0);
  expect(reported[0]).toBeInstanceOf(Error);
  expect(reported[0]).toMatchObject({ message: expect.stringContaining('after calling end on the pool') });
  broken.stopping = jobs.stop();
});

describe('A job', () => {
  it('runs as the application role, with its data and the time', async () => {
    const done: unknown[] = [];
    const jobs = await start({ queue: 'errands', run: async (data, { now }) => void done.push({ data, now }) });
    await sendNow(jobs, 'errands', { Id: 7 });
    await expect.poll(() => done, TIMEOUT).toEqual([{ data: { Id: 7 }, now: 1_800_000_000 }]);
  });

  it('is queued only if its transaction commits', async () => {
    const done: unknown[] = [];
    const jobs = await start({ queue: 'errands', run: async (data) => void done.push(data) });
    const undone = database.inTransaction(1, async (trx) => {
      await jobs.send('errands', { from: 'rolled back' }, { within: trx });
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    await database.inTransaction(1, async (trx) => {
      await jobs.send('errands', { from: 'committed' }, { within: trx });
      // Not before the commit.
      expect((await jobsOf('errands')).filter(({ state }) => state === 'created')).toEqual([]);
    });
    jobs.wake('errands');
    await expect.poll(() => done, TIMEOUT).toEqual([{ from: 'committed' }]);
    expect((await jobsOf('errands')).map(({ data }) => data)).not.toContainEqual({ from: 'rolled back' });
  });

  it('starts at once after `wake`', async () => {
    const done: unknown[] = [];
    const job: Job = { queue: 'errands', run: async (data) => void done.push(data) };
    // The next poll comes after the end of this test.
    const jobs = await startAt({ pollSeconds: 600 }, job);
    jobs.wake('nothing of the kind');
    for (let n = 0; n < 3; n += 1) {
      await sendNow(jobs, 'errands', { n });
      await expect.poll(() => done.at(-1), { interval: 20 }).toEqual({ n });
    }
  });

  it('runs once, on one of two instances', async () => {
    const done: number[] = [];
    const job: Job = { queue: 'errands', run: async (data) => void done.push((data as { n: number }).n) };
    const jobs = await start(job);
    await start(job);
    for (let n = 0; n < 4; n += 1) await jobs.send('errands', { n });
    await expect.poll(() => done.toSorted(), TIMEOUT).toEqual([0, 1, 2, 3]);
    const unfinished = async () => (await jobsOf('errands')).filter(({ state }) => state !== 'completed');
    await expect.poll(unfinished, TIMEOUT).toEqual([]);
    expect(done).toHaveLength(4);
  });
});

it('A tenant with many jobs leaves capacity to others', async () => {
  const begun: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const job: Job = {
    queue: 'errands',
    atOnce: 3,
    atOnceForOne: 2,
    run: async (data) => {
      begun.push((data as { who: string }).who);
      await promise;
    },
  };
  const jobs = await start(job);
  for (const who of ['greedy', 'greedy', 'greedy', 'greedy']) await jobs.send('errands', { who }, { party: who });
  await expect.poll(() => begun, TIMEOUT).toHaveLength(2);
  await jobs.send('errands', { who: 'modest' }, { party: 'modest' });
  await expect.poll(() => begun, TIMEOUT).toEqual(['greedy', 'greedy', 'modest']);
  resolve();
  await expect.poll(() => begun, TIMEOUT).toHaveLength(5);
});

describe('A cron job', () => {
  it('runs once a minute although three instances find it due', async () => {
    let runs = 0;
    const job: Job = { queue: 'clockwork', cron: '* * * * *', run: async () => void (runs += 1) };
    // Each instance checks the schedule when it starts, unless another has just done so. This resets that.
    const startAnew = async () => {
      await owner.query('update pgboss.version set cron_on = null');
      await start(job);
    };
    for (let n = 0; n < 3; n += 1) await startAnew();
    await expect.poll(() => runs, { timeout: 60_000, interval: 100 }).toBeGreaterThan(0);
    const waiting = `select 1 from pgboss.job where name in ('clockwork', '__pgboss__send-it') and state <> 'completed'`;
    await expect.poll(async () => (await owner.query(waiting)).rowCount, TIMEOUT).toBe(0);
    const { rows } = await owner.query(`select count(distinct singleton_on)::int as minutes, count(*)::int as asked
      from pgboss.job where name = '__pgboss__send-it'`);
    expect(rows).toEqual([{ minutes: runs, asked: runs }]);
    expect(await jobsOf('clockwork')).toHaveLength(runs);
  });
});

describe('An interval job', () => {
  it('runs once per interval on two instances', async () => {
    let runs = 0;
    const job: Job = { queue: 'ticking', everySeconds: 86_400, run: async () => void (runs += 1) };
    await start(job);
    await start(job);
    await expect.poll(async () => (await jobsOf('ticking')).map(({ state }) => state), TIMEOUT).toEqual(['completed']);
    expect(runs).toBe(1);
  });
});

describe('A worker that dies', () => {
  it('leaves its job to the next', async () => {
    const quiet = await start();
    await quiet.send('mended', { Id: 1 });
    // As a killed process leaves it: active and never completed.
    await owner.query(
      `update pgboss.job set state = 'active', started_on = now() - interval '1 hour' where name = 'mended'`,
    );
    const done: unknown[] = [];
    await start({ queue: 'mended', run: async (data) => void done.push(data) });
    const overseer = new PgBoss({
      db: { executeSql: (text, values) => pool.query(text, values) },
      migrate: false,
      createSchema: false,
    });
    await overseer.start();
    await overseer.supervise('mended');
    await owner.query(`update pgboss.job set start_after = now() where name = 'mended' and state = 'retry'`);
    await expect.poll(() => done, TIMEOUT).toEqual([{ Id: 1 }]);
    await overseer.stop({ graceful: false });
    expect(await jobsOf('mended')).toMatchObject([{ retries: 1 }]);
  });

  it('is distinguished from a failing job, which is retried later and never lost', async () => {
    let tries = 0;
    const jobs = await start({
      queue: 'hopeless',
      run: async () => {
        tries += 1;
        throw new Error('no');
      },
    });
    await sendNow(jobs, 'hopeless', {});
    await expect.poll(async () => (await jobsOf('hopeless'))[0]?.state, TIMEOUT).toBe('retry');
    expect(tries).toBe(1);
    expect(errors.splice(0)).toEqual([['hopeless', 'no']]);
  });
});

describe('An error of a job', () => {
  it('about a value that the database cannot store is logged and not retried', async () => {
    const storeName = async () => void (await pool.query('select $1::text', ['账单\u0000.csv']));
    const jobs = await start({ queue: 'errands', run: storeName });
    await sendNow(jobs, 'errands', {});
    const failed = async () => (await jobsOf('errands')).filter(({ state }) => state === 'failed' || state === 'retry');
    await expect.poll(failed, TIMEOUT).toMatchObject([{ state: 'failed', retries: 0 }]);
    expect(errors.splice(0)).toEqual([['errands', 'invalid byte sequence for encoding "UTF8": 0x00']]);
  });
});

describe('The queues of the product', () => {
  it('are created with the schema, with five attempts and a week of retention', async () => {
    const { rows } = await owner.query(
      `select name, retry_limit, retry_backoff, expire_seconds, heartbeat_seconds, deletion_seconds from pgboss.queue where name = any($1)`,
      [[...queueNames]],
    );
    expect(rows).toHaveLength(queueNames.length);
    for (const row of rows) {
      expect(row).toMatchObject({
        retry_limit: 5,
        retry_backoff: true,
        expire_seconds: 900,
        heartbeat_seconds: 10,
        deletion_seconds: 604_800,
      });
    }
  });

  it('can be created again', async () => {
    const client = await openClient(test.ownerTarget);
    const queues = () => client.query('select * from pgboss.queue order by name');
    const before = await queues();
    await installQueues(client, [...queueNames, ...QUEUES]);
    expect((await queues()).rows).toEqual(before.rows);
    await client.end();
  });

  it('created by an earlier version get the rules of this version', async () => {
    const client = await openClient(test.ownerTarget);
    await client.query(`update pgboss.queue set heartbeat_seconds = null, retry_limit = 2 where name = 'sweep'`);
    await installQueues(client, queueNames);
    const { rows } = await client.query(
      `select heartbeat_seconds, retry_limit, policy from pgboss.queue where name = 'sweep'`,
    );
    expect(rows).toEqual([{ heartbeat_seconds: 10, retry_limit: 5, policy: 'standard' }]);
    await client.end();
  });
});

it('and none of this logged an error', () => {
  expect(errors).toEqual([]);
});
