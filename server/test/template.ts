/** The template of the test databases: migrated, with queues and privileges, and two tenants with people. */
import { openClient, openPool, type Target, WORKING_LIMITS } from '../src/db/driver/connection.ts';
import { createDatabase } from '../src/db/database.ts';
import { migrate, readMigrations, withMigrationLock } from '../src/db/schema/migrate.ts';
import { grantPrivileges } from '../src/db/schema/privileges.ts';
import { installQueues } from '../src/jobs/install.ts';
import { queueNames } from '../src/jobs/queues.ts';
import { makePeople } from './people.ts';
import { createTestPasswords } from './passwords.ts';

export const TEMPLATE = 'gonghai_template';
export const APP_ROLE = 'gonghai_app';

export const socketTarget = (host: string, database: string, user = 'gonghai'): Target => ({
  kind: 'socket',
  host,
  database,
  user,
});

/** Everything a start does to an empty database. */
export const prepareDatabase = async (owner: Target, role = APP_ROLE, password?: string): Promise<void> => {
  const client = await openClient(owner);
  try {
    await withMigrationLock(client, async () => {
      await migrate(client, await readMigrations());
      await installQueues(client, queueNames);
      await grantPrivileges(client, role, password);
    });
  } finally {
    await client.end();
  }
};

export const makeTemplate = async (host: string): Promise<void> => {
  const client = await openClient(socketTarget(host, 'postgres'));
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  const owner = socketTarget(host, TEMPLATE);
  await prepareDatabase(owner);
  const pool = openPool(owner, WORKING_LIMITS, 2);
  try {
    await makePeople(createDatabase(pool), await createTestPasswords());
  } finally {
    await pool.end();
  }
};
