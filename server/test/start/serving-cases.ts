/** What a running server serves: its page and assets, and monitoring. The last case ends it. */
import { exportStaff } from '@gonghai/contract/staff/staff-sheets.contract.ts';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { postgresIn } from '../../src/embedded/leftovers.ts';
import { DEMO_ACCOUNTS } from '../../src/operator/demo/demo-people.ts';
import { fetchRaw, signIn, statusOf, untilStatus } from './callers.ts';
import { crm, type Running, startServer } from './servers.ts';

/** A running server of the demonstration with metrics. */
export interface Place {
  readonly dataDir: string;
  readonly metricsPort: number;
  readonly server: Running;
  readonly address: string;
}

const bootOf = async (address: string, host = 'somewhere.example'): Promise<unknown> => {
  const { body } = await fetchRaw(address, { host });
  const [, block] = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(body.toString()) ?? [];
  return JSON.parse(block ?? 'null');
};

export const servingCases = (place: () => Place): void => {
  let dataDir: string;
  let metricsPort: number;
  let server: Running;
  let address: string;
  beforeAll(() => {
    ({ dataDir, metricsPort, server, address } = place());
  });

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
};
