import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type pg from 'pg';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { openClient } from './connection.ts';
import { isMigrated, type Migration, migrate, readMigrations, sweepRewritten, withMigrationLock } from './migrate.ts';

const full = await freshDatabase();
const empty = await freshDatabase({ template: 'template0' });
afterAll(() => Promise.all([full.drop(), empty.drop()]));

const clients: pg.Client[] = [];
const connect = async (target = empty.ownerTarget): Promise<pg.Client> => {
  const client = await openClient(target);
  clients.push(client);
  return client;
};
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.end()));
  await empty.owner.query('drop schema public cascade; create schema public');
});

const aMigration = (version: number, sql: string, checksum = `sum of ${version}`): Migration => ({
  version,
  name: `${String(version).padStart(4, '0')}_test.sql`,
  sql,
  checksum,
});
const first = aMigration(1, 'create table one (a integer); insert into one values (1)');
const second = aMigration(2, 'create table two (a integer)');
const run = (client: pg.Client, migrations: readonly Migration[]) =>
  withMigrationLock(client, () => migrate(client, migrations));
const tables = async (): Promise<string[]> => {
  const { rows } = await empty.owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  return rows.map(({ name }) => name);
};

describe('Migrating', () => {
  it('the whole product twice changes nothing the second time', async () => {
    const migrations = await readMigrations();
    const client = await connect();
    expect(await run(client, migrations)).toEqual(migrations.map(({ name }) => name));
    const state = 'select version, name, checksum, applied_time from schema_migration order by version';
    const before = await client.query(state);
    expect(await run(client, migrations)).toEqual([]);
    expect((await client.query(state)).rows).toEqual(before.rows);
    expect(await isMigrated(empty.owner, migrations)).toBe(true);
    expect(await isMigrated(empty.owner, [...migrations, aMigration(9_999, '')])).toBe(false);
  });

  it('sweeps what was written anew, so that indexes answer alone', async () => {
    const client = await connect();
    const swept = async () =>
      (await client.query(`select relname, relallvisible from pg_class where relname = 'one'`)).rows;
    await run(client, [first, aMigration(2, 'alter table one alter column a type bigint')]);
    expect(await swept()).toEqual([{ relname: 'one', relallvisible: 0 }]);
    // A worker of the database's own that looks at it just now keeps what is newer than itself from being swept.
    await expect.poll(() => sweepRewritten(client).then(swept)).toEqual([{ relname: 'one', relallvisible: 1 }]);
  });

  it('adds what is missing, and knows what is not its own', async () => {
    const client = await connect();
    expect(await run(client, [first])).toEqual(['0001_test.sql']);
    expect(await run(client, [first, second])).toEqual(['0002_test.sql']);
    // An older version of the product, started beside a newer one.
    expect(await run(client, [first])).toEqual([]);
    expect(await tables()).toEqual(['one', 'schema_migration', 'two']);
  });

  it('from four connections at once happens once', async () => {
    const four = await Promise.all([connect(), connect(), connect(), connect()]);
    const slow = aMigration(3, 'select pg_sleep(0.1); create table three (a integer)');
    const done = await Promise.all(four.map((client) => run(client, [first, second, slow])));
    expect(done.filter((names) => names.length === 3)).toHaveLength(1);
    expect(done.filter((names) => names.length === 0)).toHaveLength(3);
    expect((await empty.owner.query('select a from one')).rows).toEqual([{ a: 1 }]);
  });

  it('is refused for a database whose migrations are others than the files, and changes nothing', async () => {
    const client = await connect();
    await run(client, [first]);
    const changed = { ...first, checksum: 'another sum' };
    // The missing migration comes first, so that a check inside the loop would apply it.
    await expect(run(client, [second, changed])).rejects.toThrow('cannot be upgraded to this one; it was not changed');
    expect(await tables()).toEqual(['one', 'schema_migration']);
  });

  it('leaves nothing of a file that fails, keeps those before it, and goes on when it is mended', async () => {
    const client = await connect();
    const failing = aMigration(2, 'create table half (a integer); select 1 / 0; create table whole (a integer)');
    await expect(run(client, [first, failing])).rejects.toThrow('0002_test.sql failed: division by zero');
    expect(await tables()).toEqual(['one', 'schema_migration']);
    expect(await run(client, [first, second])).toEqual(['0002_test.sql']);
  });

  it('gives the lock back when it fails, so that the next can try', async () => {
    await expect(run(await connect(), [aMigration(1, 'nonsense')])).rejects.toThrow('syntax error');
    expect(await run(await connect(), [first])).toEqual(['0001_test.sql']);
  });
});

describe('The files', () => {
  it('are numbered without gaps or doubles, and named in words', async () => {
    const migrations = await readMigrations();
    expect(migrations.map(({ version }) => version)).toEqual(migrations.map((_, index) => index + 1));
  });

  it('are read by their content: any change changes the checksum', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'gonghai-migrations-'));
    const url = pathToFileURL(`${folder}/`);
    await expect(readMigrations(url)).rejects.toThrow('no migrations found');
    await writeFile(join(folder, '0002_b.sql'), 'select 2');
    await writeFile(join(folder, '0001_a.sql'), 'select 1');
    await writeFile(join(folder, 'notes.txt'), 'not a migration');
    const [before] = await readMigrations(url);
    expect((await readMigrations(url)).map(({ name }) => name)).toEqual(['0001_a.sql', '0002_b.sql']);
    await writeFile(join(folder, '0001_a.sql'), 'select 1 ');
    expect((await readMigrations(url))[0]!.checksum).not.toBe(before!.checksum);
    await rm(folder, { recursive: true });
  });
});
