/** A database of its own for a test file, copied from the template. Most files use `clearedDatabase` instead. */
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
  /** Its connections stay open for the next file of the worker. */
  readonly isKept?: true;
  /** Ends the use by this file. */
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

export interface ConnectionOptions {
  readonly connections?: number | undefined;
  /** Without it reads take a connection at once. */
  readonly admission?: ReadAdmission | undefined;
}

/** Limits as in the server, but with longer lock timeouts, because a busy machine holds locks for longer. */
export const PATIENT_LIMITS = { ...SERVING_LIMITS, lockTimeout: 9_000 };

/** Connects like the server, as the application role, so that row security applies. */
export const connectAsServer = (
  serverTarget: Target,
  { connections = 10, admission }: ConnectionOptions,
): { readonly database: Database; readonly close: () => Promise<void> } => {
  const pool = openPool(serverTarget, PATIENT_LIMITS, connections);
  const pipelined = openPipelinedConnections(serverTarget);
  return {
    database: createDatabase(pool, { pipelined, admission }),
    close: async () => void (await Promise.all([pipelined.close(), pool.end()])),
  };
};

/** The copy stays until the cluster is deleted. */
export const freshDatabase = async ({
  template = TEMPLATE,
  ...options
}: ConnectionOptions & { readonly template?: string } = {}): Promise<TestDatabase> => {
  const host = inject('clusterHost');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Copying files takes a third of the time of logging every page.
  await asAdministrator(host, `create database ${name} template ${template} strategy file_copy`);
  const ownerTarget = socketTarget(host, name);
  const serverTarget = socketTarget(host, name, APP_ROLE);
  const { database, close } = connectAsServer(serverTarget, options);
  const owner = openPool(ownerTarget, WORKING_LIMITS, 3);
  const drop = async (): Promise<void> => void (await Promise.all([close(), owner.end()]));
  return { database, owner, ownerTarget, serverTarget, drop };
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
