/** Malformed HTTP sent to a listening server: the server survives and answers the next request. */
import { queryAllDictionaries } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { editDepartment } from '@gonghai/contract/departments/department.contract.ts';
import { importStaff } from '@gonghai/contract/staff/staff-sheets.contract.ts';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../app.ts';

const test = await startTestApp({ ownApp: true, slowBodyMs: 3_000 });
// Ten seconds in the product (keep-alive.http.test.ts). It is read for each connection and checked every two seconds.
test.app.server.headersTimeout = 1_000;
await test.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = test.app.server.address() as AddressInfo;
afterAll(test.close);
const root = await test.signedIn('root');
const IDENTITY = `Host: x\r\nuid: ${root.uid}\r\nsignature: ${root.signature}\r\n`;

const dial = (): Socket => {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  return socket;
};
const closed = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    const received: Buffer[] = [];
    socket.on('data', (piece: Buffer) => received.push(piece));
    socket.on('close', () => resolve(Buffer.concat(received).toString('latin1')));
  });

/** Sends the bytes, ends the stream, and returns everything received until the server closes the connection. */
const speak = (bytes: string | Buffer): Promise<string> => {
  const socket = dial();
  const answer = closed(socket);
  socket.end(bytes);
  return answer;
};

const isServed = async (): Promise<boolean> => {
  const url = `http://127.0.0.1:${port}/crm/${queryAllDictionaries.path}`;
  const response = await fetch(url, { headers: { ...root } });
  return ((await response.json()) as { Status: boolean }).Status;
};

/** Kept open through all tests: the server itself must close them. */
const slow = dial();
const slowAnswer = closed(slow);
const slowBody = dial();
const slowBodyAnswer = closed(slowBody);
const slowFile = dial();
beforeAll(() => {
  slow.write('POST /crm/api/Authorize/Login HTTP/1.1\r\nHost: x\r\nX-Slow: ');
  slowBody.write(post(editDepartment.path, `${JSON_TYPE}Content-Length: 99\r\n\r\n{`));
  slowFile.write(post(importStaff.path, `${FORM_TYPE}Content-Length: 9999\r\n\r\n${PART}`));
});
afterAll(() => slowFile.destroy());

const post = (path: string, rest: string) => `POST /crm/${path} HTTP/1.1\r\n${IDENTITY}${rest}`;
const JSON_TYPE = 'Content-Type: application/json\r\n';
const FORM_TYPE = 'Content-Type: multipart/form-data; boundary=cut\r\n';
/** A body with its correct length. */
const whole = (type: string, body: string): string =>
  `${type}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
const PART = '--cut\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\nPK';

describe('The server survives', () => {
  it.each<[string, string | Buffer]>([
    ['nothing at all', ''],
    ['noise', Buffer.from(Array.from({ length: 2_000 }, (_, n) => (n * 7919) % 256))],
    ['the first bytes of TLS', Buffer.from('16030100c2010000be0303', 'hex')],
    ['another protocol', 'SSH-2.0-OpenSSH_9.6\r\n'],
    ['a version from the future', 'GET / HTTP/9.9\r\nHost: x\r\n\r\n'],
    ['HTTP/1.1 without a host', 'GET /crm/api HTTP/1.1\r\n\r\n'],
    ['HTTP/1.0 without a host', `GET /crm/${queryAllDictionaries.path} HTTP/1.0\r\n\r\n`],
    ['a header without a colon', 'GET / HTTP/1.1\r\nHost: x\r\nnonsense\r\n\r\n'],
    ['a NUL in a header', 'GET / HTTP/1.1\r\nHost: x\r\nuid: a\u0000b\r\n\r\n'],
    ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\n${'X-Long: y\r\n'.repeat(5_000)}\r\n`],
    ['one endless header', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'y'.repeat(100_000)}\r\n\r\n`],
    ['an endless address', `GET /${'y'.repeat(100_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
    ['an address that is a star', 'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['an address of another server', 'GET http://elsewhere.test/crm/api HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a request to be a tunnel', 'CONNECT elsewhere.test:443 HTTP/1.1\r\nHost: x\r\n\r\n'],
    [
      'a request to become something else',
      'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: smoke\r\n\r\n',
    ],
    ['a broken address', 'GET /crm/%E0%A4%A HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['two lengths', post(editDepartment.path, `${JSON_TYPE}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`)],
    ['a length below nothing', post(editDepartment.path, `${JSON_TYPE}Content-Length: -1\r\n\r\n{}`)],
    [
      'a length and pieces',
      post(editDepartment.path, `${JSON_TYPE}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`),
    ],
    ['a piece of no size', post(editDepartment.path, `${JSON_TYPE}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n`)],
    ['a body that stops', post(editDepartment.path, `${JSON_TYPE}Content-Length: 500\r\n\r\n{"Name":"`)],
    ['pieces that stop', post(editDepartment.path, `${JSON_TYPE}Transfer-Encoding: chunked\r\n\r\n5\r\n{"Na`)],
    ['a body longer than it says', post(editDepartment.path, `${JSON_TYPE}Content-Length: 2\r\n\r\n{}{}{}{}{}`)],
    ['a form that stops', post(importStaff.path, `${FORM_TYPE}Content-Length: 5000\r\n\r\n${PART}`)],
    [
      'a form of many parts that stops',
      post(importStaff.path, `${FORM_TYPE}Content-Length: 9000\r\n\r\n${`${PART}\r\n`.repeat(40)}`),
    ],
    ['a form without its end', post(importStaff.path, whole(FORM_TYPE, PART))],
    ['a form of many parts without its end', post(importStaff.path, whole(FORM_TYPE, `${PART}\r\n`.repeat(40)))],
    ['a form with another boundary', post(importStaff.path, whole(FORM_TYPE, PART.replace('--cut', '--torn')))],
    ['a form of nothing', post(importStaff.path, whole(FORM_TYPE, ''))],
    ['many requests in one breath', `GET /crm/${queryAllDictionaries.path} HTTP/1.1\r\n${IDENTITY}\r\n`.repeat(50)],
    ['a hub handshake that is none', 'GET /crm/hub/?EIO=4&transport=polling HTTP/1.1\r\nHost: x\r\n\r\n'],
  ])('%s', async (_, bytes) => {
    const answer = await speak(bytes);
    expect(answer).not.toMatch(/node_modules|\.ts\b| at .*:\d+:\d+|select /);
    // Reads that still run count against the person's limit of concurrent reads.
    await expect.poll(isServed).toBe(true);
  });

  it('a hundred idle connections', async () => {
    const silent = Array.from({ length: 100 }, dial);
    for (const [n, socket] of silent.entries()) {
      socket.write(
        n % 2 === 0 ? 'GET /crm/api HT' : post(editDepartment.path, `${JSON_TYPE}Content-Length: 99\r\n\r\n{`),
      );
    }
    for (let n = 0; n < 5; n += 1) expect(await isServed()).toBe(true);
    for (const socket of silent) socket.destroy();
    expect(await isServed()).toBe(true);
  });

  it('a client that disconnects during a response', async () => {
    for (let n = 0; n < 20; n += 1) {
      const socket = dial();
      socket.write(`GET /crm/${queryAllDictionaries.path} HTTP/1.1\r\n${IDENTITY}\r\n`, () => socket.destroy());
    }
    expect(await isServed()).toBe(true);
  });

  it('and closes connections with slow headers', async () => {
    expect(await slowAnswer).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('or with a slow body that is no upload', async () => {
    expect(await slowBodyAnswer).toMatch(/^HTTP\/1\.1 408 /);
    expect(slowFile.readyState).toBe('open');
    expect(await isServed()).toBe(true);
  });
});
