import { findTask } from '@gonghai/contract/wire/task.ts';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import { startTestApp } from '../../test/app.ts';

const test = await startTestApp();
afterAll(test.close);
const { app } = test;

it('A stopping server answers late requests with the envelope and 503', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const client = connect(port, '127.0.0.1');
  const accepted = once(app.server, 'connection');
  // The request is incomplete, so its connection is not idle and the server waits for the rest.
  client.write(`GET /crm/${findTask.path}?id=1 HTTP/1.1\r\nhost: here\r\n`);
  await accepted;
  const closing = app.close();
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
