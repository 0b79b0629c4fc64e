/** A database of its own for each test file, copied from the template. Tests work as the lesser role, so row security acts. */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import { openClient, openPool, SERVING_LIMITS, type Target, WORKING_LIMITS } from '../src/db/connection.ts';
import { createDatabase, type Database } from '../src/db/database.ts';
import { openLanes } from '../src/db/lanes.ts';
import { startCluster } from './cluster.ts';
import { APP_ROLE, prepareDatabase, socketTarget, TEMPLATE } from './template.ts';

export interface TestDatabase {
  /** Through the lesser role, as the server works. */
  readonly database: Database;
  /** Past every wall, to look and to prepare. */
  readonly owner: pg.Pool;
  readonly ownerTarget: Target;
  readonly serverTarget: Target;
  readonly drop: () => Promise<void>;
}

const asAdministrator = async (host: string, statement: string): Promise<void> => {
  const client = await openClient(socketTarget(host, 'postgres'));
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

export const freshDatabase = async ({ connections = 10, template = TEMPLATE } = {}): Promise<TestDatabase> => {
  const host = inject('clusterHost');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Copying files takes a third of the time that logging every page does.
  await asAdministrator(host, `create database ${name} template ${template} strategy file_copy`);
  const ownerTarget = socketTarget(host, name);
  const serverTarget = socketTarget(host, name, APP_ROLE);
  // As people are served, but with more patience: who meets at a lock here may be kept waiting by a busy machine.
  const pool = openPool(serverTarget, { ...SERVING_LIMITS, lockTimeout: 9_000 }, connections);
  const lanes = openLanes(serverTarget);
  const owner = openPool(ownerTarget, WORKING_LIMITS, 3);
  return {
    database: createDatabase(pool, { lanes }),
    owner,
    ownerTarget,
    serverTarget,
    drop: async () => {
      await Promise.all([lanes.close(), pool.end(), owner.end()]);
      await asAdministrator(host, `drop database ${name} with (force)`);
    },
  };
};

/** For tools: a migrated database on a cluster of its own, gone afterwards. */
export const withMigratedDatabase = async (work: (client: pg.Client) => Promise<void>): Promise<void> => {
  const cluster = await startCluster();
  try {
    const target = socketTarget(cluster.host, 'postgres');
    await prepareDatabase(target);
    const client = await openClient(target);
    await work(client);
    await client.end();
  } finally {
    await cluster.stop();
  }
};
