import { afterAll, expect, it } from 'vitest';
import { freshDatabase } from '../test/database.ts';
import { openPool, WORKING_LIMITS } from './db/driver/connection.ts';
import { openHubConnections } from './hub-connections.ts';

const test = await freshDatabase();
const pool = openPool(test.serverTarget, WORKING_LIMITS, 1);
afterAll(async () => {
  await pool.end();
  await test.drop();
});

const pidOf = async (client: { query: typeof pool.query }): Promise<number> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid;

it('uses no connection of the pool, however often its own is lost', async () => {
  const { pool: connections } = openHubConnections(test.serverTarget, pool);
  for (let round = 0; round < 3; round += 1) {
    const listening = await connections.connect();
    const ended = new Promise((resolve) => {
      listening.once('end', resolve);
    });
    await test.owner.query('select pg_terminate_backend($1)', [await pidOf(listening)]);
    await ended;
  }
  expect(await pidOf(connections)).toBe(await pidOf(pool));
  expect([pool.totalCount, pool.idleCount]).toEqual([1, 1]);
});

it('receives notifications until it is released', async () => {
  const listening = await openHubConnections(test.serverTarget, pool).pool.connect();
  const received = new Promise<unknown>((resolve) => {
    listening.once('notification', ({ payload }) => resolve(payload));
  });
  const ended = new Promise<boolean>((resolve) => {
    listening.once('end', () => resolve(true));
  });
  await listening.query('listen news');
  await pool.query(`select pg_notify('news', 'good')`);
  expect(await received).toBe('good');
  listening.release();
  expect(await ended).toBe(true);
});
