/** Paths inside the data folder. */
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

export interface Layout {
  readonly dataDir: string;
  readonly pgdata: string;
  /** The folder of the server's socket. */
  readonly run: string;
  readonly log: string;
  readonly connectionFile: string;
}

const SOCKET = '.s.PGSQL.5432';
/** Longest socket path in bytes, without the terminating zero. */
const LONGEST_SOCKET_PATH = 107;

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Must not depend on the environment: a guest that takes over must use the same path. */
const runFolderOf = (dataDir: string, uid: number): string => {
  const inside = join(dataDir, 'run');
  if (Buffer.byteLength(join(inside, SOCKET)) <= LONGEST_SOCKET_PATH) return inside;
  return uid === 0 ? `/run/gonghai-${shortHash(dataDir)}` : `/tmp/gonghai-${uid}-${shortHash(dataDir)}`;
};

export const layoutOf = (dataDir: string, uid: number): Layout => ({
  dataDir,
  pgdata: join(dataDir, 'pgdata'),
  run: runFolderOf(dataDir, uid),
  log: join(dataDir, 'postgres.log'),
  connectionFile: join(dataDir, 'connection.json'),
});

export const socketFiles = (run: string): readonly string[] => [join(run, SOCKET), join(run, `${SOCKET}.lock`)];

export const lockNameOf = (dataDir: string): string => `\0gonghai-pg-${shortHash(dataDir)}`;

/** Made searchable for the database's user, independent of the umask. Existing folders keep their mode. */
export const makeFolder = (folder: string): string => {
  if (!existsSync(folder)) makeFolder(dirname(resolve(folder)));
  const wasMade = mkdirSync(folder, { recursive: true }) !== undefined;
  if (wasMade) chmodSync(folder, 0o755);
  return realpathSync(folder);
};
