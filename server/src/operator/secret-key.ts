/**
 * The installation's key: from the environment or generated in the data folder. Also checks which key a database uses.
 */
import { randomBytes } from 'node:crypto';
import { chmod, link, open, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import type { Secrets } from '../db/secrets.ts';
import { giveToOwnerOf, makeOwnedFolder } from './ownership.ts';

export const KEY_FILE = join('keys', 'secret.key');

/** Created atomically: of two concurrent starts, one creates it and both read it. */
const makeKeyFile = async (dataDir: string, file: string): Promise<void> => {
  await makeOwnedFolder(dataDir, dirname(KEY_FILE), 0o700);
  const unfinished = `${file}.tmp-${process.pid}`;
  try {
    const handle = await open(unfinished, 'w', 0o600);
    await handle.writeFile(randomBytes(32).toString('base64url'));
    await handle.sync();
    await handle.close();
    await giveToOwnerOf(dataDir, unfinished);
    await link(unfinished, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(unfinished, { force: true });
  }
};

const readIfThere = (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new Error(`The key in ${file} cannot be read: ${error.message}`, { cause: error });
  });

export const readSecretKey = async (dataDir: string, given: string | undefined): Promise<string> => {
  if (given !== undefined) return given;
  const file = join(dataDir, KEY_FILE);
  if ((await readIfThere(file)) === undefined) await makeKeyFile(dataDir, file);
  const key = (await readIfThere(file))?.trim() ?? '';
  if (key.length < 16)
    throw new Error(`The key in ${file} is damaged; put back the one this installation was made with.`);
  await chmod(file, 0o600);
  return key;
};

/** Identifies a key without revealing it. */
export const markOf = (secrets: Secrets): string => secrets.derive('mark of the key').slice(0, 12);

const readMark = async (client: pg.Client, role: string): Promise<string | null> => {
  const { rows } = await client.query<{ mark: string | null }>(
    `select shobj_description(oid, 'pg_authid') as mark from pg_roles where rolname = $1`,
    [role],
  );
  return rows[0]?.mark ?? null;
};

export const isServed = async (client: pg.ClientBase, role: string): Promise<boolean> => {
  const query = 'select 1 from pg_stat_activity where usename = $1 and datname = current_database()';
  return ((await client.query(query, [role])).rowCount ?? 0) > 0;
};

/**
 * The mark is stored on the application role, whose password depends on the key. With another running instance a
 * different key is refused, because it would lock that instance out. Otherwise the change is logged, because old
 * secrets cannot be opened.
 */
export const demandSharedKey = async (
  client: pg.Client,
  role: string,
  mark: string,
  say: (line: string) => void,
): Promise<void> => {
  const before = await readMark(client, role);
  if (before === null || before === mark) return;
  if (await isServed(client, role))
    throw new Error('Another instance serves this database with another SECRET_KEY: give both the same.');
  say('The key is not the one this database was last served with: secrets sealed with that one cannot be opened.');
};

export const leaveMark = async (client: pg.ClientBase, role: string, mark: string): Promise<void> => {
  await client.query(`comment on role ${client.escapeIdentifier(role)} is ${client.escapeLiteral(mark)}`);
};
