/** Prepares a data folder for a server: account, programs, cluster, access, socket folder. */
import { spawnSync } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { findPackage, placeBinaries, removeOtherBinaries } from './binaries.ts';
import { explain } from './failure.ts';
import { type Layout, layoutOf } from './layout.ts';
import { removeUnfinished } from './leftovers.ts';
import { APP_ROLE, makeCluster, OWNER_ROLE, writeAccess } from './new-cluster.ts';
import { canReach, currentUid, databaseUser, findOsUser, isRoot, type OsUser, unreachable } from './os-user.ts';

type Say = (line: string) => void;

export interface Prepared {
  readonly layout: Layout;
  readonly bin: string;
  readonly user: OsUser;
}

/** Checked first, because a folder of another version must not be changed. */
const refuseOtherVersion = (pgdata: string, major: string): void => {
  const file = join(pgdata, 'PG_VERSION');
  const found = existsSync(file) ? readFileSync(file, 'utf8').trim() : major;
  if (found === major) return;
  throw new Error(
    `${pgdata} was made by PostgreSQL ${found || 'of unknown version'}, this is ${major}: move it away or set DATA_DIR to another folder`,
  );
};

const refuseForeignContent = (pgdata: string): void => {
  if (!existsSync(pgdata) || existsSync(join(pgdata, 'PG_VERSION')) || readdirSync(pgdata).length === 0) return;
  throw new Error(`${pgdata} is not empty but holds no database: move it away or set DATA_DIR to another folder`);
};

const refuseUnreachable = ({ dataDir, pgdata }: Layout, user: OsUser): void => {
  if (!canReach(user, dataDir)) throw new Error(unreachable(dataDir, user));
  accessSync(dataDir, constants.W_OK);
  const owner = statSync(pgdata, { throwIfNoEntry: false })?.uid ?? user.uid;
  if (isRoot() || owner === user.uid) return;
  const name = findOsUser(owner)?.name ?? `user id ${owner}`;
  throw new Error(`${pgdata} belongs to ${name}: start as ${name} or as root, or set DATA_DIR to another folder`);
};

/** The account was created again with another id, or root copied the folder. */
const adoptCluster = ({ pgdata }: Layout, user: OsUser, say: Say): void => {
  if (!isRoot() || statSync(pgdata).uid === user.uid) return;
  say(`Giving ${pgdata} to the user ${user.name}`);
  spawnSync('chown', ['-R', '-h', `${user.uid}:${user.gid}`, pgdata]);
};

/** Not accessible to other accounts. Outside the data folder, in /tmp, another account may have created it first. */
const makeRunFolder = ({ run }: Layout, user: OsUser): void => {
  mkdirSync(run, { recursive: true });
  const found = lstatSync(run);
  if (!found.isDirectory() || (!isRoot() && found.uid !== user.uid)) {
    throw new Error(`${run} is needed for the database's socket but belongs to someone else: remove it`);
  }
  if (isRoot()) chownSync(run, user.uid, user.gid);
  chmodSync(run, 0o700);
};

const prepareFolder = async (dataDir: string, say: Say): Promise<Prepared> => {
  const source = await findPackage();
  const layout = layoutOf(dataDir, currentUid());
  refuseOtherVersion(layout.pgdata, source.major);
  const user = databaseUser(layout.pgdata, say);
  refuseUnreachable(layout, user);
  refuseForeignContent(layout.pgdata);
  await removeUnfinished(dataDir);
  try {
    const bin = await placeBinaries(source, dataDir);
    if (!existsSync(join(layout.pgdata, 'PG_VERSION'))) {
      say(`Making a new database in ${layout.pgdata}`);
      await makeCluster({ layout, bin, user, extraFlags: ['--data-checksums'] });
    }
    adoptCluster(layout, user, say);
    writeAccess(layout, user, [OWNER_ROLE, APP_ROLE]);
    makeRunFolder(layout, user);
    await removeOtherBinaries(source, dataDir);
    return { layout, bin, user };
  } finally {
    // A start that failed on a full disk must not leave files that fill it.
    await removeUnfinished(dataDir);
  }
};

export const prepare = async (dataDir: string, say: Say): Promise<Prepared> => {
  try {
    return await prepareFolder(dataDir, say);
  } catch (error) {
    throw explain(error, dataDir);
  }
};
