/** The operator's commands as processes, with and without a running server. */
import { queryAllDepartments } from '@gonghai/contract/departments/department.contract.ts';
import { login, loginByAddress } from '@gonghai/contract/session/session.contract.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listRoutes } from '../../src/operator/routes-list.ts';
import { ask, fetchRaw, signIn } from './callers.ts';
import { freshFolder, ordinaryUser, root, self } from './hosts.ts';
import { canRun } from './can-run.ts';
import { preparedCluster, preparedDataDir } from './prepared.ts';
import { askOwner, crm, endAll, type Ended, MAIN, npm, startCrm, startServer } from './servers.ts';

afterAll(endAll);

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const ICO = Buffer.from('00000100010010100000010020006804', 'hex');

const newTenant = (code: string, ...more: readonly string[]): string[] => [
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

describe('commands beside a running server', () => {
  const dataDir = preparedDataDir();
  const run = (...args: readonly string[]): Promise<Ended> => crm({ DATA_DIR: dataDir }, ...args);
  let address: string;

  beforeAll(async () => {
    address = await startServer({ DATA_DIR: dataDir }).ready();
  });

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
});

describe('commands without a server', () => {
  const dataDir = preparedDataDir('empty');
  const run = (...args: readonly string[]): Promise<Ended> => crm({ DATA_DIR: dataDir }, ...args);

  it('start the database themselves, and leave it stopped with their changes', async () => {
    expect((await run(...newTenant('acme'))).output).toBe('The tenant acme is made; boss@acme may sign in.\n');
    expect((await run('tenant', 'disable', 'acme')).code).toBe(0);
    expect((await run('tenant', 'list')).output).toBe('acme\tacme公司\t禁用\t-\n');
    expect((await run('tenant', 'enable', 'acme')).code).toBe(0);

    const server = startServer({ DATA_DIR: dataDir });
    await signIn(await server.ready(), 'boss', 'Geheim2026');
    // The first start has declined the demonstration.
    expect(server.output).not.toContain('Admin2026');
    expect(await askOwner(dataDir, 'select code from tenant')).toEqual([{ code: 'acme' }]);
    await server.end('SIGTERM');
  });
});

it.runIf(canRun(root && ordinaryUser, 'needs root and an ordinary user'))(
  'commands of root leave an ordinary user’s installation to that user',
  async () => {
    const dataDir = preparedCluster(ordinaryUser!);
    const asUser = { line: [process.execPath, MAIN], user: ordinaryUser! } as const;
    const first = startServer({ DATA_DIR: dataDir, DEMO: 'off' }, asUser);
    await first.ready();
    await first.end('SIGTERM');
    rmSync(join(dataDir, 'keys'), { recursive: true });
    rmSync(join(dataDir, 'files'), { recursive: true });

    const picture = join(freshFolder(root!), 'logo.png');
    writeFileSync(picture, PNG, { mode: 0o600 });
    expect((await crm({ DATA_DIR: dataDir }, ...newTenant('acme'))).code).toBe(0);
    expect((await crm({ DATA_DIR: dataDir }, 'tenant', 'brand', 'acme', '--logo', picture)).code).toBe(0);
    const second = startServer({ DATA_DIR: dataDir }, asUser);
    const address = await second.ready();
    const { Data } = await ask(address, login, { UserName: 'boss', Password: 'Geheim2026' });
    expect(await fetchRaw(address + Data.TenantLogoPath)).toMatchObject({ status: 200, body: PNG });
    const made = [
      'keys',
      'keys/secret.key',
      'files',
      'files/brand',
      Data.TenantLogoPath.replace('/brand', 'files/brand'),
    ];
    expect(new Set(made.map((path) => statSync(join(dataDir, path)).uid))).toEqual(new Set([ordinaryUser!.uid]));
  },
);

describe('commands without a database', () => {
  it('name the nearest command when one is mistyped', async () => {
    const { code, output, errors } = await crm({ DATA_DIR: '/nonexistent' }, 'tenant', 'creat', '--code', 'x');
    expect([code, output]).toEqual([1, '']);
    expect(errors).toMatch(/^There is no command "tenant creat". Did you mean "tenant create"\?\nUsage: /);
  });

  it('print every call with its rights as JSON, without opening a database', async () => {
    const nowhere = { DATABASE_URL: 'postgres://u:p@127.0.0.1:1/x', DATA_DIR: '/nonexistent/folder' };
    const [bare, throughNpm] = await Promise.all([
      crm(nowhere, 'routes'),
      npm(nowhere, 'run', '--silent', 'crm', '--', 'routes'),
    ]);
    expect(bare).toMatchObject({ code: 0, errors: '' });
    expect(throughNpm).toMatchObject({ code: 0, output: bare.output });
    const routes = JSON.parse(bare.output) as { method: string; path: string; rights: string[] }[];
    expect(routes).toEqual(listRoutes());
    for (const { method, path } of routes)
      expect([method, path]).toEqual([
        expect.stringMatching(/^(GET|POST)$/),
        expect.stringMatching(/^\/crm\/(api|shop)\//),
      ]);
    expect(routes).toContainEqual({ method: 'POST', path: '/crm/api/User/QueryUserPageList', rights: ['User'] });
  });

  it('print their usage when they are not understood', async () => {
    const lines = ['', 'unknown'];
    const answers = await Promise.all(lines.map((line) => crm({ DATA_DIR: '/nonexistent' }, ...line.split(' '))));
    for (const { code, output, errors } of answers) {
      expect([code, output]).toEqual([1, '']);
      expect(errors).toMatch(/^(There is no command "unknown".\n)?Usage: npm run crm -- <command>\n/);
      for (const word of [
        'tenant create',
        'tenant brand',
        'ticket',
        'demo',
        'recycle',
        'products',
        'segments',
        'verify money',
        'backup',
        'restore',
        'routes',
      ])
        expect(errors).toContain(`\n  ${word}`);
    }
  });

  it('name the option that was meant', async () => {
    const { code, errors } = await crm({ DATA_DIR: '/nonexistent' }, 'recycle', '--dryrun');
    expect(code).toBe(1);
    expect(errors).toMatch(/^There is no option --dryrun. Did you mean --dry-run\?\nUsage: [^\n]+\n  recycle /);
  });

  const BACKUP = '  backup FILE\n      Writes the database and all files of the installation to one file.';
  const TENANT_LIST = '  tenant list\n      Lists all tenants with code, name, state and host.';
  const ROUTES = '  routes\n      Prints every call of the API with its rights as JSON.';
  it.each([
    ['backup', 1, BACKUP],
    ['tenant list too-much', 1, TENANT_LIST],
    ['routes --help', 0, ROUTES],
    ['help routes', 0, ROUTES],
  ])('print the usage of one command: %s', async (line, code, usage) => {
    const answer = await crm({ DATA_DIR: '/nonexistent' }, ...line.split(' '));
    const text = `Usage: npm run crm -- <command>\n${usage}\n`;
    expect(answer).toEqual({ code, output: code === 0 ? text : '', errors: code === 0 ? '' : text });
  });
});
