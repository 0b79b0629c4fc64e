import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { openClient } from '../db/driver/connection.ts';
import { installQueues } from '../jobs/install.ts';
import { queueNames } from '../jobs/queues.ts';
import { readBackupTables } from './backup-tables.ts';
import { suspendGuards } from './restore-tables.ts';

const test = await freshDatabase();
const client = await openClient(test.ownerTarget);
beforeAll(() => installQueues(client, queueNames));
afterAll(async () => {
  await client.end();
  await test.drop();
});

it('locks the tables to be emptied against writes, partitions included', async () => {
  await client.query('begin');
  await suspendGuards(client, await readBackupTables(client));
  const { rows } = await client.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p')
      and c.relname not in ('schema_migration', 'socket_io_attachments', 'version')
      and not exists (select from pg_locks l where l.relation = c.oid and l.pid = pg_backend_pid()
        and l.mode in ('ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock'))`);
  await client.query('rollback');
  expect(rows).toEqual([]);
});

it('empties referencing tables before referenced ones, also for references of a single partition', async () => {
  const order = (await readBackupTables(client)).map(({ name }) => name);
  const { rows } = await client.query<{ source: string; target: string }>(`
    select coalesce(pg_partition_root(conrelid), conrelid)::regclass::text as source, confrelid::regclass::text as target
    from pg_constraint where contype = 'f' and connamespace = 'pgboss'::regnamespace and conrelid <> confrelid`);
  const place = (table: string) =>
    order.findIndex((name) => name.replaceAll('"', '').endsWith(table.replace('public.', '')));
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ source, target }) => place(source) < place(target))).toEqual([]);
});
