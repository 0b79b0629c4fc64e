import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createProvider } from './provider.service.ts';

/** What the simulated provider does with a request. */
let respond: (response: ServerResponse, body: string) => void;
let received: { readonly method: string | undefined; readonly body: string }[] = [];

const server = createServer((request: IncomingMessage, response) => {
  let body = '';
  request.on('data', (piece) => (body += String(piece)));
  request.on('end', () => {
    received.push({ method: request.method, body });
    respond(response, body);
  });
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const { port } = server.address() as AddressInfo;

const failures: Error[] = [];
beforeEach(() => {
  received = [];
  failures.length = 0;
});
const keys = { key: 'app', secret: 'hush' };
const ask = (address = `http://127.0.0.1:${port}/filter`) =>
  createProvider(address, (error) => failures.push(error))(keys, '13800138000', 1_790_000_000);

describe('The provider', () => {
  it.each([0, 1])('is asked once, signed, and answers %i', async (FilterResult) => {
    respond = (response) => response.end(JSON.stringify({ FilterResult }));
    expect(await ask()).toBe(FilterResult);
    const Sign = createHmac('sha256', 'hush').update('app\n1790000000\n13800138000').digest('hex');
    expect(received.map(({ method, body }) => [method, JSON.parse(body)])).toEqual([
      ['POST', { AppKey: 'app', Timestamp: 1_790_000_000, Tel: '13800138000', Sign }],
    ]);
    expect(failures).toEqual([]);
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['an error', (response) => response.writeHead(500).end()],
    ['a redirect', (response) => response.writeHead(302, { location: `http://127.0.0.1:${port}/elsewhere` }).end()],
    ['no JSON', (response) => response.end('<html>')],
    ['another shape', (response) => response.end('{"FilterResult":"1"}')],
    ['a very long answer', (response) => response.end(`{"FilterResult":1,"x":"${'y'.repeat(100_000)}"}`)],
    ['a broken connection', (response) => response.destroy()],
    ['silence', () => undefined],
    ['half an answer', (response) => response.write('{"FilterResult"')],
  ])('that gives %s has no answer, and this is reported', async (_, act) => {
    respond = act;
    expect(await ask()).toBeUndefined();
    expect([received.length, failures.length]).toEqual([1, 1]);
  });

  it('is not asked where its name stands for an address inside', async () => {
    expect(await ask(`http://localhost:${port}/`)).toBeUndefined();
    expect([received.length, failures[0]?.message]).toEqual([0, expect.stringContaining('inside')]);
  });
});
