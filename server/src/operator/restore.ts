/** `crm restore`: restores a backup into an empty installation, atomically. */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { openClient } from '../db/driver/connection.ts';
import {
  type BackupHeader,
  type BackupPlace,
  type FileFrame,
  FrameKind,
  parseBody,
  readFrames,
  readWholeHeader,
  type SequencesFrame,
  type TableFrame,
} from './backup-format.ts';
import { type BackupTable, readBackupTables } from './backup-tables.ts';
import { StagedFiles } from './restore-files.ts';
import { restoreGuards, suspendGuards, otherVersion, setSequences, TableLoad } from './restore-tables.ts';
import { isServed, leaveMark, markOf } from './secret-key.ts';

const demandEmpty = async (client: pg.Client): Promise<void> => {
  const { rowCount } = await client.query('select 1 from tenant limit 1');
  if (rowCount) throw new Error('This installation is not empty: a backup is restored into a new one only.');
};

const roleOf = ({ server }: BackupPlace): string => server.user ?? '';

/** The backup's secrets need its own key: it must be among its files or be the configured one. */
const demandKey = async (client: pg.Client, header: BackupHeader, installation: BackupPlace): Promise<void> => {
  if (header.keyMark === markOf(installation.secrets)) return;
  if (!header.holdsKey || installation.isKeyGiven)
    throw new Error('The backup was made with another SECRET_KEY: set that one, then restore.');
  // The password of the application role depends on the key, so a running server would lose access.
  if (installation.owner.kind === 'url' && (await isServed(client, roleOf(installation))))
    throw new Error('The backup brings its own key: stop the server, then restore.');
};

interface RestoreTargets {
  readonly tables: readonly BackupTable[];
  readonly files: StagedFiles;
}

const load = async (client: pg.Client, file: string, { tables, files }: RestoreTargets): Promise<void> => {
  let table: TableLoad | undefined;
  for await (const frame of readFrames(file)) {
    if (frame.kind !== FrameKind.Rows) {
      await table?.end();
      table = undefined;
    }
    switch (frame.kind) {
      case FrameKind.Table:
        table = new TableLoad(client, parseBody<TableFrame>(frame), tables);
        break;
      case FrameKind.Rows:
        await table?.write(frame.body);
        break;
      case FrameKind.Sequences:
        await setSequences(client, parseBody<SequencesFrame>(frame));
        break;
      case FrameKind.File:
        await files.begin(parseBody<FileFrame>(frame));
        break;
      case FrameKind.Bytes:
        await files.write(frame.body);
        break;
    }
  }
  await files.finish();
};

/** In one transaction. Files are moved just before the commit, so that rows never exist without their files. */
const restoreAll = async (client: pg.Client, installation: BackupPlace, file: string, keyMark: string) => {
  const folder = await mkdtemp(join(installation.dataDir, 'restoring-'));
  try {
    await client.query('begin');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    const tables = await readBackupTables(client);
    await suspendGuards(client, tables);
    const files = new StagedFiles(folder);
    await load(client, file, { tables, files });
    await restoreGuards(client, tables);
    await leaveMark(client, roleOf(installation), keyMark);
    const count = await files.moveTo(installation.dataDir);
    await client.query('commit');
    for (const { name } of tables) await client.query(`analyze ${name}`);
    return { files: count };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

export const restore = async (installation: BackupPlace, file: string): Promise<{ readonly files: number }> => {
  const header = await readWholeHeader(file);
  if (header.migrations.join() !== installation.migrations.map(({ name }) => name).join()) throw otherVersion();
  const client = await openClient(installation.owner);
  try {
    await demandEmpty(client);
    await demandKey(client, header, installation);
    return await restoreAll(client, installation, file, header.keyMark);
  } finally {
    await client.end();
  }
};
