/** An external PostgreSQL as an operator would provide it: over TCP, with a password, without a superuser. */
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { findPackage, placeBinaries } from '../src/embedded/binaries.ts';
import { asUser, runToEnd } from '../src/embedded/command.ts';
import { databaseUser, type OsUser } from '../src/embedded/os-user.ts';
import { launchPostmaster, type Postmaster } from '../src/embedded/postmaster.ts';
import { freePort } from './free-port.ts';
import { closedFolder, throwAway, THROWAWAY_SETTINGS, throwawayFolder } from './throwaway.ts';

export interface OutsideServer {
  /** For a role that may create roles and databases and owns its database, but is no superuser. */
  readonly databaseUrl: string;
  stop(): Promise<void>;
}

const INSTALLED = '/usr/lib/postgresql';
const OLDEST_MAJOR = 15;
const SUPERUSER = 'postgres';
const ROLE = 'operator';

/** The oldest installed PostgreSQL that matches. */
const findInstalled = (fits: (major: number) => boolean): string | undefined => {
  const majors = existsSync(INSTALLED) ? readdirSync(INSTALLED).map(Number) : [];
  return majors
    .filter((major) => major > 0 && fits(major))
    .toSorted((a, b) => a - b)
    .map((major) => join(INSTALLED, String(major), 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')));
};

/** An unsupported version, if one is installed. */
export const tooOldServer = findInstalled((major) => major < OLDEST_MAJOR);

const makeOutsideCluster = async (bin: string, user: OsUser, pgdata: string): Promise<void> => {
  const locale = ['--encoding=UTF8', '--locale=C.UTF-8'];
  const authentication = ['--auth-local=trust', '--auth-host=scram-sha-256', '-U', SUPERUSER];
  const initdb = [join(bin, 'initdb'), '-D', pgdata, ...locale, ...authentication, '--no-sync'];
  const { code, errors } = await runToEnd(asUser(user, 'KILL', initdb));
  if (code !== 0) throw new Error(`initdb ended with ${code}: ${errors}`);
};

const createOperator = async (run: string, port: number, password: string): Promise<void> => {
  const client = new Client({ host: run, port, user: SUPERUSER, database: 'postgres' });
  await client.connect();
  try {
    await client.query(`create role ${ROLE} login createrole createdb password '${password}'`);
    await client.query(`create database ${ROLE} owner ${ROLE}`);
  } finally {
    await client.end();
  }
};

/** Other tests cover newer versions. */
const supportedServer = (): string | undefined => findInstalled((major) => major >= OLDEST_MAJOR);

/** Call it on the main thread: the server ends with the thread that started it. */
export const startOutsideServer = async (installed = supportedServer()): Promise<OutsideServer> => {
  const folder = await throwawayFolder();
  const pgdata = join(folder, 'pgdata');
  const user = databaseUser(pgdata, () => undefined);
  const bin = installed ?? (await placeBinaries(await findPackage(), folder, false));
  const run = closedFolder(join(folder, 'run'), user);
  closedFolder(pgdata, user);
  await makeOutsideCluster(bin, user, pgdata);

  const port = await freePort();
  const password = randomUUID();
  const network = { listen_addresses: '127.0.0.1', port, unix_socket_directories: run };
  const place = { bin, user, pgdata, log: join(folder, 'postgres.log') };
  const server: Postmaster = launchPostmaster(place, { ...THROWAWAY_SETTINGS, ...network });
  try {
    await server.untilReady();
    await createOperator(run, port, password);
  } catch (error) {
    await throwAway(server, folder);
    throw error;
  }

  let stopped: Promise<void> | undefined;
  return {
    databaseUrl: `postgres://${ROLE}:${password}@127.0.0.1:${port}/${ROLE}`,
    stop: () => (stopped ??= throwAway(server, folder)),
  };
};
