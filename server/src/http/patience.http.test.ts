import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../test/app.ts';

const test = await startTestApp();
afterAll(test.close);
const { app } = test;

/** More than the machine takes off our hands while nobody reads. */
const PIECE = Buffer.alloc(1024 * 1024);
const bodies: Readable[] = [];
app.get('/much', async (_, response) => {
  const body = Readable.from(Array.from({ length: 200 }, () => PIECE));
  bodies.push(body);
  return response.send(body);
});

describe('A reader who reads nothing', () => {
  it('is waited for, but not for ever', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    expect(app.server.timeout).toBe(60_000);
    app.server.setTimeout(100);
    const { port } = app.server.address() as AddressInfo;
    const reader = connect(port, '127.0.0.1').on('error', () => undefined);
    reader.pause().write('GET /much HTTP/1.1\r\nhost: here\r\n\r\n');
    await expect.poll(() => bodies[0]?.destroyed).toBe(true);
    expect(bodies[0]!.readableEnded).toBe(false);
    reader.destroy();
  });
});
