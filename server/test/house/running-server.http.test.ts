/** A whole server: its routes beside the calls, and its readiness. */
import { afterAll, describe, expect, it } from 'vitest';
import { startTestServers } from '../running.ts';
import { answeredBy, promised } from './router.ts';

const test = await startTestServers(1);
afterAll(test.close);
const [server] = test.servers as [(typeof test.servers)[0]];
const fetchPath = (path: string) => fetch(`${server.address}${path}`);

describe('A running server', () => {
  it('answers the calls, the description, the lead form and the health checks, and nothing else', () => {
    const beside = ['/healthz', '/readyz'].flatMap((path) => [`GET ${path}`, `HEAD ${path}`]);
    const form = ['GET /crm/form/:key', 'POST /crm/form/:key'];
    expect(answeredBy(server.app)).toEqual([...promised, ...beside, ...form, 'GET /crm/openapi.json'].toSorted());
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

  it('stops once, however often it is asked', async () => {
    await Promise.all([server.stop(), server.stop()]);
    await expect(fetchPath('/healthz')).rejects.toThrow('fetch failed');
  });
});
