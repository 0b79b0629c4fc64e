/** Backup and restore: the same content after the restore, also elsewhere. */
import { editDepartment } from '@gonghai/contract/departments/department.contract.ts';
import { login } from '@gonghai/contract/session/session.contract.ts';
import { editStaff } from '@gonghai/contract/staff/staff.contract.ts';
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OutsideServer, startOutsideServer } from '../outside.ts';
import { ask, signIn, signInAsAdmin } from './callers.ts';
import { databaseContent, embeddedContent, fileContent } from './contents.ts';
import { freshFolder, self } from './hosts.ts';
import { preparedDataDir } from './prepared.ts';
import { askOwner, crm, endAll, type Ended, type Environment, freshDataDir, startServer } from './servers.ts';

afterAll(endAll);

const folder = freshFolder(self);

const putFile = (dataDir: string, path: string, content: string | Buffer, mode = 0o644): void => {
  mkdirSync(dirname(join(dataDir, path)), { recursive: true });
  writeFileSync(join(dataDir, path), content, { mode });
};

/** An installation in use: a demonstration, a sealed secret, an id that was used and deleted, files of all kinds. */
const liveIn = async (dataDir: string): Promise<void> => {
  const server = startServer({ DATA_DIR: dataDir });
  const address = await server.ready();
  const admin = await signInAsAdmin(address);
  const { uid } = await signIn(address, 'agent', 'Demo2026');
  await ask(address, editStaff, { Id: Number(uid), ExtensionPassword: 'line-secret' }, admin);
  await askOwner(
    dataDir,
    `insert into department (tenant_id, parent_id, name)
       select tenant_id, id, '昙花' from department where parent_id is null;
     delete from department where name = '昙花'`,
  );
  putFile(dataDir, 'recordings/2026/11/通话 一.wav', Buffer.alloc(3_500_000, 'wave'), 0o640);
  putFile(dataDir, 'files/empty.txt', '');
  putFile(dataDir, 'files/.hidden/日本.txt', '汉字', 0o600);
  putFile(dataDir, 'uploads/kept.bin', Buffer.from([0, 1, 2, 255]));
  putFile(dataDir, 'uploads/arriving/half', 'not yet kept');
  await server.end('SIGTERM');
};

describe('a backup restored elsewhere', () => {
  const source = preparedDataDir();
  const file = join(folder, 'source.backup');
  const returning = join(folder, 'returning.backup');
  let outside: OutsideServer;
  let made: Ended;

  beforeAll(async () => {
    outside = await startOutsideServer();
    await liveIn(source);
    made = await crm({ DATA_DIR: source }, 'backup', file);
  });
  afterAll(() => outside.stop());

  it('prints its content, is readable only for its owner, and leaves no partial file', () => {
    expect(made).toMatchObject({ code: 0, errors: '' });
    const files = fileContent(source).length;
    expect(files).toBeGreaterThan(5);
    expect(made.output).toMatch(/^Backed up \d+ tables of 1 tenants and \d+ files\. It holds the key [^\n]+\n$/);
    expect(made.output).toContain(` ${files} files.`);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['source.backup']);
  });

  it('is the same on an external database', async () => {
    const before = await embeddedContent(source);
    expect(Object.keys(before.tables).length).toBeGreaterThan(15);
    expect(before.tables['public.staff']!.length).toBeGreaterThanOrEqual(30);

    const there: Environment = { DATA_DIR: freshDataDir(), DATABASE_URL: outside.databaseUrl };
    expect((await crm(there, 'restore', file)).errors).toBe('');
    expect(await databaseContent({ kind: 'url', url: outside.databaseUrl })).toEqual(before);
    expect(fileContent(there['DATA_DIR']!)).toEqual(fileContent(source));
    // The next test restores it.
    expect(made.output).toBe((await crm(there, 'backup', returning)).output);
  });

  it('made there can be restored under a running server: logins work at once, secrets after its next start, and ids continue', async () => {
    const dataDir = preparedDataDir('empty');
    const empty = startServer({ DATA_DIR: dataDir, DEMO: 'off' });
    const address = await empty.ready();
    await empty.said(/(npm run crm -- tenant create)/);
    expect((await crm({ DATA_DIR: dataDir }, 'restore', returning)).output).toMatch(
      /^Restored the database and \d+ files\./,
    );
    expect(fileContent(dataDir)).toEqual(fileContent(source));
    const admin = await signInAsAdmin(address);
    const [{ last } = { last: 0 }] = await askOwner<{ last: number }>(
      dataDir,
      'select last_value as last from department_id_seq',
    );
    expect(await ask(address, editDepartment, { Name: '新部门' }, admin)).toMatchObject({ Status: true });
    expect(await askOwner(dataDir, `select id from department where name = '新部门'`)).toEqual([{ id: last + 1 }]);
    await empty.end('SIGTERM');

    const next = startServer({ DATA_DIR: dataDir });
    const again = await ask(await next.ready(), login, { UserName: 'agent', Password: 'Demo2026' });
    expect(again).toMatchObject({ Data: { UserModel: { ExtensionPassword: 'line-secret' } } });
    expect(next.output).not.toContain('The key is not the one');
  });

  it('requires its key', async () => {
    const key = { SECRET_KEY: 'a key that lies in no file' };
    const keyless = join(folder, 'keyless.backup');
    const { output } = await crm({ DATA_DIR: preparedDataDir('empty'), ...key }, 'backup', keyless);
    expect(output).toContain('SECRET_KEY is not in it');
    const line = 'The backup was made with another SECRET_KEY: set that one, then restore.\n';
    const target = preparedDataDir('empty');
    expect(await crm({ DATA_DIR: target }, 'restore', keyless)).toEqual({
      code: 1,
      output: '',
      errors: expect.stringContaining(line),
    });
    expect((await crm({ DATA_DIR: target, ...key }, 'restore', file)).errors).toContain(line);
    expect((await crm({ DATA_DIR: target, ...key }, 'restore', keyless)).errors).not.toContain(line);
  });
});
