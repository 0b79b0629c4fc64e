import { Agent, get } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../test/app.ts';

const { app, close } = await startTestApp({ ownApp: true });
afterAll(close);
app.get('/idle', async () => 'ok');
const { server } = app;

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
afterAll(() => agent.destroy());
/** Sends a request like a proxy with keep-alive and returns the socket that was used. */
const request = (): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    get({ host: '127.0.0.1', port, path: '/idle', agent }, (response) => {
      const { socket } = response;
      response.resume().on('end', () => resolve(socket));
    }).on('error', reject);
  });

describe('An idle connection of a proxy', () => {
  it('is kept longer than the 75 seconds a proxy keeps it', () => {
    expect(server.keepAliveTimeout).toBeGreaterThan(75_000);
    expect(server.headersTimeout).toBe(10_000);
  });

  it('is not closed by the timeouts for headers and silent clients, unlike one without a request', async () => {
    // The server reads both limits for each connection. It checks for expired headers every two seconds.
    server.headersTimeout = 500;
    server.setTimeout(500);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const first = await request();
    const open = () => connect((server.address() as AddressInfo).port, '127.0.0.1').resume();
    const [silent, slow] = [open(), open()];
    slow.on('error', () => undefined).write('GET /idle HTTP/1.1\r\nhost: here\r\n');
    // Never silent, so that it is the limit of its headers that ends it.
    const writing = setInterval(() => slow.write('x-more: y\r\n'), 50);
    slow.once('close', () => clearInterval(writing));
    // Both are newer than the idle one, whose limits would have ended it before them.
    await expect.poll(() => [silent.closed, slow.closed]).toEqual([true, true]);
    expect(await request()).toBe(first);
  });
});
