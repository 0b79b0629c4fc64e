/**
 * Database connections of the hub. It listens on a separate connection, because a lost one would never return to the
 * pool.
 */
import type pg from 'pg';
import { openClient, type Target } from './db/driver/connection.ts';

const openListening = async (target: Target): Promise<pg.PoolClient> => {
  const client = await openClient(target);
  // The event that follows reports the end.
  client.on('error', () => undefined);
  return Object.assign(client, {
    release: () => {
      client.end().catch(() => undefined);
    },
  });
};

/** Has the interface of a pool. Statements run on the given pool. */
export const hubConnections = (target: Target, pool: pg.Pool): pg.Pool =>
  Object.create(pool, {
    connect: { value: () => openListening(target) },
    query: { value: pool.query.bind(pool) },
  });
