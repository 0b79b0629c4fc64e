/** The system account PostgreSQL runs as: it refuses root, so root lends it one of its own. */
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

/** Through getent, not /etc/passwd: an account may live in a directory service. */
export const findOsUser = (nameOrId: string | number): OsUser | undefined => {
  const { stdout } = spawnSync('getent', ['passwd', String(nameOrId)], { encoding: 'utf8' });
  const [name, , uid, gid] = (stdout ?? '').split(':');
  return name && uid && gid ? { name, uid: Number(uid), gid: Number(gid) } : undefined;
};

const pause = (milliseconds: number): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
};

/** Makes the account where none exists. Two first starts at once meet in the lock of /etc/passwd, hence the tries. */
export const ensureSystemUser = (say: (line: string) => void): OsUser => {
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
 * Who the server runs as. Root keeps a database made by another account with that account, so that its maker can
 * start it again; an owner without a name (an account made anew with another id) gives way to our own.
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

/** Asks the kernel as that user: permission bits alone do not tell about access lists and mounts. */
export const canReach = (user: OsUser, folder: string): boolean => {
  const identity = isRoot() ? { uid: user.uid, gid: user.gid } : {};
  return spawnSync('test', ['-x', folder], { ...identity, cwd: '/' }).status === 0;
};

export const unreachable = (folder: string, { name }: OsUser): string =>
  `${folder} cannot be reached by the user ${name}, which the database runs as: set DATA_DIR to a folder that others may enter, as well as all its parents, such as one under /var/lib`;
