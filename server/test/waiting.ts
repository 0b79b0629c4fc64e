/** Races made certain: a lock is held until everybody who should wait for it does. */
import type pg from 'pg';
import { expect } from 'vitest';

/** Waits until this many connections of the database stand before a lock. */
export const untilWaiting = async (owner: pg.Pool, count: number): Promise<void> => {
  // By the locks, which every role may see, and not by what others are doing, which it may not.
  const query = `select 1 from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()`;
  await expect.poll(async () => (await owner.query(query)).rowCount, { interval: 5, timeout: 30_000 }).toBe(count);
};

/** Runs the requests while the lock is held, lets them meet, and gives their answers. */
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
