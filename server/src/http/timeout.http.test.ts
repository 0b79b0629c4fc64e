import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { searchAudit } from '@gonghai/contract/audit/audit.contract.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../test/app.ts';

const test = await startTestApp();
afterAll(test.close);
const { app, owner } = test;

/** More than socket buffers hold while the client does not read. */
const PIECE = Buffer.alloc(1024 * 1024);
const bodies: Readable[] = [];
app.get('/much', async (_, response) => {
  const body = Readable.from(Array.from({ length: 200 }, () => PIECE));
  bodies.push(body);
  return response.send(body);
});

await app.listen({ port: 0, host: '127.0.0.1' });

describe('A client that does not read its response', () => {
  it('is disconnected after a timeout', async () => {
    expect(app.server.timeout).toBe(60_000);
    // Restored afterwards: the next test needs a connection that may be idle.
    app.server.setTimeout(100);
    const { port } = app.server.address() as AddressInfo;
    const reader = connect(port, '127.0.0.1').on('error', () => undefined);
    reader.pause().write('GET /much HTTP/1.1\r\nhost: here\r\n\r\n');
    await expect.poll(() => bodies[0]?.destroyed).toBe(true);
    expect(bodies[0]!.readableEnded).toBe(false);
    reader.destroy();
    app.server.setTimeout(60_000);
  });
});

describe('A request whose client disconnects', () => {
  it('is cancelled in the database', async () => {
    const root = await test.signedIn('root');
    const { port } = app.server.address() as AddressInfo;
    const waiting = async (): Promise<number> => {
      const { rows } = await owner.query<{ count: number }>(
        `select count(*)::int as count from pg_locks join pg_stat_activity using (pid)
          where not granted and datname = current_database() and query like '%audit_log%'`,
      );
      return rows[0]!.count;
    };
    const client = await owner.connect();
    try {
      // The query waits for this lock.
      await client.query('begin; lock table audit_log in access exclusive mode');
      const leaving = new AbortController();
      const search = fetch(`http://127.0.0.1:${port}/crm/${searchAudit.path}`, {
        method: 'POST',
        headers: { app: 'Web', ...root, 'content-type': 'application/json' },
        body: '{}',
        signal: leaving.signal,
      }).catch((error: Error) => error.name);
      await expect.poll(waiting, { interval: 5 }).toBe(1);
      leaving.abort();
      expect(await search).toBe('AbortError');
      // Long before the query's own timeout.
      await expect.poll(waiting, { interval: 5, timeout: 4_000 }).toBe(0);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
