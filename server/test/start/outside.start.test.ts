/** Servers on an external PostgreSQL: two at once, with the application role and one shared key. */
import { queryAllDepartments } from '@gonghai/contract/departments/department.contract.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMigrations } from '../../src/db/schema/migrate.ts';
import { type OutsideServer, startOutsideServer, tooOldServer } from '../outside.ts';
import { ask, signIn, statusOf, untilStatus } from './callers.ts';
import { canRun } from './can-run.ts';
import { crm, endAll, freshDataDir, type Running, startServer } from './servers.ts';

const asked = async <Row extends object>(url: string, ...statements: readonly string[]): Promise<Row[]> => {
  const client = new Client(url);
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const statement of statements) ({ rows } = await client.query<Row>(statement));
    return rows;
  } finally {
    await client.end();
  }
};

describe('two servers on an external database', () => {
  const SECRET_KEY = 'a key that both are given';
  let outside: OutsideServer;
  let servers: readonly Running[];
  let addresses: readonly string[];
  const dataDirs = [freshDataDir(), freshDataDir()];
  const surroundings = () => dataDirs.map((DATA_DIR) => ({ DATA_DIR, DATABASE_URL: outside.databaseUrl, SECRET_KEY }));

  beforeAll(async () => {
    outside = await startOutsideServer();
    servers = surroundings().map((environment) => startServer(environment));
    addresses = await Promise.all(servers.map((server) => server.ready()));
  });
  afterAll(async () => {
    await endAll();
    await outside.stop();
  });

  it('migrate it once, create no demonstration and start no database of their own', async () => {
    const { databaseUrl } = outside;
    const applied = await asked<{ name: string }>(databaseUrl, 'select name from schema_migration order by version');
    expect(applied.map(({ name }) => name)).toEqual((await readMigrations()).map(({ name }) => name));
    expect(await asked(databaseUrl, 'select code from tenant')).toEqual([]);
    for (const server of servers) expect(server.output).not.toContain('Admin2026');
    for (const dataDir of dataDirs) expect(existsSync(join(dataDir, 'pgdata'))).toBe(false);
    expect(dataDirs.map((dataDir) => existsSync(join(dataDir, 'keys')))).toEqual([false, false]);
  });

  it('use a role that row security applies to', async () => {
    const sessions = await asked<{ name: string; isAbove: boolean }>(
      outside.databaseUrl,
      `select distinct a.usename as name, r.rolsuper or r.rolbypassrls or r.rolcreaterole as "isAbove"
        from pg_stat_activity a join pg_roles r on r.rolname = a.usename
        where a.datname = current_database() and a.pid <> pg_backend_pid()`,
    );
    expect(sessions).toEqual([{ name: 'operator_app', isAbove: false }]);
    const owned = await asked(outside.databaseUrl, `select 1 from pg_class where relowner = 'operator_app'::regrole`);
    expect(owned).toEqual([]);
  });

  it('share sessions and their end', async () => {
    const [environment] = surroundings();
    const tenant = ['--code', 'acme', '--name', '阿克米', '--admin', 'boss', '--password', 'Geheim2026'];
    expect((await crm(environment!, 'tenant', 'create', ...tenant)).errors).toBe('');
    const session = await signIn(addresses[0]!, 'boss', 'Geheim2026');
    const askBoth = () => Promise.all(addresses.map((address) => ask(address, queryAllDepartments, {}, session)));
    expect(await askBoth()).toMatchObject([{ Status: true }, { Status: true }]);
    expect((await crm(environment!, 'tenant', 'disable', 'acme')).code).toBe(0);
    const over = { Status: false, Code: ResultCode.LoginExpired };
    expect(await askBoth()).toMatchObject([over, over]);
  });

  it('keep running when a server with another key is refused', async () => {
    const stranger = startServer({ DATA_DIR: freshDataDir(), DATABASE_URL: outside.databaseUrl });
    expect(await stranger.exited).toBe(1);
    expect(stranger.errors).toBe(
      'Another instance serves this database with another SECRET_KEY: give both the same.\n',
    );
    for (const address of addresses) await untilStatus(`${address}/readyz`, 200);
  });

  it('refuse a user who may not create roles, in one line', async () => {
    const powerless = new URL(outside.databaseUrl);
    [powerless.username, powerless.password, powerless.pathname] = ['powerless', 'secret', '/powerless'];
    await asked(
      outside.databaseUrl,
      `create role powerless login password 'secret'`,
      'grant powerless to operator',
      'create database powerless owner powerless',
    );
    const server = startServer({ DATA_DIR: freshDataDir(), DATABASE_URL: powerless.href });
    expect(await server.exited).toBe(1);
    expect(server.errors).toMatch(
      /^The user of DATABASE_URL may do too little \(permission denied to create role\): [^\n]+\n$/,
    );
  });

  it('stay alive without it, not ready, and still stop cleanly', async () => {
    await outside.stop();
    for (const address of addresses) {
      await untilStatus(`${address}/readyz`, 503);
      expect(await statusOf(`${address}/healthz`)).toBe(200);
    }
    expect(await Promise.all(servers.map((server) => server.end('SIGTERM')))).toEqual([0, 0]);
  });
});

describe('a start', () => {
  afterAll(endAll);

  it.runIf(canRun(tooOldServer, 'needs an installed PostgreSQL that is too old'))(
    'refuses a server that is too old, in one line',
    async () => {
      const outside = await startOutsideServer(tooOldServer);
      try {
        const server = startServer({ DATA_DIR: freshDataDir(), DATABASE_URL: outside.databaseUrl });
        expect(await server.exited).toBe(1);
        expect(server.errors).toBe('The database is too old: PostgreSQL 15 or newer is needed.\n');
      } finally {
        await outside.stop();
      }
    },
  );
});
