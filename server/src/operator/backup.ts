/** `crm backup`: the whole database from one snapshot, and the files beside it, in one file. */
import { to as copyTo } from 'pg-copy-streams';
import { createReadStream, createWriteStream, globSync, statSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { openClient } from '../db/connection.ts';
import { type BackupHeader, type BackupPlace, FrameKind, FrameWriter } from './backup-format.ts';
import { type BackupTable, readBackupTables } from './backup-tables.ts';

/** Folders of the installation that hold its files; the database's own folders are not among them. */
const FILE_FOLDERS = ['files', 'uploads', 'recordings', 'keys'];
const NOT_YET_KEPT = 'uploads/arriving/';
const FRAME_BYTES = 1024 * 1024;

const copyRows = async (client: pg.Client, query: string, writer: FrameWriter): Promise<void> => {
  let waiting: Buffer[] = [];
  let size = 0;
  const flush = async (): Promise<void> => {
    if (size === 0) return;
    await writer.write({ kind: FrameKind.Rows, body: Buffer.concat(waiting) });
    waiting = [];
    size = 0;
  };
  for await (const chunk of client.query(copyTo(`copy (${query}) to stdout`))) {
    const bytes = chunk as Buffer;
    waiting.push(bytes);
    size += bytes.length;
    if (size >= FRAME_BYTES) await flush();
  }
  await flush();
};

/** Row security lets each tenant's rows be read only in its name, whoever reads them. */
const copyTable = async (client: pg.Client, table: BackupTable, tenantIds: readonly number[], writer: FrameWriter) => {
  await writer.writeJson(FrameKind.Table, { table: table.name, columns: table.columns });
  const rows = `select ${table.columns.join(', ')} from ${table.name}`;
  if (!table.hasTenant) return copyRows(client, rows, writer);
  for (const tenantId of tenantIds) {
    await client.query(`select set_config('app.tenant_id', $1, true)`, [String(tenantId)]);
    await copyRows(client, `${rows} where tenant_id = ${Math.trunc(tenantId)}`, writer);
  }
};

const copyFiles = async (dataDir: string, writer: FrameWriter): Promise<number> => {
  const paths = FILE_FOLDERS.flatMap((folder) => globSync(`${folder}/**/*`, { cwd: dataDir }))
    .filter((path) => !path.startsWith(NOT_YET_KEPT) && statSync(join(dataDir, path)).isFile())
    .toSorted();
  for (const path of paths) {
    const { mode } = statSync(join(dataDir, path));
    await writer.writeJson(FrameKind.File, { path, mode: mode & 0o777 });
    for await (const chunk of createReadStream(join(dataDir, path), { highWaterMark: FRAME_BYTES })) {
      await writer.write({ kind: FrameKind.Bytes, body: chunk as Buffer });
    }
  }
  return paths.length;
};

const writeAll = async (client: pg.Client, installation: BackupPlace, writer: FrameWriter, now: number) => {
  await client.query('begin isolation level repeatable read read only');
  const header: BackupHeader = {
    format: 'gonghai-backup-1',
    migrations: installation.migrations.map(({ name }) => name),
    createdTime: now,
  };
  await writer.writeJson(FrameKind.Header, header);
  const tables = await readBackupTables(client);
  const tenants = await client.query<{ id: number }>('select id from tenant order by id');
  const tenantIds = tenants.rows.map(({ id }) => id);
  for (const table of tables) await copyTable(client, table, tenantIds, writer);
  const files = await copyFiles(installation.dataDir, writer);
  await client.query('commit');
  return { tables: tables.length, tenants: tenantIds.length, files };
};

/** Written beside its final name and moved there when it is whole: a backup that exists is complete. */
export const backup = async (installation: BackupPlace, file: string, now: number) => {
  const partial = `${file}.partial`;
  const zip = createGzip({ level: 1 });
  const target = zip.pipe(createWriteStream(partial, { mode: 0o600 }));
  const written = finished(target);
  const client = await openClient(installation.owner);
  try {
    const writer = new FrameWriter(zip);
    const counts = await writeAll(client, installation, writer, now);
    await writer.end();
    await written;
    await rename(partial, file);
    return counts;
  } catch (error) {
    target.destroy();
    await written.catch(() => undefined);
    await rm(partial, { force: true });
    throw error;
  } finally {
    await client.end();
  }
};
