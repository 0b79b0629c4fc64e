/** The operator's commands as processes, without a running server. */
import { login } from '@gonghai/contract/session/session.contract.ts';
import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { listRoutes } from '../../src/operator/routes-list.ts';
import { ask, fetchRaw, signIn } from './callers.ts';
import { freshFolder, ordinaryUser, root } from './hosts.ts';
import { canRun } from './can-run.ts';
import { newTenant, PNG } from './crm-cases.ts';
import { preparedCluster, preparedDataDir } from './prepared.ts';
import { askOwner, crm, endAll, type Ended, MAIN, npm, startServer } from './servers.ts';

afterAll(endAll);

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
