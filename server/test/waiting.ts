/** Deterministic races: holds a lock until all expected connections wait for it. */
import type pg from 'pg';
import { expect } from 'vitest';
import { APP_ROLE } from './template.ts';

/** Waits until this many connections wait for a lock. */
export const untilWaiting = async (owner: pg.Pool, count: number): Promise<void> => {
  // Uses pg_locks, which every role may read, unlike the queries of other roles.
  const query = `select 1 from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()`;
  await expect.poll(async () => (await owner.query(query)).rowCount, { interval: 5, timeout: 30_000 }).toBe(count);
};

/** Sends the requests while the lock is held, releases it when all wait, and returns their responses. */
export const meetAt = async <T>(
  owner: pg.Pool,
  lock: string,
  requests: readonly (() => Promise<T>)[],
  waiting = requests.length,
): Promise<T[]> => {
  const client = await owner.connect();
  try {
    await client.query('begin');
    await client.query(lock);
    const answers = requests.map((request) => request());
    await untilWaiting(owner, waiting);
    await client.query('commit');
    return await Promise.all(answers);
  } finally {
    await client.query('rollback');
    client.release();
  }
};

/** The number of transactions that the application holds open without a statement, while the request waits for the lock. */
export const idleTransactionsOf = async (
  owner: pg.Pool,
  lock: string,
  request: () => Promise<unknown>,
): Promise<number> => {
  const client = await owner.connect();
  try {
    await client.query(`begin; ${lock}`);
    const answer = request();
    await untilWaiting(owner, 1);
    const idle = `select 1 from pg_stat_activity where datname = current_database() and usename = '${APP_ROLE}'
      and state = 'idle in transaction'`;
    const { rowCount } = await owner.query(idle);
    await client.query('commit');
    await answer;
    return rowCount ?? 0;
  } finally {
    await client.query('rollback');
    client.release();
  }
};
