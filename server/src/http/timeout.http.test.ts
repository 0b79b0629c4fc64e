import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { searchAudit } from '@gonghai/contract/audit/audit.contract.ts';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../test/app.ts';
import { createLog } from './log.ts';

/** Log lines of searches that were answered, also when their client had disconnected. */
const answered: string[] = [];
const write = (line: string): void => {
  if (line.includes(searchAudit.path)) answered.push(line);
};
const test = await startTestApp({ log: createLog('debug', { write }) });
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

const client = await owner.connect();
const root = await test.signedIn('root');
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
  const waiting = async (): Promise<number> => {
    const { rows } = await owner.query<{ count: number }>(
      `select count(*)::int as count from pg_locks join pg_stat_activity using (pid)
        where not granted and datname = current_database() and query like '%audit_log%'`,
    );
    return rows[0]!.count;
  };
  /** Long before a query's own timeout. */
  const soon = { interval: 5, timeout: 4_000 };
  // Queries of the audit log wait for this lock.
  beforeEach(() => client.query('begin; lock table audit_log in access exclusive mode'));
  afterEach(() => client.query('rollback'));
  afterAll(() => client.release());
  const search = (signal: AbortSignal) => {
    const { port } = app.server.address() as AddressInfo;
    return fetch(`http://127.0.0.1:${port}/crm/${searchAudit.path}`, {
      method: 'POST',
      headers: { app: 'Web', ...root, 'content-type': 'application/json' },
      body: '{}',
      signal,
    }).then(
      (response) => response.json(),
      (error: Error) => error.name,
    );
  };

  it('is cancelled in the database', async () => {
    const leaving = new AbortController();
    const answer = search(leaving.signal);
    await expect.poll(waiting, { interval: 5 }).toBe(1);
    leaving.abort();
    expect(await answer).toBe('AbortError');
    await expect.poll(waiting, soon).toBe(0);
  });

  it('leaves the queue of its person', async () => {
    const leaving = new AbortController();
    const refusals: unknown[] = [];
    const all = Array.from({ length: 21 }, async () => {
      const answer = await search(leaving.signal);
      if (answer !== 'AbortError') refusals.push(answer);
    });
    // Four run, sixteen wait and one was refused: all have arrived.
    await expect.poll(() => refusals).toMatchObject([{ Status: false, Message: '操作过于频繁，请稍后再试' }]);
    await expect.poll(waiting, { interval: 5 }).toBe(4);
    const before = answered.length;
    leaving.abort();
    await Promise.all(all);
    await expect.poll(() => answered.length - before, soon).toBe(20);
  });
});
