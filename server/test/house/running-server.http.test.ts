/** A whole server: its routes beside the calls, and its readiness. */
import { connect } from 'node:net';
import { availableParallelism } from 'node:os';
import { afterAll, describe, expect, it } from 'vitest';
import { readStatements } from '../../src/db/database.ts';
import { MAX_SILENT } from '../../src/http/silent-connections.ts';
import { startTestServers } from '../running.ts';
import { untilWaiting } from '../waiting.ts';
import { answeredBy, promised } from './router.ts';

const test = await startTestServers(1);
afterAll(test.close);
const [server] = test.servers as [(typeof test.servers)[0]];
const fetchPath = (path: string) => fetch(`${server.address}${path}`);

describe('A running server', () => {
  it('answers the calls, the description, the pages and the health checks, and nothing else', () => {
    const beside = ['/healthz', '/readyz'].flatMap((path) => [`GET ${path}`, `HEAD ${path}`]);
    const pages = ['/crm/form/:key', '/crm/pay/:key'].flatMap((path) => [`GET ${path}`, `POST ${path}`]);
    pages.push('POST /crm/pay/notify/:provider/:code');
    expect(answeredBy(server.app)).toEqual([...promised, ...beside, ...pages, 'GET /crm/openapi.json'].toSorted());
  });

  it.each(['/healthz', '/readyz'])('responds at %s without details', async (path) => {
    const response = await fetchPath(path);
    expect(response.status).toBe(200);
    expect(await response.text()).toMatch(/^\{"status":"(ok|ready)"\}$/);
  });

  it('is alive but not ready while the schema is older than its version', async () => {
    const newest = 'select max(version) from schema_migration';
    await test.owner.query(`update schema_migration set version = version - 5000 where version = (${newest})`);
    const response = await fetchPath('/readyz');
    expect([response.status, await response.text()]).toEqual([503, '{"status":"not ready"}']);
    expect((await fetchPath('/healthz')).status).toBe(200);
    await test.owner.query('update schema_migration set version = version + 5000 where version < 0');
    expect((await fetchPath('/readyz')).status).toBe(200);
  });

  it.each([
    '/metrics',
    '/crm',
    '/crm/hub/x',
    '/.env',
    '/.git/config',
    '/assets/../package.json',
    '/%2e%2e/%2e%2e/etc/passwd',
  ])('refuses %s', async (path) => {
    expect((await fetchPath(path)).status).toBeGreaterThanOrEqual(400);
  });

  it('closes connections without a request above the limit of their address', async () => {
    const { port } = new URL(server.address);
    const sockets = Array.from({ length: MAX_SILENT + 10 }, () => connect(Number(port), '127.0.0.1').resume());
    // Less than the ten seconds after which the server closes silent connections anyway.
    const closed = () => sockets.filter((socket) => socket.closed).length;
    await expect.poll(closed, { timeout: 8_000 }).toBeGreaterThanOrEqual(10);
    for (const socket of sockets) socket.destroy();
  });

  it('keeps four of its sixteen connections for commands, and a core for reads that are not heavy', async () => {
    const { database } = server;
    expect(database.pool.options.max).toBe(16);
    const holder = await test.owner.connect();
    await holder.query('select pg_advisory_lock(7)');
    const untilReleased = [
      { text: `select set_config('lock_timeout', '0', true)`, values: [] },
      { text: 'select pg_advisory_xact_lock_shared(7)', values: [] },
    ];
    const startReads = (isHeavy: boolean) =>
      Array.from({ length: 20 }, () => readStatements(database.directory, untilReleased, { isHeavy }));
    const expectRunning = async (count: number) => {
      await untilWaiting(test.owner, count);
      // Further reads would have started during this round trip.
      await database.inTransaction(null, () => Promise.resolve());
      await untilWaiting(test.owner, count);
    };
    const reads = startReads(true);
    await expectRunning(Math.max(1, availableParallelism() - 1));
    reads.push(...startReads(false));
    await expectRunning(12);
    await holder.query('select pg_advisory_unlock(7)');
    holder.release();
    await Promise.all(reads);
  });

  it('stops once, however often it is asked', async () => {
    await Promise.all([server.stop(), server.stop()]);
    await expect(fetchPath('/healthz')).rejects.toThrow('fetch failed');
  });
});
