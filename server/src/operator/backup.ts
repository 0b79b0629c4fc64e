/** `crm backup`: the database from one snapshot and the files, in one file. */
import { to as copyTo } from 'pg-copy-streams';
import { createWriteStream, existsSync, readdirSync, statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { openClient } from '../db/driver/connection.ts';
import {
  type BackupHeader,
  type BackupPlace,
  createFrameWriter,
  FILE_FOLDERS,
  FORMAT,
  FRAME_BYTES,
  FrameKind,
  type FrameWriter,
} from './backup-format.ts';
import { type BackupTable, readBackupTables, readSequences } from './backup-tables.ts';
import { KEY_FILE, markOf } from './secret-key.ts';

const NOT_YET_KEPT = 'uploads/arriving/';

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

/** Row security shows rows only for the current tenant, also to the owner. */
const copyTable = async (client: pg.Client, table: BackupTable, tenantIds: readonly number[], writer: FrameWriter) => {
  await writer.writeJson(FrameKind.Table, { table: table.name, columns: table.columns });
  const rows = `select ${table.columns.join(', ')} from ${table.name}`;
  if (!table.isByTenant) return copyRows(client, rows, writer);
  for (const tenantId of tenantIds) {
    await client.query(`select set_config('app.tenant_id', $1, true)`, [String(tenantId)]);
    await copyRows(client, `${rows} where tenant_id = ${Math.trunc(tenantId)}`, writer);
  }
};

const copyDatabase = async (client: pg.Client, writer: FrameWriter) => {
  await client.query('begin isolation level repeatable read read only');
  // Waiting for a slow disk must not end the transaction.
  await client.query('set local idle_in_transaction_session_timeout = 0');
  const tables = await readBackupTables(client);
  const tenants = await client.query<{ id: number }>('select id from tenant order by id');
  const tenantIds = tenants.rows.map(({ id }) => id);
  for (const table of tables) await copyTable(client, table, tenantIds, writer);
  // Sequences are not part of the snapshot. Read after the rows, they are at or beyond every id.
  await writer.writeJson(FrameKind.Sequences, { sequences: await readSequences(client) });
  await client.query('commit');
  return { tables: tables.length, tenants: tenantIds.length };
};

const filesIn = (dataDir: string, folder: string): string[] => {
  const place = join(dataDir, folder);
  if (!existsSync(place)) return [];
  return readdirSync(place, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
};

const isKept = (installation: BackupPlace, path: string): boolean =>
  !path.startsWith(NOT_YET_KEPT) && (path !== KEY_FILE || !installation.isKeyGiven) && !/\.tmp-\d+$/.test(path);

/** Copies one file. False when it was removed meanwhile: then no row of the snapshot needs it. */
const copyFile = async (dataDir: string, path: string, writer: FrameWriter): Promise<boolean> => {
  const handle = await open(join(dataDir, path), 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!handle) return false;
  try {
    const status = await handle.stat();
    if (!status.isFile()) return false;
    await writer.writeJson(FrameKind.File, { path, mode: status.mode & 0o777 });
    for await (const chunk of handle.createReadStream({ highWaterMark: FRAME_BYTES, autoClose: false })) {
      await writer.write({ kind: FrameKind.Bytes, body: chunk as Buffer });
    }
    return true;
  } finally {
    await handle.close();
  }
};

const copyFiles = async (installation: BackupPlace, writer: FrameWriter): Promise<number> => {
  const paths = FILE_FOLDERS.flatMap((folder) => filesIn(installation.dataDir, folder))
    .filter((path) => isKept(installation, path))
    .toSorted();
  let count = 0;
  for (const path of paths) if (await copyFile(installation.dataDir, path, writer)) count += 1;
  return count;
};

const writeAll = async (client: pg.Client, installation: BackupPlace, writer: FrameWriter, now: number) => {
  const header: BackupHeader = {
    format: FORMAT,
    migrations: installation.migrations.map(({ name }) => name),
    createdTime: now,
    keyMark: markOf(installation.secrets),
    holdsKey: !installation.isKeyGiven,
  };
  await writer.writeJson(FrameKind.Header, header);
  const counts = await copyDatabase(client, writer);
  // After the rows, because a file is written before the row that names it.
  const files = await copyFiles(installation, writer);
  await writer.end();
  return { ...counts, files, holdsKey: header.holdsKey };
};

/** Written under a temporary name and renamed when complete, so an existing backup is never partial. */
export const backup = async (installation: BackupPlace, file: string, now: number) => {
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) throw new Error(`${file} is a folder: name a file.`);
  if (!existsSync(dirname(file))) throw new Error(`The folder ${dirname(file)} does not exist.`);
  const partial = `${file}.partial`;
  const client = await openClient(installation.owner);
  const zip = createGzip({ level: 1 });
  const written = pipeline(zip, createWriteStream(partial, { mode: 0o600, flush: true }));
  const failure = written.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  try {
    const counts = await writeAll(client, installation, createFrameWriter(zip), now);
    await written;
    await rename(partial, file);
    return counts;
  } catch (error) {
    // If the disk failed, the writer only knows that its stream was destroyed.
    const refusal = zip.destroyed ? await failure : undefined;
    zip.destroy();
    await failure;
    await rm(partial, { force: true });
    throw refusal ?? error;
  } finally {
    await client.end();
  }
};
