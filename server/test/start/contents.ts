/** The whole content of an installation in a comparable form: every row, sequence and file. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { openClient, type Target } from '../../src/db/driver/connection.ts';
import { openEmbedded } from '../../src/embedded/embedded.ts';

const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name, c.relforcerowsecurity as "isWalled"
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname not in ('schema_migration', 'version', 'socket_io_attachments')
  order by 1`;

const rowsOf = async (client: pg.Client, table: string, where = ''): Promise<string[]> =>
  (await client.query<{ row: string }>(`select t::text as row from ${table} t ${where}`)).rows.map(({ row }) => row);

/** An owner who is no superuser sees rows only of the current tenant. */
const walledRows = async (client: pg.Client, table: string, tenantIds: readonly number[]): Promise<string[]> => {
  const rows: string[] = [];
  for (const id of tenantIds) {
    await client.query(`select set_config('app.tenant_id', $1, false)`, [String(id)]);
    rows.push(...(await rowsOf(client, table, `where tenant_id = ${id}`)));
  }
  return rows;
};

interface DatabaseContent {
  /** The rows of each table, sorted. */
  readonly tables: Readonly<Record<string, readonly string[]>>;
  readonly sequences: Readonly<Record<string, number>>;
}

export const databaseContent = async (target: Target): Promise<DatabaseContent> => {
  const client = await openClient(target);
  try {
    await client.query(`set timezone = 'UTC'`);
    const tenantIds = (await client.query<{ id: number }>('select id from tenant')).rows.map(({ id }) => id);
    const tables: Record<string, string[]> = {};
    for (const { name, isWalled } of (await client.query<{ name: string; isWalled: boolean }>(TABLES)).rows) {
      tables[name] = (await (isWalled ? walledRows(client, name, tenantIds) : rowsOf(client, name))).toSorted();
    }
    const { rows } = await client.query<{ name: string; last: number }>(
      `select sequencename as name, last_value as last from pg_sequences
        where last_value is not null and sequencename not like 'socket_io%'`,
    );
    return { tables, sequences: Object.fromEntries(rows.map(({ name, last }) => [name, last])) };
  } finally {
    await client.end();
  }
};

/** Of a data folder without a running server. */
export const embeddedContent = async (dataDir: string): Promise<DatabaseContent> => {
  const fail = (reason: string): never => {
    throw new Error(reason);
  };
  const embedded = await openEmbedded({ dataDir, say: () => undefined, onLost: fail });
  try {
    return await databaseContent({ kind: 'socket', ...embedded.connection });
  } finally {
    await embedded.stop();
  }
};

/** Path, mode and digest of each, without incomplete uploads. */
export const fileContent = (dataDir: string): readonly string[] =>
  ['files', 'keys', 'recordings', 'uploads']
    .filter((folder) => existsSync(join(dataDir, folder)))
    .flatMap((folder) =>
      readdirSync(join(dataDir, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .filter((path) => statSync(join(dataDir, path)).isFile() && !path.startsWith('uploads/arriving'))
    .toSorted()
    .map((path) => {
      const full = join(dataDir, path);
      const digest = createHash('sha256').update(readFileSync(full)).digest('hex');
      return `${path} ${(statSync(full).mode & 0o777).toString(8)} ${digest}`;
    });
