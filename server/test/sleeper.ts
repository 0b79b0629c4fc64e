/** Ends a server connection that runs a sleeping statement, to simulate a lost connection. */
import type pg from 'pg';
import { expect } from 'vitest';

/** Waits until there is one, and ends it. */
export const endSleeper = async (owner: pg.Pool): Promise<void> => {
  await expect
    .poll(async () => {
      const ended = await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and usename = 'gonghai_app' and query like '%pg_sleep%' and state = 'active'`);
      return ended.rowCount;
    })
    .toBe(1);
};
