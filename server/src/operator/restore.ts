/** `crm restore`: a backup into an empty installation, all of it or nothing. */
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams';
import { openClient } from '../db/connection.ts';
import {
  type BackupHeader,
  type BackupPlace,
  type FileFrame,
  type Frame,
  FrameKind,
  parseBody,
  readFrames,
  type TableFrame,
} from './backup-format.ts';
import { type BackupTable, readBackupTables } from './backup-tables.ts';

const demandSame = (header: BackupHeader, installation: BackupPlace): void => {
  const ours = installation.migrations.map(({ name }) => name);
  if (header.format !== 'gonghai-backup-1') throw new Error('This file is not a backup of Gonghai.');
  if (header.migrations.join() !== ours.join()) {
    throw new Error('The backup was made by another version: restore it with that version, then upgrade.');
  }
};

const demandEmpty = async (client: pg.Client): Promise<void> => {
  const { rowCount } = await client.query('select 1 from tenant limit 1');
  if (rowCount) throw new Error('This installation is not empty: a backup is restored into a new one only.');
};

/** One table being filled. */
class TableLoad {
  private readonly stream: CopyStreamQuery;

  constructor(client: pg.Client, { table, columns }: TableFrame) {
    this.stream = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`));
  }

  write(rows: Buffer): Promise<void> {
    return new Promise((resolve, reject) => this.stream.write(rows, (error) => (error ? reject(error) : resolve())));
  }

  end(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.stream.once('error', reject);
      this.stream.end(() => resolve());
    });
  }
}

/** Files wait in a folder of their own until the database is certain. */
class FileShelf {
  private readonly folder: string;
  private readonly paths: string[] = [];
  private open: FileHandle | undefined;

  constructor(folder: string) {
    this.folder = folder;
  }

  async begin({ path, mode }: FileFrame): Promise<void> {
    await this.finish();
    const clean = normalize(path);
    if (clean.startsWith('..') || clean.startsWith('/')) throw new Error('The backup holds a file outside its folder.');
    const target = join(this.folder, clean);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    this.open = await open(target, 'w', mode);
    this.paths.push(clean);
  }

  async write(bytes: Buffer): Promise<void> {
    await this.open?.write(bytes);
  }

  async finish(): Promise<void> {
    await this.open?.close();
    this.open = undefined;
  }

  async moveTo(dataDir: string): Promise<number> {
    await this.finish();
    for (const path of this.paths) {
      await mkdir(dirname(join(dataDir, path)), { recursive: true, mode: 0o700 });
      await rename(join(this.folder, path), join(dataDir, path));
    }
    return this.paths.length;
  }
}

/** No wall and no trigger while the rows come back: they were right when they were saved. */
const openWalls = async (client: pg.Client, tables: readonly BackupTable[]): Promise<void> => {
  for (const { name, isForced } of tables) {
    if (isForced) await client.query(`alter table ${name} no force row level security`);
    await client.query(`alter table ${name} disable trigger user`);
    await client.query(`delete from ${name}`);
  }
};

const closeWalls = async (client: pg.Client, tables: readonly BackupTable[]): Promise<void> => {
  for (const { name, isForced } of tables) {
    await client.query(`alter table ${name} enable trigger user`);
    if (isForced) await client.query(`alter table ${name} force row level security`);
  }
};

/** Ids go on where they stopped. */
const advanceSequences = async (client: pg.Client, tables: readonly BackupTable[]): Promise<void> => {
  for (const { name, columns } of tables) {
    for (const column of columns) {
      const { rows } = await client.query<{ sequence: string | null }>(
        'select pg_get_serial_sequence($1, $2) as sequence',
        [name, column.replaceAll('"', '')],
      );
      const sequence = rows[0]?.sequence;
      if (sequence) {
        await client.query(
          `select setval($1, greatest((select coalesce(max(${column}), 0) from ${name}), (select last_value from ${sequence})))`,
          [sequence],
        );
      }
    }
  }
};

const load = async (client: pg.Client, frames: AsyncIterable<Frame>, installation: BackupPlace, shelf: FileShelf) => {
  let table: TableLoad | undefined;
  for await (const frame of frames) {
    switch (frame.kind) {
      case FrameKind.Header:
        demandSame(parseBody<BackupHeader>(frame), installation);
        break;
      case FrameKind.Table:
        await table?.end();
        table = new TableLoad(client, parseBody<TableFrame>(frame));
        break;
      case FrameKind.Rows:
        await table?.write(frame.body);
        break;
      case FrameKind.File:
        await table?.end();
        table = undefined;
        await shelf.begin(parseBody<FileFrame>(frame));
        break;
      case FrameKind.Bytes:
        await shelf.write(frame.body);
        break;
    }
  }
  await table?.end();
  await shelf.finish();
};

/** What is wrong with the file itself reaches the reader of the frames. */
const unzip = (file: string): Readable => pipeline(createReadStream(file), createGunzip(), () => undefined);

export const restore = async (installation: BackupPlace, file: string): Promise<{ readonly files: number }> => {
  const client = await openClient(installation.owner);
  const folder = await mkdtemp(join(installation.dataDir, 'restoring-'));
  try {
    await demandEmpty(client);
    await client.query('begin');
    const tables = (await readBackupTables(client)).toReversed();
    await openWalls(client, tables);
    const shelf = new FileShelf(folder);
    await load(client, readFrames(unzip(file)), installation, shelf);
    await advanceSequences(client, tables);
    await closeWalls(client, tables);
    await client.query('commit');
    return { files: await shelf.moveTo(installation.dataDir) };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await client.end();
    await rm(folder, { recursive: true, force: true });
  }
};
