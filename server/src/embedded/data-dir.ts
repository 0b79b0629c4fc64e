/** Chooses and makes the data folder: the one asked for, the project's own, or one the database's user can reach. */
import { createHash } from 'node:crypto';
import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { explain } from './failure.ts';
import { makeFolder } from './layout.ts';
import { canReach, databaseUser, isRoot, unreachable } from './os-user.ts';

interface Choice {
  /** DATA_DIR, when it is set. */
  readonly wanted?: string | undefined;
  readonly projectRoot: string;
  readonly say: (line: string) => void;
}

const SHARED_HOME = '/var/lib/gonghai';

/** Folders that are still to be made will be open to all; what counts is what exists. */
const nearestExisting = (folder: string): string => (existsSync(folder) ? folder : nearestExisting(dirname(folder)));

const hasDatabase = (dataDir: string): boolean => existsSync(join(dataDir, 'pgdata', 'PG_VERSION'));

/** Two clones on one machine must not meet in one database, hence the hash of where the project lies. */
const folderOutside = (projectRoot: string): string => {
  const place = realpathSync(projectRoot);
  const name = basename(place).replaceAll(/[^\w.-]/g, '_');
  return join(SHARED_HOME, `${name}-${createHash('sha256').update(place).digest('hex').slice(0, 8)}`);
};

/** initdb passes its own path to a shell in double quotes, where these mean something. */
const UNQUOTABLE = /["$`\\\n]/;

/** Returns its real path; whoever makes it, and under whatever umask, the database's user can enter it. */
export const makeDataDir = (dataDir: string): string => {
  if (UNQUOTABLE.test(resolve(dataDir))) {
    throw new Error(`PostgreSQL cannot live in ${JSON.stringify(dataDir)}: choose a DATA_DIR without $, ", \\ and \``);
  }
  try {
    return makeFolder(dataDir);
  } catch (error) {
    throw explain(error, dataDir);
  }
};

const choose = ({ wanted, projectRoot, say }: Choice): string => {
  const chosen = resolve(wanted || join(projectRoot, 'data'));
  if (!isRoot()) return chosen;

  const user = databaseUser(join(chosen, 'pgdata'), say);
  if (canReach(user, nearestExisting(chosen))) return chosen;

  const outside = folderOutside(projectRoot);
  // Never begin an empty database beside one that is merely out of reach.
  if (wanted || (hasDatabase(chosen) && !hasDatabase(outside))) throw new Error(unreachable(chosen, user));
  say(`The database's user ${user.name} cannot reach ${chosen}: using ${outside} instead`);
  return outside;
};

export const chooseDataDir = (choice: Choice): string => makeDataDir(choose(choice));
