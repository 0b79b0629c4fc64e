/**
 * A separate database for each test file, copied from the template. Tests use the application role, so row security
 * applies.
 */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import { openClient, openPool, SERVING_LIMITS, type Target, WORKING_LIMITS } from '../src/db/driver/connection.ts';
import { createDatabase, type Database } from '../src/db/database.ts';
import { openPipelinedConnections } from '../src/db/driver/pipelined-connections.ts';
import type { ReadAdmission } from '../src/db/driver/read-admission.ts';
import { startCluster } from './cluster.ts';
import { APP_ROLE, prepareDatabase, socketTarget, TEMPLATE } from './template.ts';

export interface TestDatabase {
  /** As the application role, like the server. */
  readonly database: Database;
  /** Without row security, to prepare and inspect data. */
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

export interface FreshDatabaseOptions {
  readonly connections?: number;
  readonly template?: string;
  /** Without it reads take a connection at once. */
  readonly admission?: ReadAdmission | undefined;
}

export const freshDatabase = async ({
  connections = 10,
  template = TEMPLATE,
  admission,
}: FreshDatabaseOptions = {}): Promise<TestDatabase> => {
  const host = inject('clusterHost');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Copying files takes a third of the time of logging every page.
  await asAdministrator(host, `create database ${name} template ${template} strategy file_copy`);
  const ownerTarget = socketTarget(host, name);
  const serverTarget = socketTarget(host, name, APP_ROLE);
  // Limits as in the server, but with longer lock timeouts, because a busy machine holds locks for longer.
  const pool = openPool(serverTarget, { ...SERVING_LIMITS, lockTimeout: 9_000 }, connections);
  const pipelined = openPipelinedConnections(serverTarget);
  const owner = openPool(ownerTarget, WORKING_LIMITS, 3);
  return {
    database: createDatabase(pool, { pipelined, admission }),
    owner,
    ownerTarget,
    serverTarget,
    drop: async () => {
      await Promise.all([pipelined.close(), pool.end(), owner.end()]);
      await asAdministrator(host, `drop database ${name} with (force)`);
    },
  };
};

/** For tools: a migrated database on a temporary cluster. */
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
