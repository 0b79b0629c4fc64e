/** The operator's commands beside a running server, as processes. */
import { queryAllDepartments } from '@gonghai/contract/departments/department.contract.ts';
import { login, loginByAddress } from '@gonghai/contract/session/session.contract.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { ask, fetchRaw, signIn } from './callers.ts';
import { freshFolder, self } from './hosts.ts';
import type { Place } from './serving-cases.ts';
import { askOwner, crm, type Ended, startCrm } from './servers.ts';

export const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const ICO = Buffer.from('00000100010010100000010020006804', 'hex');

export const newTenant = (code: string, ...more: readonly string[]): string[] => [
  'tenant',
  'create',
  '--code',
  code,
  '--name',
  `${code}公司`,
  '--admin',
  'boss',
  '--password',
  'Geheim2026',
  ...more,
];

/** Refused: one line on standard error, exit code 1, nothing on standard output. */
const refused = (pattern: RegExp) => ({
  code: 1,
  output: '',
  errors: expect.stringMatching(new RegExp(`^${pattern.source}\\n$`)),
});

export const commandCases = (place: () => Place): void => {
  let dataDir: string;
  let address: string;
  beforeAll(() => {
    ({ dataDir, address } = place());
  });
  const run = (...args: readonly string[]): Promise<Ended> => crm({ DATA_DIR: dataDir }, ...args);

  it('create a tenant with its initial data, whose administrator can sign in with the typed password', async () => {
    const typed = newTenant('acme', '--host', 'ACME.example', '--password', '-');
    const made = startCrm({ DATA_DIR: dataDir }, ...typed);
    made.process.stdin!.end('Geheim2026\n');
    expect([await made.exited, made.errors]).toEqual([0, '']);
    expect(made.output).toBe('The tenant acme is made; boss@acme may sign in.\n');
    const { Data } = await ask(address, login, { UserName: 'boss@acme', Password: 'Geheim2026' });
    expect(Data).toMatchObject({ IsDefaultPwd: false, TenantWebName: 'acme公司' });
    expect(Data.UserModel.RightList).toContain('admin');
    const [begun] = await askOwner<Record<string, number>>(
      dataDir,
      `select (select count(*)::int from department d where d.tenant_id = t.id) as departments,
        (select count(distinct dic_table)::int from dictionary_item i where i.tenant_id = t.id) as dictionaries,
        (select count(*)::int from setting s where s.tenant_id = t.id) as settings,
        (select count(*)::int from audit_log a where a.tenant_id = t.id and a.action = '创建租户') as trail
        from tenant t where code = 'acme'`,
    );
    expect(begun).toMatchObject({ departments: 1, dictionaries: 10, trail: 1 });
    expect(begun!['settings']).toBeGreaterThan(0);
  });

  it('list the tenants with name, state and host', async () => {
    expect((await run('tenant', 'list')).output).toBe('demo\t启明教育\t启用\t-\nacme\tacme公司\t启用\tacme.example\n');
  });

  it('count what the rules would recycle, by the code of the tenant', async () => {
    expect((await run('recycle', '--tenant', 'acme', '--dry-run')).output).toBe('Would recycle 0 customers of acme.\n');
  });

  it('refuse an invalid tenant, and leave nothing of it', async () => {
    const answers = await Promise.all([
      run(...newTenant('acme')),
      run(...newTenant('other', '--host', 'acme.example')),
      run(...newTenant('Bad_Code')),
      run(...newTenant('weak', '--password', 'password1')),
      run(...newTenant('short', '--password', 'a1')),
      run('tenant', 'create', '--code', 'halfway'),
    ]);
    expect(answers).toEqual([
      refused(/A tenant with this code exists already\./),
      refused(/This host belongs to another tenant already\./),
      refused(/--code: a tenant code has 1 to 31 small letters, digits and dashes/),
      refused(/密码[^\n]+/),
      refused(/--password: [^\n]+/),
      refused(/--name is missing\./),
    ]);
    expect(await askOwner(dataDir, 'select code from tenant order by id')).toEqual([
      { code: 'demo' },
      { code: 'acme' },
    ]);
    expect(await askOwner(dataDir, 'select 1 from department where tenant_id not in (select id from tenant)')).toEqual(
      [],
    );
  });

  it('end every session of a disabled tenant at once, and allow logins when it is enabled', async () => {
    const session = await signIn(address, 'boss@acme', 'Geheim2026');
    expect(await ask(address, queryAllDepartments, {}, session)).toMatchObject({ Status: true });
    expect((await run('tenant', 'disable', 'acme')).output).toBe(
      'The tenant acme is disabled; its sessions have ended.\n',
    );
    expect(await ask(address, queryAllDepartments, {}, session)).toMatchObject({ Code: ResultCode.LoginExpired });
    await expect(signIn(address, 'boss@acme', 'Geheim2026')).rejects.toThrow('账号或密码错误');
    expect((await run('tenant', 'list')).output).toContain('acme公司\t禁用');

    expect((await run('tenant', 'enable', 'acme')).code).toBe(0);
    expect(await ask(address, queryAllDepartments, {}, session)).toMatchObject({ Code: ResultCode.LoginExpired });
    await signIn(address, 'boss@acme', 'Geheim2026');
    expect(await run('tenant', 'disable', 'unknown')).toEqual(refused(/There is no tenant with the code unknown\./));
  });

  it('set the brand of a tenant, with images recognised by content, from its next login on', async () => {
    const folder = freshFolder(self);
    // The file names are wrong on purpose.
    writeFileSync(join(folder, 'logo.txt'), PNG, { mode: 0o600 });
    writeFileSync(join(folder, 'icon.png'), ICO);
    writeFileSync(join(folder, 'page.png'), '<script>alert(1)</script>');
    const pictures = ['--logo', join(folder, 'logo.txt'), '--icon', join(folder, 'icon.png')];
    const [app, driver] = ['https://app.example/get', 'https://app.example/driver'];
    const links = ['--app-url', app, '--driver-url', driver];
    const texts = ['--web-name', '阿克米系统', ...links, '--host', 'crm.acme.example'];
    expect((await run('tenant', 'brand', 'acme', ...pictures, ...texts)).errors).toBe('');

    const { Data } = await ask(address, login, { UserName: 'boss@acme', Password: 'Geheim2026' });
    expect(Data).toMatchObject({
      TenantWebName: '阿克米系统',
      TenantAPPDownloadPath: app,
      TenantDriverDownloadPath: driver,
    });
    const logo = await fetchRaw(address + Data.TenantLogoPath);
    expect(logo).toMatchObject({ status: 200, headers: { 'content-type': 'image/png' }, body: PNG });
    expect(logo.headers['cache-control']).toContain('immutable');
    const icon = await fetchRaw(address + Data.TenantIcoPath);
    expect(icon).toMatchObject({ status: 200, headers: { 'x-content-type-options': 'nosniff' }, body: ICO });

    const kept = readdirSync(join(dataDir, 'files', 'brand')).toSorted();
    expect(
      await Promise.all([
        run('tenant', 'brand', 'acme', '--logo', join(folder, 'page.png')),
        run('tenant', 'brand', 'acme', '--icon', join(folder, 'missing.png')),
        run('tenant', 'brand', 'acme', '--logo', folder),
        run('tenant', 'brand', 'demo', '--logo', join(folder, 'icon.png'), '--host', 'crm.acme.example'),
        run('tenant', 'brand', 'acme', '--app-url', 'http://app.example'),
        run('tenant', 'brand', 'acme'),
      ]),
    ).toEqual([
      refused(/\S+page.png is no picture: PNG, JPEG and ICO are taken\./),
      refused(/The file \S+missing.png does not exist\./),
      refused(/\S+ is a folder, no picture\./),
      refused(/This host belongs to another tenant already\./),
      refused(/--app-url: the address of the app begins with https:\/\//),
      refused(/Nothing to change: give at least one option\./),
    ]);
    expect(readdirSync(join(dataDir, 'files', 'brand')).toSorted()).toEqual(kept);
  });

  it('create a ticket that signs in once', async () => {
    const { output, errors } = await run('ticket', '--tenant', 'demo', '--user', 'agent');
    expect(output).toMatch(/^[0-9a-f]{64}\n$/);
    expect(errors).toContain('u=agent@demo');
    const credentials = { UserName: 'agent@demo', Password: output.trim() };
    expect(await ask(address, loginByAddress, credentials)).toMatchObject({ Data: { UserModel: { Name: '陈晓琳' } } });
    expect(await ask(address, loginByAddress, credentials)).toMatchObject({ Status: false });
    expect(await ask(address, login, credentials)).toMatchObject({ Status: false });
    expect((await run('ticket', '--tenant', 'demo', '--user', 'unknown')).code).toBe(1);
  });

  it('add invented people, once', async () => {
    const demo = (code: string, staff: number) =>
      run('demo', '--tenant', code, '--customers', '0', '--staff', String(staff), '--seed', '7');
    expect((await demo('acme', 40)).output).toBe('39 members of staff were added.\n');
    expect((await demo('acme', 40)).output).toBe('0 members of staff were added.\n');
    await signIn(address, 'staff9@acme', 'Demo2026');
    expect(await demo('unknown', 1)).toEqual(refused(/There is no tenant with the code unknown\./));
  });
};
