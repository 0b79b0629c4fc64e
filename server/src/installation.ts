/** One installation: data folder, key and migrated database. Used by the server and the operator's commands. */
import { join, resolve } from 'node:path';
import type pg from 'pg';
import type { Config } from './config.ts';
import { databaseName, openClient, type Target } from './db/driver/connection.ts';
import { type Migration, migrate, readMigrations, sweepRewritten, withMigrationLock } from './db/schema/migrate.ts';
import { grantPrivileges } from './db/schema/privileges.ts';
import { createSecrets, type Secrets } from './db/secrets.ts';
import { chooseDataDir, makeDataDir } from './embedded/data-dir.ts';
import { openEmbedded } from './embedded/embedded.ts';
import { explain } from './embedded/failure.ts';
import { installQueues } from './jobs/install.ts';
import { queueNames } from './jobs/queues.ts';
import { demandSharedKey, leaveMark, markOf, readSecretKey } from './operator/secret-key.ts';

export interface Installation {
  readonly dataDir: string;
  readonly secrets: Secrets;
  /** Whether the key came from the environment and is therefore in none of our files. */
  readonly isKeyGiven: boolean;
  /** The owner of the schema, for migrations and operator commands. */
  readonly owner: Target;
  /** The application role, for requests. */
  readonly server: Target;
  readonly migrations: readonly Migration[];
  readonly isEmbedded: boolean;
  readonly close: () => Promise<void>;
}

interface OpenOptions {
  readonly config: Config;
  readonly say: (line: string) => void;
  readonly onLost: (reason: string) => void;
}

type Say = OpenOptions['say'];

export const PROJECT_ROOT = resolve(import.meta.dirname, '../..');
const OLDEST_SERVER = 150_000;
const MONTHS_AHEAD = 3;
const CHECK_VIOLATION = '23514';

const reach = async ({ config, say, onLost }: OpenOptions, dataDir: string) => {
  if (config.DATABASE_URL !== undefined) {
    const owner: Target = { kind: 'url', url: config.DATABASE_URL };
    return { owner, close: () => Promise.resolve() };
  }
  const embedded = await openEmbedded({ dataDir, say, onLost });
  const owner: Target = { kind: 'socket', ...embedded.connection };
  return { owner, close: () => embedded.stop() };
};

interface ApplicationRole {
  readonly name: string;
  readonly target: Target;
  /** Needed for an external server; the socket uses peer authentication. */
  readonly password?: string;
}

const applicationRole = (owner: Target, secrets: Secrets): ApplicationRole => {
  const name = `${databaseName(owner)}_app`;
  if (owner.kind === 'socket') return { name, target: { ...owner, user: name } };
  const password = secrets.derive('database role');
  return { name, target: { ...owner, user: name, password }, password };
};

/** A host name with several addresses fails with an AggregateError without a message. */
const reasonOf = (error: unknown): string => {
  const [first] = error instanceof AggregateError ? error.errors : [error];
  return first instanceof Error ? first.message : String(first);
};

const enter = async (target: Target, complaint: string): Promise<pg.Client> => {
  const client = await openClient(target).catch((error: unknown) => {
    throw new Error(`${complaint}: ${reasonOf(error)}`, { cause: error });
  });
  // If the server ends, the query fails too. Without a listener the event would end this process.
  return client.on('error', () => undefined);
};

const demandVersion = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  );
  if ((rows[0]?.version ?? 0) < OLDEST_SERVER)
    throw new Error('The database is too old: PostgreSQL 15 or newer is needed.');
};

const explainDenial = (error: unknown): never => {
  if (!(error instanceof Error && 'code' in error && error.code === '42501')) throw error;
  const need = 'it must own its database and be allowed to create roles';
  throw new Error(`The user of DATABASE_URL may do too little (${error.message}): ${need}.`, { cause: error });
};

/**
 * Creates the partition of this month, also after months without a start, so that rows do not fall into the default
 * partition. If some already have, the partition cannot be created. The audit log still works, so the start continues.
 */
const readyMonths = async (client: pg.Client): Promise<void> => {
  await client.query('select extend_audit_log($1)', [MONTHS_AHEAD]).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === CHECK_VIOLATION)) throw error;
  });
};

/** Prepares the database, on one instance at a time. */
const prepare = async (
  owner: Target,
  role: ApplicationRole,
  mark: string,
  migrations: readonly Migration[],
  say: Say,
) => {
  const client = await enter(owner, 'The database cannot be reached');
  try {
    await demandVersion(client);
    await withMigrationLock(client, async () => {
      await demandSharedKey(client, role.name, mark, say);
      if ((await migrate(client, migrations, say)).length > 0) await sweepRewritten(client);
      await readyMonths(client);
      await installQueues(client, queueNames);
      await grantPrivileges(client, role.name, role.password);
      await leaveMark(client, role.name, mark);
    }).catch(explainDenial);
  } finally {
    await client.end();
  }
};

/** Row security applies only to this role: a URL that connects as another one must not be used. */
const demandApplicationRole = async ({ name, target }: ApplicationRole): Promise<void> => {
  const client = await enter(target, `The database does not let in the role ${name}, which serves people`);
  try {
    const { rowCount } = await client.query(
      'select 1 from pg_roles where rolname = current_user and rolname = $1 and not rolsuper and not rolbypassrls',
      [name],
    );
    if (rowCount !== 1) throw new Error(`The database did not let us in as the role ${name}: row security would fail.`);
  } finally {
    await client.end();
  }
};

/**
 * The database's user must be able to reach the folder of an embedded database. Otherwise it only holds files and keys.
 */
const findDataDir = ({ config, say }: OpenOptions): string => {
  const wanted = config.DATA_DIR === undefined ? undefined : resolve(config.DATA_DIR);
  if (config.DATABASE_URL !== undefined) return makeDataDir(wanted ?? join(PROJECT_ROOT, 'data'));
  return chooseDataDir({ projectRoot: PROJECT_ROOT, say, ...(wanted !== undefined && { wanted }) });
};

const openKey = (dataDir: string, given: string | undefined): Promise<string> =>
  readSecretKey(dataDir, given).catch((error: unknown) => {
    throw explain(error, dataDir);
  });

export const openInstallation = async (options: OpenOptions): Promise<Installation> => {
  const { config, say } = options;
  const dataDir = findDataDir(options);
  const secrets = createSecrets(await openKey(dataDir, config.SECRET_KEY));
  const { owner, close } = await reach(options, dataDir);
  try {
    const role = applicationRole(owner, secrets);
    const migrations = await readMigrations();
    await prepare(owner, role, markOf(secrets), migrations, say);
    await demandApplicationRole(role);
    const isEmbedded = config.DATABASE_URL === undefined;
    const isKeyGiven = config.SECRET_KEY !== undefined;
    return { dataDir, secrets, isKeyGiven, owner, server: role.target, migrations, isEmbedded, close };
  } catch (error) {
    await close();
    throw error;
  }
};
