/** Chooses and creates the data folder: the configured one, the project's own, or one the database's user can reach. */
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

/** New folders will be readable, so only the existing parent must be checked. */
const nearestExisting = (folder: string): string => (existsSync(folder) ? folder : nearestExisting(dirname(folder)));

const hasDatabase = (dataDir: string): boolean => existsSync(join(dataDir, 'pgdata', 'PG_VERSION'));

/** The hash of the project's path keeps two clones on one machine apart. */
const folderOutside = (projectRoot: string): string => {
  const place = realpathSync(projectRoot);
  const name = basename(place).replaceAll(/[^\w.-]/g, '_');
  return join(SHARED_HOME, `${name}-${createHash('sha256').update(place).digest('hex').slice(0, 8)}`);
};

/** initdb passes its own path to a shell in double quotes, where these characters are special. */
const UNQUOTABLE = /["$`\\\n]/;

/** Returns the real path. The folder is made accessible to the database's user, independent of the umask. */
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
  // Never create an empty database when an existing one is only unreachable.
  if (wanted || (hasDatabase(chosen) && !hasDatabase(outside))) throw new Error(unreachable(chosen, user));
  say(`The database's user ${user.name} cannot reach ${chosen}: using ${outside} instead`);
  return outside;
};

export const chooseDataDir = (choice: Choice): string => makeDataDir(choose(choice));
