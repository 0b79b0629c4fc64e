/** Creates an empty database cluster and its access rules. */
import { chmodSync, chownSync, closeSync, fsyncSync, mkdirSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { asUser, runToEnd } from './command.ts';
import { complaintIn, currentUserName, explain } from './failure.ts';
import type { Layout } from './layout.ts';
import { isRoot, type OsUser, SYSTEM_USER } from './os-user.ts';

export const OWNER_ROLE = 'gonghai';
export const APP_ROLE = 'gonghai_app';
/** In an ident map: any role the client requests. */
export const ANY_ROLE = 'all';

/** With lc-ctype=C, pg_trgm finds nothing in Chinese. */
const LOCALE = [
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--lc-collate=C',
  '--lc-ctype=C.UTF-8',
];
const AUTHENTICATION = ['--auth-local=peer', '--auth-host=reject', '--no-instructions'];

const syncFolder = (folder: string): void => {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
};

interface Wanted {
  readonly layout: Layout;
  readonly bin: string;
  readonly user: OsUser;
  readonly extraFlags: readonly string[];
}

/** Created under another name and renamed when complete, so `pgdata` is never half made. */
export const makeCluster = async ({ layout, bin, user, extraFlags }: Wanted): Promise<void> => {
  const unfinished = `${layout.pgdata}.tmp-${process.pid}`;
  mkdirSync(unfinished);
  chmodSync(unfinished, 0o700);
  if (isRoot()) chownSync(unfinished, user.uid, user.gid);

  const initdb = [join(bin, 'initdb'), '-D', unfinished, '-U', OWNER_ROLE, ...LOCALE, ...AUTHENTICATION, ...extraFlags];
  const { code, errors } = await runToEnd(asUser(user, 'KILL', initdb));
  if (code !== 0) {
    const complaint = complaintIn(errors, 'FATAL|PANIC|ERROR|error') ?? `initdb ended with ${code}`;
    throw explain(new Error(`The database could not be made: ${complaint}`), layout.dataDir);
  }

  renameSync(unfinished, layout.pgdata);
  syncFolder(layout.dataDir);
};

/**
 * Replaces a whole file by writing beside the cluster and renaming. Root must not write to a path inside a folder of
 * the database's user, because it could be a symbolic link.
 */
export const placeFile = (layout: Layout, user: OsUser, path: string, content: string): void => {
  const unfinished = join(layout.dataDir, `${basename(path)}.tmp-${process.pid}`);
  writeFileSync(unfinished, content, { mode: 0o600 });
  if (isRoot()) chownSync(unfinished, user.uid, user.gid);
  renameSync(unfinished, path);
};

/** Peer authentication: the kernel tells the server which account connects. Maps accounts to roles. */
export const writeAccess = (layout: Layout, user: OsUser, roles: readonly string[]): void => {
  const accounts = new Set(['root', SYSTEM_USER, user.name, currentUserName()]);
  const lines = [...accounts].flatMap((account) => roles.map((role) => `gonghai "${account}" ${role}`));
  placeFile(layout, user, join(layout.pgdata, 'pg_hba.conf'), 'local all all peer map=gonghai\n');
  placeFile(layout, user, join(layout.pgdata, 'pg_ident.conf'), `${lines.join('\n')}\n`);
};
