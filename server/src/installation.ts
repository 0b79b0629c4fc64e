/** One installation: its data folder, its key and its migrated database. The server and the operator's commands open it alike. */
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, open, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from './config.ts';
import { databaseName, openClient, type Target } from './db/connection.ts';
import { type Migration, migrate, readMigrations, withMigrationLock } from './db/migrate.ts';
import { grantPrivileges } from './db/privileges.ts';
import { createSecrets, type Secrets } from './db/secrets.ts';
import { chooseDataDir, makeDataDir } from './embedded/data-dir.ts';
import { openEmbedded } from './embedded/embedded.ts';
import { installQueues } from './jobs/install.ts';
import { queueNames } from './queues.ts';

export interface Installation {
  readonly dataDir: string;
  readonly secrets: Secrets;
  /** The owner of the schema: migrations and operator commands. */
  readonly owner: Target;
  /** The lesser role that serves people. */
  readonly server: Target;
  readonly migrations: readonly Migration[];
  /** True when the schema was empty before this start. */
  readonly isNew: boolean;
  readonly isEmbedded: boolean;
  readonly close: () => Promise<void>;
}

export interface OpenOptions {
  readonly config: Config;
  readonly say: (line: string) => void;
  readonly onLost: (reason: string) => void;
}

export const PROJECT_ROOT = resolve(import.meta.dirname, '../..');

/** Made once; whoever starts second finds it there. */
const readSecretKey = async (dataDir: string, given: string | undefined): Promise<string> => {
  if (given !== undefined) return given;
  const folder = join(dataDir, 'keys');
  const file = join(folder, 'secret.key');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const handle = await open(file, 'wx', 0o600);
    await handle.writeFile(randomBytes(32).toString('base64url'));
    await handle.sync();
    await handle.close();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  await chmod(file, 0o600);
  const key = (await readFile(file, 'utf8')).trim();
  if (key.length < 16)
    throw new Error(`The key in ${file} is damaged; put back the one this installation was made with.`);
  return key;
};

const reach = async ({ config, say, onLost }: OpenOptions, dataDir: string) => {
  if (config.DATABASE_URL !== undefined) {
    const owner: Target = { kind: 'url', url: config.DATABASE_URL };
    return { owner, close: () => Promise.resolve() };
  }
  const embedded = await openEmbedded({ dataDir, say, onLost });
  const owner: Target = { kind: 'socket', ...embedded.connection };
  return { owner, close: () => embedded.stop() };
};

/** What the lesser role signs in with: the socket knows it by itself, an outside server wants a password. */
const lesserRole = (owner: Target, secrets: Secrets): { readonly target: Target; readonly password?: string } => {
  const user = `${databaseName(owner)}_app`;
  if (owner.kind === 'socket') return { target: { ...owner, user } };
  const password = secrets.derive('database role');
  return { target: { ...owner, user, password }, password };
};

const prepare = async (
  owner: Target,
  server: { target: Target; password?: string },
  migrations: readonly Migration[],
) => {
  const client = await openClient(owner).catch((error: Error) => {
    throw new Error(`The database cannot be reached: ${error.message}`);
  });
  try {
    const { rows } = await client.query<{ version: number }>('select current_setting($1)::int as version', [
      'server_version_num',
    ]);
    if ((rows[0]?.version ?? 0) < 150_000)
      throw new Error('The database is too old: PostgreSQL 15 or newer is needed.');
    return await withMigrationLock(client, async () => {
      const applied = await migrate(client, migrations);
      await installQueues(client, queueNames);
      const user = server.target.user ?? '';
      await grantPrivileges(client, user, server.password);
      return applied.length === migrations.length;
    });
  } finally {
    await client.end();
  }
};

/** The database's own user must reach the folder of an embedded one; beside an outside database it holds files and keys. */
const findDataDir = ({ config, say }: OpenOptions): string => {
  const wanted = config.DATA_DIR === undefined ? undefined : resolve(config.DATA_DIR);
  if (config.DATABASE_URL !== undefined) return makeDataDir(wanted ?? join(PROJECT_ROOT, 'data'));
  return chooseDataDir({ projectRoot: PROJECT_ROOT, say, ...(wanted !== undefined && { wanted }) });
};

export const openInstallation = async (options: OpenOptions): Promise<Installation> => {
  const { config } = options;
  const dataDir = findDataDir(options);
  const { owner, close } = await reach(options, dataDir);
  try {
    const secrets = createSecrets(await readSecretKey(dataDir, config.SECRET_KEY));
    const server = lesserRole(owner, secrets);
    const migrations = await readMigrations();
    const isNew = await prepare(owner, server, migrations);
    const isEmbedded = config.DATABASE_URL === undefined;
    return { dataDir, secrets, owner, server: server.target, migrations, isNew, isEmbedded, close };
  } catch (error) {
    await close();
    throw error;
  }
};
