import { findTask } from '@gonghai/contract/wire/task.ts';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';

let test: TestApp;
let port: number;
beforeEach(async () => {
  test = await startTestApp({ ownApp: true });
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = test.app.server.address() as AddressInfo);
});
afterEach(() => test.close());
const call = `GET /crm/${findTask.path}?id=1 HTTP/1.1\r\nhost: here\r\n`;

const untilNotListening = async (): Promise<void> => {
  while (test.app.server.listening) await setImmediate();
};

it('A stopping server answers late requests with the envelope and 503', async () => {
  const { app } = test;
  const client = connect(port, '127.0.0.1');
  const accepted = once(app.server, 'connection');
  // The request is incomplete, so its connection is not idle and the server waits for the rest.
  client.write(call);
  await accepted;
  const closing = app.close();
  await untilNotListening();
  client.write('\r\n');
  const [head = '', body = ''] = (await text(client)).split('\r\n\r\n');
  await closing;
  expect(head).toMatch(/^HTTP\/1\.1 503 /);
  expect(head).toMatch(/^connection: close/im);
  expect(head).toMatch(/^cache-control: no-store/im);
  expect(JSON.parse(body)).toEqual({
    Code: 0,
    Data: null,
    Message: '系统正在更新，请稍后重试',
    Status: false,
  });
});

it('A stopping server answers a request on a connection that was idle just now', async () => {
  const client = connect(port, '127.0.0.1');
  client.write(`${call}\r\n`);
  await once(client, 'data');
  const closing = test.app.close();
  await setImmediate();
  client.write(`${call}\r\n`);
  expect(await text(client)).toMatch(/^HTTP\/1\.1 503 /);
  await closing;
});

it('A stopping server answers connections that it has not accepted yet', async () => {
  // The system establishes them at once. The server accepts one in each turn.
  const clients = Array.from({ length: 20 }, () => connect(port, '127.0.0.1'));
  const closing = test.app.close();
  for (const client of clients) client.write(`${call}\r\n`);
  const answers = await Promise.all(clients.map(text));
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 503 /);
  // This client would return on a new connection, while the others are still being accepted.
  expect(answers[0]).not.toMatch(/^connection: close/im);
  await closing;
});

it('A stopping server answers a request that has arrived while its thread was busy', async () => {
  const client = connect(port, '127.0.0.1');
  client.write(`${call}\r\n`);
  await once(client, 'data');
  const closing = test.app.close();
  await untilNotListening();
  client.write(`${call}\r\n`);
  for (const until = performance.now() + 300; performance.now() < until;);
  expect(await text(client)).toMatch(/^HTTP\/1\.1 503 [^]*^connection: close/im);
  await closing;
});

it('A stopping server reads the whole request before it refuses and closes the connection', async () => {
  const client = connect(port, '127.0.0.1');
  client.write(`${call}\r\n`);
  await once(client, 'data');
  const closing = test.app.close();
  await untilNotListening();
  const body = Buffer.alloc(8_000_000);
  client.write(`POST /crm/any HTTP/1.1\r\nhost: here\r\ncontent-length: ${body.length}\r\n\r\n`);
  client.write(body);
  expect(await text(client)).toMatch(/^HTTP\/1\.1 503 /);
  await closing;
});
