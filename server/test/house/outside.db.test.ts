/** The product on an external PostgreSQL: the oldest supported version, over TCP, without a superuser. */
import { editDepartment } from '@gonghai/contract/departments/department.contract.ts';
import { queryAllDictionaries } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { openClient, openPool, SERVING_LIMITS, WORKING_LIMITS } from '../../src/db/driver/connection.ts';
import { createDatabase } from '../../src/db/database.ts';
import { sweepJob } from '../../src/features/session/session.jobs.ts';
import { openInstallation } from '../../src/installation.ts';
import { startServer } from '../../src/server.ts';
import { type Session, signIn } from '../app.ts';
import type { TestDatabase } from '../database.ts';
import { NO_LEAKS, runAsTenants } from '../leak.ts';
import { startOutsideServer } from '../outside.ts';
import { findPerson, makePeople } from '../people.ts';
import { uniqueName } from '../rows.ts';
import { meetAt } from '../waiting.ts';
import { createTestPasswords } from '../passwords.ts';

const outside = await startOutsideServer();
const dataDir = await mkdtemp(join(tmpdir(), 'gonghai-test-outside-'));
const said: string[] = [];
const open = (env: Record<string, string> = {}) => {
  const where = {
    DATABASE_URL: outside.databaseUrl,
    DATA_DIR: dataDir,
    PORT: '0',
    METRICS_PORT: '0',
    LOG_LEVEL: 'silent',
  };
  const config = readConfig({ ...where, ...env });
  return openInstallation({ config, say: (line) => said.push(line), onLost: () => undefined });
};
const installation = await open();
const owner = openPool(installation.owner, WORKING_LIMITS, 3);
const database = createDatabase(openPool(installation.server, SERVING_LIMITS, 2));
const test: TestDatabase = {
  database,
  owner,
  ownerTarget: installation.owner,
  serverTarget: installation.server,
  drop: () => Promise.resolve(),
};
beforeAll(async () => makePeople(createDatabase(owner), await createTestPasswords()));
afterAll(async () => {
  await Promise.all([owner.end(), database.pool.end()]);
  await outside.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const migrationsApplied = async () =>
  (await owner.query('select version, applied_time from schema_migration order by version')).rows;

describe('The first start', () => {
  it('creates the whole schema', async () => {
    const applied = await migrationsApplied();
    expect(applied.map(({ version }) => version)).toEqual(installation.migrations.map(({ version }) => version));
  });

  it('creates an application role without further privileges', async () => {
    const { rows } = await database.pool
      .query(`select current_user as name, rolsuper or rolbypassrls or rolcreaterole or rolcreatedb as more,
      (select count(*) from pg_class where relowner = pg_roles.oid) as owned from pg_roles where rolname = current_user`);
    expect(rows).toEqual([{ name: 'operator_app', more: false, owned: 0 }]);
  });

  it('sets a password for it, which is required', async () => {
    const { server } = installation;
    const as = (password: string) =>
      openClient({ kind: 'url', url: outside.databaseUrl, user: 'operator_app', password });
    for (const wrong of ['', 'operator_app', new URL(outside.databaseUrl).password]) {
      await expect(as(wrong)).rejects.toThrow(/password/);
    }
    expect(server).toMatchObject({ user: 'operator_app', password: installation.secrets.derive('database role') });
  });

  it('applies row security to the owner too', async () => {
    expect((await owner.query('select id from staff')).rows).toEqual([]);
  });
});

describe('The next start', () => {
  it('changes nothing, and connects with the same password', async () => {
    const before = await migrationsApplied();
    const again = await open();
    expect(await migrationsApplied()).toEqual(before);
    expect(again.server).toEqual(installation.server);
    await again.close();
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('with another key is refused while the first server runs', async () => {
    await expect(open({ SECRET_KEY: 'quite another key than before' })).rejects.toThrow('SECRET_KEY');
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
});

describe('Tenants', () => {
  it('never see each other’s rows on two connections, also after errors', async () => {
    const staffOf = new Map<number, number>();
    for (const userName of ['root', 'rootx']) {
      const { tenantId } = await findPerson(database, userName);
      const { length } = await database.forTenant(tenantId).selectFrom('staff').select('id').execute();
      staffOf.set(tenantId, length);
    }
    expect([...staffOf.values()].every((count) => count > 5)).toBe(true);
    expect(await runAsTenants(database, staffOf)).toEqual(NO_LEAKS);
  });
});

describe('A server', () => {
  it('serves requests, decides races, and runs the clean-up', async () => {
    const config = readConfig({ PORT: '0', METRICS_PORT: '0', LOG_LEVEL: 'silent' });
    const server = await startServer({ installation, config, withoutWeb: true });
    const root = await signIn(test, 'root', Date.now());
    const call = async (path: string, session: Session, body?: object) => {
      const request = { method: 'POST', body: JSON.stringify(body) };
      const headers = { ...session, 'content-type': 'application/json' };
      const response = await fetch(`${server.address}/crm/${path}`, { headers, ...(body && request) });
      return (await response.json()) as { Status: boolean; Message: string; Data: unknown };
    };
    try {
      expect(await call(queryAllDictionaries.path, root)).toMatchObject({ Status: true });
      const Name = uniqueName();
      const once = () => call(editDepartment.path, root, { Name });
      const answers = await meetAt(owner, 'lock table department in exclusive mode', [once, once]);
      expect(answers.map(({ Message }) => Message).toSorted()).toEqual(['', '同级部门名称已存在']);

      const { rows } = await owner.query(
        `select 'audit_log_' || to_char(now() at time zone 'Asia/Shanghai', 'YYYYMM') as month`,
      );
      await owner.query(`drop table ${rows[0].month}`);
      expect(await call(editDepartment.path, root, { Name: uniqueName() })).toMatchObject({ Status: true });
      await sweepJob(database).run({}, { now: Math.floor(Date.now() / 1_000), signal: new AbortController().signal });
      expect((await owner.query(`select action from ${rows[0].month}`)).rows).toEqual([{ action: '新增部门' }]);
    } finally {
      await server.stop();
    }
  });
});
