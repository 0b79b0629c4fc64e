/** Folders of temporary servers: accessible to the database's user, and removed by the next run if a run was killed. */
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endLeftovers } from '../src/embedded/leftovers.ts';
import { isRoot, type OsUser } from '../src/embedded/os-user.ts';
import type { Postmaster } from '../src/embedded/postmaster.ts';

const PREFIX = 'gonghai-throwaway-';

const removeWithServer = async (folder: string): Promise<void> => {
  await endLeftovers(join(folder, 'pgdata'));
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
};

const PARENT = realpathSync(tmpdir());

/** Folders named after a process that has ended, if we may remove them. */
export const abandonedFolders = (prefix: string): readonly string[] =>
  readdirSync(PARENT)
    .filter((name) => {
      const maker = name.startsWith(prefix) && /^\d+(?=-)/.exec(name.slice(prefix.length))?.[0];
      return maker && !existsSync(`/proc/${maker}`);
    })
    .map((name) => join(PARENT, name))
    .filter((folder) => isRoot() || statSync(folder, { throwIfNoEntry: false })?.uid === process.getuid!());

export const folderOfThisProcess = (prefix: string): string => {
  const folder = mkdtempSync(join(PARENT, `${prefix}${process.pid}-`));
  chmodSync(folder, 0o755);
  return folder;
};

export const throwawayFolder = async (): Promise<string> => {
  await Promise.all(abandonedFolders(PREFIX).map(removeWithServer));
  return folderOfThisProcess(PREFIX);
};

/** A folder inside that only the database's user can access. */
export const closedFolder = (path: string, { uid, gid }: OsUser): string => {
  mkdirSync(path, { mode: 0o700 });
  if (isRoot()) chownSync(path, uid, gid);
  return path;
};

/** Its data are not needed, so no checkpoint. */
export const throwAway = async (server: Postmaster, folder: string): Promise<void> => {
  await server.stop([
    ['SIGQUIT', 5000],
    ['SIGKILL', 5000],
  ]);
  await removeWithServer(folder);
};

export const THROWAWAY_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  checkpoint_timeout: '1h',
  max_wal_size: '2GB',
  autovacuum: 'off',
  jit: 'off',
  shared_buffers: '128MB',
} as const;
