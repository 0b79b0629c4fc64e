/** The hub's way to the database: it listens on a connection of its own, for one that it lost would never leave the pool again. */
import type pg from 'pg';
import { openClient, type Target } from './db/connection.ts';

const openListening = async (target: Target): Promise<pg.PoolClient> => {
  const client = await openClient(target);
  // Whoever listens hears of the end by the event that follows.
  client.on('error', () => undefined);
  return Object.assign(client, {
    release: () => {
      client.end().catch(() => undefined);
    },
  });
};

/** A pool to all appearances; statements go through the one it stands before. */
export const hubConnections = (target: Target, pool: pg.Pool): pg.Pool =>
  Object.create(pool, {
    connect: { value: () => openListening(target) },
    query: { value: pool.query.bind(pool) },
  });
