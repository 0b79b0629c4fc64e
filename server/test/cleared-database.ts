/**
 * The database of a worker, used by one test file after the other. Every file starts with the people of the template
 * and no other rows. Their ids are new, so nothing that was kept in memory belongs to them.
 */
import type pg from 'pg';
import { createDatabase } from '../src/db/database.ts';
import { type ConnectionOptions, connectAsServer, freshDatabase, type TestDatabase } from './database.ts';
import { createTestPasswords } from './passwords.ts';
import { makePeople } from './people.ts';

interface WorkerDatabase extends TestDatabase {
  readonly clear: () => Promise<void>;
}

/** Dead rows are removed from tables above this size, so that later files neither read them nor plan for them. */
const LARGE_TABLE = 100_000;

/** All rows but those that a start writes. */
const TABLES = `select oid::regclass::text as name from pg_class
  where relkind in ('r', 'p') and not relispartition and relname not in ('schema_migration')
    and (relnamespace = 'public'::regnamespace
      or oid = any(array['pgboss.job', 'pgboss.job_dependency', 'pgboss.schedule', 'pgboss.warning']::regclass[]))`;

/** A file that analyses tables leaves statistics of its tenants, with which PostgreSQL would expect no rows of later ones. */
const FORGET_STATISTICS = 'delete from pg_statistic where starelid >= 16384';

const openWorkerDatabase = async (): Promise<WorkerDatabase> => {
  const test = await freshDatabase();
  const { owner } = test;
  const passwords = await createTestPasswords();
  const names = (await owner.query<{ name: string }>(TABLES)).rows.map(({ name }) => name);
  // Without triggers: the trail may not be deleted, and parents are deleted before their children.
  const deleteAll = ['set local session_replication_role = replica', ...names.map((name) => `delete from ${name}`)];
  return {
    ...test,
    clear: async () => {
      await owner.query([...deleteAll, FORGET_STATISTICS].join(';'));
      await shrinkLargeTables(owner);
      await makePeople(createDatabase(owner), passwords);
    },
  };
};

const shrinkLargeTables = async (owner: pg.Pool): Promise<void> => {
  const { rows } = await owner.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind = 'r' and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and pg_table_size(oid) > $1`,
    [LARGE_TABLE],
  );
  for (const { name } of rows) await owner.query(`vacuum ${name}`);
};

/** False when a file that failed has kept a connection, perhaps with locks. */
const isAtRest = ({ owner, database }: TestDatabase): boolean =>
  [owner, database.pool].every(({ totalCount, idleCount }) => totalCount === idleCount);

let opening: Promise<WorkerDatabase> | undefined;
let isTaken = false;

const openNext = async (): Promise<WorkerDatabase> => {
  const worker = await (opening ??= openWorkerDatabase());
  return isAtRest(worker) ? worker : (opening = openWorkerDatabase());
};

/** A file that asks a second time gets a copy. */
export const clearedDatabase = async (options: ConnectionOptions = {}): Promise<TestDatabase> => {
  if (isTaken) return freshDatabase(options);
  isTaken = true;
  const worker = await openNext();
  await worker.clear();
  const giveBack = (): void => {
    isTaken = false;
  };
  if (options.connections === undefined && options.admission === undefined) {
    return { ...worker, isKept: true, drop: async () => giveBack() };
  }
  const { database, close } = connectAsServer(worker.serverTarget, options);
  return { ...worker, database, drop: () => close().finally(giveBack) };
};
