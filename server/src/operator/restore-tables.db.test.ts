import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { openClient } from '../db/connection.ts';
import { installQueues } from '../jobs/install.ts';
import { queueNames } from '../queues.ts';
import { readBackupTables } from './backup-tables.ts';
import { openWalls } from './restore-tables.ts';

const test = await freshDatabase();
const client = await openClient(test.ownerTarget);
beforeAll(() => installQueues(client, queueNames));
afterAll(async () => {
  await client.end();
  await test.drop();
});

it('lets nobody write into what is about to be emptied, partitions included', async () => {
  await client.query('begin');
  await openWalls(client, await readBackupTables(client));
  const { rows } = await client.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p')
      and c.relname not in ('schema_migration', 'socket_io_attachments', 'version')
      and not exists (select from pg_locks l where l.relation = c.oid and l.pid = pg_backend_pid()
        and l.mode in ('ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock'))`);
  await client.query('rollback');
  expect(rows).toEqual([]);
});
