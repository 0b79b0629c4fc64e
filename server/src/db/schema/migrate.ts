/** Applies the plain SQL migrations in order, forward only, on one instance at a time. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';

const FOLDER = new URL('../../../migrations/', import.meta.url);
/** Every instance of every version takes this lock before it reads the schema. */
const MIGRATION_LOCK = 7_203_114;

export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

export const readMigrations = async (folder: URL = FOLDER): Promise<Migration[]> => {
  const files = (await readdir(folder)).filter((file) => /^\d{4}_[a-z0-9_]+\.sql$/.test(file)).toSorted();
  if (files.length === 0) throw new Error('no migrations found');
  return Promise.all(
    files.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8');
      return { version: Number(name.slice(0, 4)), name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
};

export const withMigrationLock = async <T>(client: pg.Client, work: () => Promise<T>): Promise<T> => {
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
  try {
    return await work();
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  }
};

const appliedMigrations = async (client: pg.Client): Promise<Map<number, string>> => {
  await client.query(`create table if not exists schema_migration (
    version integer primary key, name text not null, checksum text not null,
    applied_time timestamptz not null default now())`);
  const { rows } = await client.query<{ version: number; checksum: string }>(
    'select version, checksum from schema_migration',
  );
  return new Map(rows.map(({ version, checksum }) => [version, checksum]));
};

const apply = async (client: pg.Client, { version, name, sql, checksum }: Migration): Promise<void> => {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into schema_migration (version, name, checksum) values ($1, $2, $3)', [
      version,
      name,
      checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
};

const OTHER_SCHEMA =
  'The database was created by a version of Gonghai that cannot be upgraded to this one; it was not changed. ' +
  'Start it with the version that created it, or choose another DATA_DIR or DATABASE_URL.';

/**
 * Applies the missing migrations; the caller holds the migration lock. Throws before any change if the applied
 * migrations differ from the files. Ignores migrations that only a newer version has: every migration must also work
 * with the version before it. Warnings of migrations are said.
 */
export const migrate = async (
  client: pg.Client,
  migrations: readonly Migration[],
  say: (line: string) => void = () => undefined,
): Promise<readonly string[]> => {
  const applied = await appliedMigrations(client);
  const missing = migrations.filter(({ version }) => !applied.has(version));
  const isOther = migrations.some(({ version, checksum }) => (applied.get(version) ?? checksum) !== checksum);
  if (isOther) throw new Error(OTHER_SCHEMA);
  const tell = ({ severity, message }: { severity?: string | undefined; message?: string | undefined }): void => {
    if (severity === 'WARNING') say(message ?? '');
  };
  client.on('notice', tell);
  try {
    for (const migration of missing) await apply(client, migration);
  } finally {
    client.off('notice', tell);
  }
  return missing.map(({ name }) => name);
};

/**
 * Vacuums tables that a migration has rewritten. Index-only scans need the visibility map, and autovacuum would build
 * it only after many further changes.
 */
export const sweepRewritten = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(`select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relallvisible = 0 and pg_relation_size(oid) > 0`);
  for (const { name } of rows) await client.query(`vacuum (analyze) ${name}`);
};

/** Whether the schema has everything this version needs. */
export const isMigrated = async (pool: pg.Pool, migrations: readonly Migration[]): Promise<boolean> => {
  const newest = migrations.at(-1)?.version ?? 0;
  const { rows } = await pool.query<{ version: number }>('select max(version) as version from schema_migration');
  return (rows[0]?.version ?? 0) >= newest;
};
