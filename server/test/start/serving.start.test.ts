/** Ordinary use of the server: first and second start, its URLs, and monitoring. */
import { queryAllDepartments } from '@gonghai/contract/departments/department.contract.ts';
import { exportStaff } from '@gonghai/contract/staff/staff-sheets.contract.ts';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { postgresIn } from '../../src/embedded/leftovers.ts';
import { DEMO_ACCOUNTS } from '../../src/operator/demo/demo-people.ts';
import { freePort } from '../free-port.ts';
import { ask, fetchRaw, signIn, signInAsAdmin, statusOf, untilStatus } from './callers.ts';
import { until } from './hosts.ts';
import { preparedDataDir } from './prepared.ts';
import { askOwner, crm, endAll, endServers, type Running, startServer } from './servers.ts';

const TENANTS = 'select code, is_demo, (select count(*)::int from staff) as staff from tenant';

const bootOf = async (address: string, host = 'somewhere.example'): Promise<unknown> => {
  const { body } = await fetchRaw(address, { host });
  const [, block] = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(body.toString()) ?? [];
  return JSON.parse(block ?? 'null');
};

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

describe('a running server', () => {
  let dataDir: string;
  let metricsPort: number;
  let server: Running;
  let address: string;

  beforeAll(async () => {
    dataDir = preparedDataDir();
    metricsPort = await freePort();
    server = startServer({ DATA_DIR: dataDir, METRICS_PORT: String(metricsPort) });
    address = await server.ready();
  });
  afterAll(endAll);

  it('is alive and ready, and reveals nothing else', async () => {
    for (const [path, status] of [
      ['healthz', 'ok'],
      ['readyz', 'ready'],
    ]) {
      const answer = await fetchRaw(`${address}/${path}`);
      expect(answer.status).toBe(200);
      expect(JSON.parse(answer.body.toString())).toEqual({ status });
      expect(answer.headers['server'] ?? answer.headers['x-powered-by']).toBeUndefined();
    }
  });

  it('is not ready without the database, and ready again when it is back', async () => {
    const processes = postgresIn(join(dataDir, 'pgdata'));
    for (const pid of processes) process.kill(pid, 'SIGSTOP');
    try {
      await untilStatus(`${address}/readyz`, 503);
      expect(await statusOf(`${address}/healthz`)).toBe(200);
      expect((await fetchRaw(address)).body.toString()).toContain('<div id="root">');
    } finally {
      for (const pid of processes) process.kill(pid, 'SIGCONT');
    }
    await untilStatus(`${address}/readyz`, 200);
  });

  it('serves a page that is never cached, and compressed assets that are cached for ever', async () => {
    const page = await fetchRaw(address);
    const html = page.body.toString();
    expect(page).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    expect(html).toContain('<div id="root">');
    expect((await fetch(address, { method: 'HEAD' })).status).toBe(200);
    const [, script] = /src="\.?\/?(assets\/[^"]+\.js)"/.exec(html)!;

    const plain = await fetchRaw(`${address}/${script}`);
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(plain.headers['content-type']).toMatch(/javascript/);
    for (const [encoding, decode] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const packed = await fetchRaw(`${address}/${script}`, { 'accept-encoding': encoding });
      expect(packed.headers['content-encoding']).toBe(encoding);
      expect(packed.headers['cache-control']).toContain('immutable');
      expect(packed.headers['vary']).toMatch(/accept-encoding/i);
      expect(decode(packed.body).equals(plain.body)).toBe(true);
    }
    for (const nothing of ['assets/none.js', 'assets/', 'brand/', 'brand/none.png']) {
      expect(await statusOf(`${address}/${nothing}`)).toBe(404);
    }
    expect(await statusOf(`${address}/assets/..%2f..%2f..%2fpackage.json`)).not.toBe(200);
  });

  it('offers the demonstration’s accounts, except on the host of a real tenant', async () => {
    const accounts = DEMO_ACCOUNTS.map((account) => ({ ...account, userName: `${account.userName}@demo` }));
    expect(await bootOf(address)).toEqual({ accounts, phoneHosts: [] });
    const real = ['--code', 'real', '--name', '真公司', '--admin', 'boss', '--password', 'Geheim2026'];
    const made = await crm({ DATA_DIR: dataDir }, 'tenant', 'create', ...real, '--host', 'crm.example');
    expect(made.code).toBe(0);
    expect(await bootOf(address, 'crm.example')).toEqual({ phoneHosts: [] });
    expect(await bootOf(address, 'CRM.example:8443')).toEqual({ phoneHosts: [] });
    expect(await bootOf(address)).toEqual({ accounts, phoneHosts: [] });
  });

  it('serves metrics only to this machine, on a separate port', async () => {
    const session = await signIn(address, 'admin@demo', 'Admin2026');
    const file = await fetchRaw(`${address}/crm/${exportStaff.path}`, { ...session });
    expect(file.headers['content-disposition']).toMatch(/^attachment/);
    const figures = () => fetchRaw(`http://127.0.0.1:${metricsPort}/metrics`);
    const counted = `crm_calls_total{route="${exportStaff.path}",code="file"} 1\n`;
    await expect.poll(async () => (await figures()).body.toString()).toContain(counted);
    const { status, body } = await figures();
    expect(status).toBe(200);
    expect(body.toString()).toMatch(/^crm_calls_total\{route="api\/Authorize\/Login",code="1"\} [1-9]/m);
    expect(body.toString()).toMatch(/^crm_disk_free_bytes [1-9]\d+/m);
    expect(await statusOf(`http://127.0.0.2:${metricsPort}/metrics`)).toBe('ECONNREFUSED');
    expect(await statusOf(`${address}/metrics`)).toBe(404);
  });

  it('runs without metrics when their port is in use, and says so', async () => {
    const beside = startServer({ DATA_DIR: dataDir, METRICS_PORT: String(metricsPort) });
    await untilStatus(`${await beside.ready()}/readyz`, 200);
    expect(await beside.said(/(the port \d+ is taken: no metrics from this instance)/)).toContain(String(metricsPort));
    expect(await beside.end('SIGTERM')).toBe(0);
    expect(await statusOf(`${address}/readyz`)).toBe(200);
  });

  it('stops also while its database does not respond', async () => {
    const processes = postgresIn(join(dataDir, 'pgdata'));
    for (const pid of processes) process.kill(pid, 'SIGSTOP');
    await untilStatus(`${address}/readyz`, 503);
    server.process.kill('SIGTERM');
    await untilStatus(`${address}/readyz`, 'ECONNREFUSED');
    for (const pid of processes) process.kill(pid, 'SIGCONT');
    expect(await server.exited).toBe(0);
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
