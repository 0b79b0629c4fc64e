/**
 * Database connections of the hub. It listens on a separate connection, because a lost one would never return to the
 * pool.
 */
import type pg from 'pg';
import { openClient, type Target } from './db/driver/connection.ts';

interface HubConnections {
  /** Has the interface of a pool. Statements run on the given pool. */
  readonly pool: pg.Pool;
  /** For after the hub was closed. The hub does not release a connection that was still being opened then. */
  readonly close: () => Promise<void>;
}

export const openHubConnections = (target: Target, pool: pg.Pool): HubConnections => {
  const opened = new Set<Promise<pg.Client>>();
  let isClosed = false;

  const connect = async (): Promise<pg.PoolClient> => {
    // The hub would try again and again.
    if (isClosed) return new Promise(() => undefined);
    const opening = openClient(target);
    opened.add(opening);
    const forget = () => opened.delete(opening);
    opening.catch(forget);
    const client = await opening;
    // The event that follows reports the end.
    client.on('error', () => undefined).on('end', forget);
    return Object.assign(client, {
      release: () => {
        client.end().catch(() => undefined);
      },
    });
  };

  return {
    pool: Object.create(pool, { connect: { value: connect }, query: { value: pool.query.bind(pool) } }),
    close: async () => {
      isClosed = true;
      await Promise.allSettled([...opened].map(async (opening) => (await opening).end()));
    },
  };
};
