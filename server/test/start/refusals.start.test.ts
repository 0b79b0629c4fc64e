/** What a start refuses, each in one line with exit code 1; and the handling of the key. */
import { login } from '@gonghai/contract/session/session.contract.ts';
import { editStaff } from '@gonghai/contract/staff/staff.contract.ts';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { ask, signIn, signInAsAdmin } from './callers.ts';
import { preparedDataDir } from './prepared.ts';
import { crm, endAll, freshDataDir, startCrm, startServer } from './servers.ts';

afterEach(endAll);

it('refuses an invalid environment before it changes anything', async () => {
  const dataDir = freshDataDir();
  const programs = [
    startServer({ DATA_DIR: dataDir, PORT: 'eight' }),
    startServer({ DATA_DIR: dataDir, DATABASE_URL: 'mysql://u:p@127.0.0.1/x' }),
    startCrm({ DATA_DIR: dataDir, DEMO: 'perhaps' }, 'tenant', 'list'),
  ];
  expect(await Promise.all(programs.map(({ exited }) => exited))).toEqual([1, 1, 1]);
  expect(programs.map(({ errors }) => errors)).toEqual([
    'The environment variable PORT is wrong: it must be a whole number from 0 to 65535.\n',
    'The environment variable DATABASE_URL is wrong: it must begin with postgres://.\n',
    'The environment variable DEMO is wrong: it must be on or off.\n',
  ]);
  expect(existsSync(dataDir)).toBe(false);
});

it('refuses a missing database, and a listen address of another machine', async () => {
  const absent = startServer({ DATA_DIR: freshDataDir(), DATABASE_URL: 'postgres://u:p@localhost:1/gonghai' });
  const elsewhere = startServer({ DATA_DIR: preparedDataDir(), HOST: '192.0.2.1' });
  expect(await absent.exited).toBe(1);
  expect(absent.errors).toMatch(/^The database cannot be reached: connect ECONNREFUSED [^\n]+\n$/);
  expect(await elsewhere.exited).toBe(1);
  expect(elsewhere.errors).toBe('This machine has no address 192.0.2.1: set HOST to one of its own.\n');
});

describe('the key', () => {
  it('is created once, readable only for its owner; another key is detected and opens no sealed secret', async () => {
    const dataDir = preparedDataDir();
    const file = join(dataDir, 'keys', 'secret.key');
    const first = startServer({ DATA_DIR: dataDir });
    const address = await first.ready();
    const key = readFileSync(file, 'utf8');
    expect([file, dirname(file)].map((path) => statSync(path).mode & 0o777)).toEqual([0o600, 0o700]);
    expect(readdirSync(dirname(file))).toEqual(['secret.key']);
    expect(Buffer.from(key, 'base64url')).toHaveLength(32);

    const admin = await signInAsAdmin(address);
    const Id = Number((await signIn(address, 'agent', 'Demo2026')).uid);
    const sealed = { Id, ExtensionPassword: 'line-secret' };
    expect(await ask(address, editStaff, sealed, admin)).toMatchObject({ Status: true });
    const opened = { Data: { UserModel: { ExtensionPassword: 'line-secret' } } };
    const agent = { UserName: 'agent', Password: 'Demo2026' };
    expect(await ask(address, login, agent)).toMatchObject(opened);

    // While a server with one key runs, another key is refused.
    const stranger = await crm({ DATA_DIR: dataDir, SECRET_KEY: 'another key of sixteen' }, 'tenant', 'list');
    expect(stranger.code).toBe(1);
    expect(stranger.errors).toBe(
      'Another instance serves this database with another SECRET_KEY: give both the same.\n',
    );
    await first.end('SIGTERM');

    const changed = startServer({ DATA_DIR: dataDir, SECRET_KEY: 'another key of sixteen' });
    const changedAddress = await changed.ready();
    expect(changed.output).toContain('The key is not the one this database was last served with');
    const without = { Status: true, Data: { UserModel: { ExtensionPassword: '' } } };
    expect(await ask(changedAddress, login, agent)).toMatchObject(without);
    expect(changed.output).not.toContain('line-secret');
    await changed.end('SIGTERM');

    const again = startServer({ DATA_DIR: dataDir });
    expect(await ask(await again.ready(), login, agent)).toMatchObject(opened);
    expect(readFileSync(file, 'utf8')).toBe(key);
  });

  it('is refused when it is damaged', async () => {
    const dataDir = freshDataDir();
    mkdirSync(join(dataDir, 'keys'), { recursive: true });
    cpSync('/dev/null', join(dataDir, 'keys', 'secret.key'));
    const server = startServer({ DATA_DIR: dataDir });
    expect(await server.exited).toBe(1);
    expect(server.errors).toMatch(/^The key in \S+ is damaged; put back the one this installation was made with\.\n$/);
  });
});
