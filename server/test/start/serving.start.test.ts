/** The first and the second start of the server, and a port in use. */
import { queryAllDepartments } from '@gonghai/contract/departments/department.contract.ts';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { postgresIn } from '../../src/embedded/leftovers.ts';
import { DEMO_ACCOUNTS } from '../../src/operator/demo/demo-people.ts';
import { ask, signIn, signInAsAdmin } from './callers.ts';
import { until } from './hosts.ts';
import { preparedDataDir } from './prepared.ts';
import { askOwner, crm, endAll, endServers, startServer } from './servers.ts';

const TENANTS = 'select code, is_demo, (select count(*)::int from staff) as staff from tenant';

describe('the first and the second start', () => {
  let dataDir: string;
  beforeAll(() => {
    dataDir = preparedDataDir('empty');
    // As if no start had decided about the demonstration yet.
    rmSync(join(dataDir, 'first-start.done'));
  });
  afterEach(endServers);
  afterAll(endAll);

  it('create the demonstration once: after a command, a killed start, and by two starts at the same time', async () => {
    expect(await crm({ DATA_DIR: dataDir }, 'tenant', 'list')).toMatchObject({ code: 0, output: '' });
    const killed = startServer({ DATA_DIR: dataDir });
    await until('a server to ask', () => askOwner(dataDir, TENANTS).catch(() => undefined));
    await killed.end('SIGKILL');

    const servers = [startServer({ DATA_DIR: dataDir }), startServer({ DATA_DIR: dataDir })];
    const addresses = await Promise.all(servers.map((server) => server.ready()));
    for (const [index, server] of servers.entries()) {
      expect(addresses[index]).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
      await server.said(/(系统管理员)\n/);
      for (const { userName, password, role } of DEMO_ACCOUNTS)
        expect(server.output).toMatch(new RegExp(`^ +${userName} +${password} +${role}$`, 'm'));
      const session = await signInAsAdmin(addresses[index]!);
      expect(await ask(addresses[1 - index]!, queryAllDepartments, {}, session)).toMatchObject({ Status: true });
    }
    for (const { userName, password } of DEMO_ACCOUNTS) await signIn(addresses[0]!, `${userName}@demo`, password);
    const [demo, ...others] = await askOwner<{ staff: number }>(dataDir, TENANTS);
    expect(demo).toMatchObject({ code: 'demo', is_demo: true });
    expect(demo!.staff).toBeGreaterThanOrEqual(30);
    expect(others).toEqual([]);
    expect(await Promise.all(servers.map((server) => server.end('SIGTERM')))).toEqual([0, 0]);
  });

  it('create the partitions of the audit log, and work also when one cannot be created', async () => {
    const first = startServer({ DATA_DIR: dataDir });
    await first.ready();
    expect(first.output).not.toContain('Making a new database');
    expect(await askOwner(dataDir, TENANTS)).toHaveLength(1);
    const months = `select relname as name from pg_class where relispartition and relname ~ '^audit_log_[0-9]{6}$' order by 1`;
    const made = await askOwner<{ name: string }>(dataDir, months);
    const [current, next] = made.map(({ name }) => name);
    await askOwner(dataDir, `drop table ${next}`);
    // A command opens the installation as a start does.
    expect((await crm({ DATA_DIR: dataDir }, 'tenant', 'list')).code).toBe(0);
    expect(await askOwner(dataDir, months)).toEqual(made);

    await askOwner(
      dataDir,
      `drop table ${current};
       insert into audit_log (tenant_id, created_time, action, subject) select id, extract(epoch from now()), '旧', 'x' from tenant`,
    );
    await first.end('SIGTERM');
    const second = startServer({ DATA_DIR: dataDir });
    await signInAsAdmin(await second.ready());
  });
});

describe('a port in use', () => {
  afterEach(endAll);

  it('is reported in one line, and leaves no database running', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const port = (taken.address() as { port: number }).port;
    const dataDir = preparedDataDir();
    const server = startServer({ DATA_DIR: dataDir, PORT: String(port) });
    expect(await server.exited).toBe(1);
    expect(server.errors).toBe(`The port ${port} is taken: stop the program that uses it, or set PORT to another.\n`);
    expect(postgresIn(join(dataDir, 'pgdata'))).toEqual([]);
    taken.close();
  });
});
