/** The system account PostgreSQL runs as. PostgreSQL refuses root, so root uses another account. */
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { messageOf, oneLine } from './failure.ts';

export interface OsUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

export const SYSTEM_USER = 'gonghai';

export const currentUid = (): number => process.getuid?.() ?? 0;

export const isRoot = (): boolean => currentUid() === 0;

/** Uses getent, not /etc/passwd: the account may come from a directory service. */
export const findOsUser = (nameOrId: string | number): OsUser | undefined => {
  const { stdout } = spawnSync('getent', ['passwd', String(nameOrId)], { encoding: 'utf8' });
  const [name, , uid, gid] = (stdout ?? '').split(':');
  return name && uid && gid ? { name, uid: Number(uid), gid: Number(gid) } : undefined;
};

const pause = (milliseconds: number): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
};

/**
 * Creates the account if it is missing. Retries, because two concurrent first starts compete for the lock of
 * /etc/passwd.
 */
const ensureSystemUser = (say: (line: string) => void): OsUser => {
  const flags = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent'];
  let complaint = '';
  for (let tries = 0; tries < 20; tries += 1) {
    const found = findOsUser(SYSTEM_USER);
    if (found) return found;
    const made = spawnSync('useradd', [...flags, '--shell', '/usr/sbin/nologin', SYSTEM_USER], { encoding: 'utf8' });
    if (made.error) throw new Error(`Cannot make the system user ${SYSTEM_USER}: ${messageOf(made.error)}`);
    if (made.status === 0) say(`Made the system user ${SYSTEM_USER}, which the database runs as`);
    else pause(100);
    complaint = oneLine(made.stderr);
  }
  throw new Error(`Cannot make the system user ${SYSTEM_USER}: ${complaint}`);
};

const ownerOf = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.uid;

/**
 * The account the server runs as. If root starts a database of another account, that account is kept, so that its owner
 * can start it again. If the owning id has no name any more, our own account is used.
 */
export const databaseUser = (pgdata: string, say: (line: string) => void): OsUser => {
  if (!isRoot()) {
    const uid = currentUid();
    const self = findOsUser(uid);
    if (!self)
      throw new Error(`User id ${uid} has no name on this machine, which PostgreSQL needs: start as a named user`);
    return self;
  }
  const owner = ownerOf(pgdata);
  return (owner ? findOsUser(owner) : undefined) ?? ensureSystemUser(say);
};

/** Tests access as that user: permission bits do not cover access lists and mounts. */
export const canReach = (user: OsUser, folder: string): boolean => {
  const identity = isRoot() ? { uid: user.uid, gid: user.gid } : {};
  return spawnSync('test', ['-x', folder], { ...identity, cwd: '/' }).status === 0;
};

export const unreachable = (folder: string, { name }: OsUser): string =>
  `${folder} cannot be reached by the user ${name}, which the database runs as: set DATA_DIR to a folder that others may enter, as well as all its parents, such as one under /var/lib`;
