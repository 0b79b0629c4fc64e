import { endpoint } from '@gonghai/contract/wire/endpoint.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { nothing } from '@gonghai/contract/wire/fields.ts';
import Fastify from 'fastify';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, type ClientRequest, get, type IncomingMessage, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { afterAll, afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { type Session, signIn } from '../../test/app.ts';
import { GENEROUS } from '../../test/application.ts';
import { clearedDatabase } from '../../test/cleared-database.ts';
import { multipart } from '../../test/sheets.ts';
import { openListener } from '../db/driver/listener.ts';
import { createSecrets } from '../db/secrets.ts';
import { createActors } from '../features/session/actors.service.ts';
import { Later } from './answer.ts';
import { bindDownload, bindUpload } from './bind.ts';
import { registerRoutes } from './dispatch.ts';
import { createLimiter } from './limits.ts';
import type { Answered } from './log.ts';
import { createRunning } from './running.ts';
import { createTurns } from './turns.ts';
import { LARGEST_UPLOAD, type UploadedFile } from './upload.ts';

const test = await clearedDatabase();
const listener = await openListener(test.serverTarget, () => undefined);
const actors = createActors(test.database, listener);
const uploadFolder = join(mkdtempSync(join(tmpdir(), 'gonghai-test-files-')), 'arriving');

/** Test calls of both kinds, whose files the test controls. */
const bodies: PassThrough[] = [];
const received: (UploadedFile & { readonly text: string })[] = [];
const told: Answered[] = [];
const faults: string[] = [];
let isFull = false;
let later: (() => Promise<null>) | undefined;
let holdUpload: Promise<void> = Promise.resolve();
let holdDownload: Promise<void> = Promise.resolve();
const declared = { summary: 'Planted', access: 'all', request: nothing, answer: z.null() } as const;
const give = endpoint({
  ...declared,
  method: 'GET',
  path: 'api/Planted/Give',
  kind: 'download',
  rate: 'export',
  audit: 'export',
});
const take = endpoint({
  ...declared,
  method: 'POST',
  path: 'api/Planted/Take',
  kind: 'upload',
  rate: 'import',
  audit: 'change',
});
const takeRecord = endpoint({ ...take, path: 'api/Planted/TakeRecord', rate: 'record' });

const app = Fastify();
await registerRoutes(
  app,
  [
    bindDownload(give, async () => {
      const body = new PassThrough();
      bodies.push(body);
      await holdDownload;
      return { fileName: '客户 名单"\r\n.xlsx', contentType: 'text/plain', body };
    }),
    bindUpload(takeRecord, async () => null),
    bindUpload(take, async (_, __, file) => {
      received.push({ ...file, text: readFileSync(file.path, 'utf8') });
      await holdUpload;
      return later ? new Later(later) : null;
    }),
  ],
  {
    database: test.database,
    secrets: createSecrets('a key for tests only'),
    authenticate: actors.authenticate,
    redeem: actors.redeem,
    redeemToken: async () => null,
    caughtUp: listener.caughtUp,
    limiter: createLimiter(GENEROUS),
    readTurns: createTurns({ atOnce: 4, mostWaiting: 16 }),
    recordTurns: createTurns({ atOnce: 2, mostWaiting: 1 }),
    running: createRunning(),
    uploadFolder,
    hasRoomFor: () => !isFull,
    nowMs: Date.now,
    explain: () => undefined,
    onAnswer: (call) => told.push(call),
    onFault: (_, error) => faults.push(String(error)),
  },
);
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;
afterAll(async () => {
  await app.close();
  await listener.close();
  await test.drop();
  rmSync(join(uploadFolder, '..'), { recursive: true });
});
const openConnections = (): Promise<number> =>
  new Promise((resolve, reject) => {
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });

afterEach(async () => {
  for (const body of bodies.splice(0)) body.destroy();
  app.server.closeAllConnections();
  await vi.waitUntil(async () => (await openConnections()) === 0);
  received.length = 0;
  told.length = 0;
  faults.length = 0;
  holdDownload = Promise.resolve();
});

const signedIn = (userName: string) => signIn(test, userName, Date.now());
const tooOften = { Status: false, Code: ResultCode.Refused, Message: '操作过于频繁，请稍后再试', Data: null };

/** A running download that the client can abort. */
const begin = async (session: Session) => {
  const before = bodies.length;
  const request = get({ port, path: `/crm/${give.path}`, headers: { ...session } }).on('error', () => undefined);
  await expect.poll(() => bodies.length).toBe(before + 1);
  return { request, body: bodies.at(-1)! };
};
const answerTo = (request: ClientRequest): Promise<IncomingMessage> =>
  new Promise((resolve) => {
    request.once('response', resolve);
  });
const attempt = async (session: Session) => {
  const response = await app.inject({ method: 'GET', url: `/crm/${give.path}`, headers: { ...session } });
  return response.json();
};
const upload = async (session: Session, file: Buffer, field?: string, fileName?: string, { path } = take) => {
  const { headers, payload } = await multipart(file, field, fileName);
  const response = await app.inject({
    method: 'POST',
    url: `/crm/${path}`,
    headers: { ...session, ...headers },
    payload,
  });
  return response.json();
};

describe('A download', () => {
  it('is limited to one for a person and two for a tenant, and releases its place when it ends', async () => {
    const [a1, a2, a3, other] = await Promise.all(['A1', 'A2', 'A3', 'A1x'].map(signedIn));
    const first = await begin(a1!);
    expect(await attempt(a1!)).toEqual(tooOften);
    await begin(a2!);
    expect(await attempt(a3!)).toEqual(tooOften);
    await begin(other!);
    first.body.end('all of it');
    await expect.poll(() => first.body.closed).toBe(true);
    await begin(a3!);
  });

  it('releases its place when the client disconnects or the source fails', async () => {
    const session = await signedIn('A1');
    const { request, body } = await begin(session);
    body.write('a beginning');
    request.destroy();
    await expect.poll(() => body.destroyed).toBe(true);
    const again = await begin(session);
    again.body.destroy(new Error('the disk is gone'));
    await expect.poll(() => again.body.closed).toBe(true);
    await begin(session);
  });

  it('releases its place when the source had failed before it was returned', async () => {
    const session = await signedIn('A1');
    const { promise, resolve } = Promise.withResolvers<void>();
    holdDownload = promise;
    const answer = attempt(session);
    await expect.poll(() => bodies.length).toBe(1);
    const broken = new Promise((seen) => bodies[0]!.on('error', () => undefined).once('close', seen));
    bodies[0]!.destroy(new Error('the rows are gone'));
    await broken;
    resolve();
    expect(await answer).toMatchObject({ Code: ResultCode.ServerError });
    await begin(session);
  });

  it('is logged once, when it was sent', async () => {
    const { request, body } = await begin(await signedIn('A1'));
    body.write('a beginning');
    const response = await answerTo(request);
    expect(told).toEqual([]);
    body.end('and the end');
    await expect.poll(() => told).toMatchObject([{ route: give.path, code: 'file', isRead: false }]);
    await finished(response.resume());
    expect({ told: told.length, faults }).toEqual({ told: 1, faults: [] });
  });

  it('is logged as no error when the client disconnects while the file is prepared', async () => {
    const session = await signedIn('A1');
    const { promise, resolve } = Promise.withResolvers<void>();
    holdDownload = promise;
    const { request, body } = await begin(session);
    request.destroy();
    await expect.poll(openConnections).toBe(0);
    resolve();
    await expect.poll(() => told).toMatchObject([{ route: give.path, code: 'file' }]);
    await expect.poll(() => body.destroyed).toBe(true);
    expect(faults).toEqual([]);
  });

  it('that fails before its first byte is answered with an envelope and logged as one error', async () => {
    const session = await signedIn('A1');
    const answer = app.inject({ method: 'GET', url: `/crm/${give.path}`, headers: { ...session } });
    await expect.poll(() => bodies.length).toBe(1);
    bodies[0]!.destroy(new Error('the disk is gone'));
    const { headers, statusCode, body } = await answer;
    expect([statusCode, JSON.parse(body)]).toMatchObject([200, { Code: ResultCode.ServerError, Status: false }]);
    expect(headers['content-disposition']).toBeUndefined();
    expect(headers['x-code']).toBe('0');
    await expect.poll(() => told).toMatchObject([{ route: give.path, code: ResultCode.ServerError }]);
    expect(faults).toEqual(['Error: the disk is gone']);
  });

  it('that fails later is cut off and logged as one error', async () => {
    const { request, body } = await begin(await signedIn('A1'));
    body.write('a beginning');
    const response = await answerTo(request);
    body.destroy(new Error('the disk is gone'));
    await expect(finished(response.resume())).rejects.toThrow('aborted');
    await expect.poll(() => told).toMatchObject([{ route: give.path, code: ResultCode.ServerError }]);
    expect(faults).toEqual(['Error: the disk is gone']);
  });

  it('has a file name that cannot break the header', async () => {
    const session = await signedIn('A1');
    const answer = app.inject({ method: 'GET', url: `/crm/${give.path}`, headers: { ...session } });
    await expect.poll(() => bodies.length).toBe(1);
    bodies[0]!.end('text');
    const { headers, payload } = await answer;
    expect(payload).toBe('text');
    const name = `%E5%AE%A2%E6%88%B7%20%E5%90%8D%E5%8D%95%22%0D%0A.xlsx`;
    expect(headers['content-disposition']).toBe(`attachment; filename="_.xlsx"; filename*=UTF-8''${name}`);
  });
});

describe('An upload', () => {
  it('is stored under a generated name, passed to the handler, and removed', async () => {
    const answer = await upload(await signedIn('A1'), Buffer.from('内容'), 'file', '../../etc/passwd\u0000');
    expect(answer).toMatchObject({ Status: true });
    expect(received).toMatchObject([{ text: '内容', size: 6, clientName: 'passwd' }]);
    expect(received[0]!.path.startsWith(`${uploadFolder}/`)).toBe(true);
    expect(received[0]!.path).not.toContain('passwd');
    expect(existsSync(received[0]!.path)).toBe(false);
  });

  it('over 20 MB, in another field or in another content type is refused and removed', async () => {
    const session = await signedIn('A1');
    const large = await upload(session, Buffer.alloc(LARGEST_UPLOAD + 1));
    expect(large).toMatchObject({ Code: ResultCode.Refused, Message: '文件不能超过20MB' });
    expect(await upload(session, Buffer.from('x'), 'other')).toMatchObject({ Code: ResultCode.BadRequest });
    const url = `/crm/${take.path}`;
    const json = await app.inject({ method: 'POST', url, headers: { ...session }, payload: { file: 'x' } });
    expect(json.json()).toMatchObject({ Code: ResultCode.BadRequest });
    expect(received).toEqual([]);
    expect(readdirSync(uploadFolder)).toEqual([]);
  });

  it.each([
    ['has no end', '--cut\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhalf'],
    ['has another boundary', '--torn\r\n\r\n\r\n--torn--'],
    ['has no file', '--cut\r\nContent-Disposition: form-data; name="x"\r\n\r\n1\r\n--cut--'],
    ['is empty', ''],
  ])('is malformed when its form %s, and leaves nothing', async (_, payload) => {
    const headers = { ...(await signedIn('A1')), 'content-type': 'multipart/form-data; boundary=cut' };
    const response = await app.inject({ method: 'POST', url: `/crm/${take.path}`, headers, payload });
    expect(response.json()).toMatchObject({ Code: ResultCode.BadRequest, Message: '参数有误！' });
    expect(received).toEqual([]);
    expect(readdirSync(uploadFolder)).toEqual([]);
  });

  it('is limited to one for a person, and releases its place also when it is refused', async () => {
    const session = await signedIn('A1');
    const { promise, resolve } = Promise.withResolvers<void>();
    holdUpload = promise;
    const first = upload(session, Buffer.from('first'));
    await expect.poll(() => received.length).toBe(1);
    expect(await upload(session, Buffer.from('second'))).toEqual(tooOften);
    resolve();
    expect(await first).toMatchObject({ Status: true });
    await upload(session, Buffer.from('x'), 'other');
    expect(await upload(session, Buffer.from('third'))).toMatchObject({ Status: true });
  });

  /** An upload of which half has arrived. */
  const beginUpload = async (session: Session, { path } = take) => {
    const before = existsSync(uploadFolder) ? readdirSync(uploadFolder).length : 0;
    const { headers, payload } = await multipart(Buffer.alloc(500_000));
    const body = new PassThrough();
    const request = fetch(`http://127.0.0.1:${port}/crm/${path}`, {
      method: 'POST',
      headers: { ...session, ...headers, 'content-length': String(payload.length) },
      body: Readable.toWeb(body) as ReadableStream,
      duplex: 'half',
    } as RequestInit).catch(() => undefined);
    body.write(payload.subarray(0, 200_000));
    await expect.poll(() => readdirSync(uploadFolder).length).toBe(before + 1);
    return { request, end: () => body.end(payload.subarray(200_000)) };
  };

  it('of recordings are two at once for a person; a third waits, and a fourth is refused', async () => {
    const session = await signedIn('A1');
    const arriving = [await beginUpload(session, takeRecord), await beginUpload(session, takeRecord)];
    const more = [1, 2].map(() => upload(session, Buffer.from('x'), 'file', undefined, takeRecord));
    expect(await Promise.race(more)).toEqual(tooOften);
    expect(readdirSync(uploadFolder)).toHaveLength(2);
    for (const { end } of arriving) end();
    for (const { request } of arriving) expect((await request)?.status).toBe(200);
    expect((await Promise.all(more)).filter(({ Status }) => Status)).toHaveLength(1);
  });

  it('that arrives slowly does not block other people', async () => {
    const [a1, a2, a3] = await Promise.all(['A1', 'A2', 'A3'].map(signedIn));
    const slow = [await beginUpload(a1!), await beginUpload(a2!)];
    expect(await upload(a3!, Buffer.from('quick'))).toMatchObject({ Status: true });
    expect(received.map(({ text }) => text)).toEqual(['quick']);
    for (const { end, request } of slow) {
      end();
      await request;
    }
    expect(received).toHaveLength(3);
  });

  it('waits for its turn when the tenant already has two', async () => {
    const [a1, a2, a3] = await Promise.all(['A1', 'A2', 'A3'].map(signedIn));
    const { promise, resolve } = Promise.withResolvers<void>();
    holdUpload = promise;
    const working = [upload(a1!, Buffer.from('one')), upload(a2!, Buffer.from('two'))];
    await expect.poll(() => received.length).toBe(2);
    const third = upload(a3!, Buffer.from('three'));
    await expect.poll(() => readdirSync(uploadFolder).length).toBe(3);
    expect(received).toHaveLength(2);
    resolve();
    const answers = await Promise.all([...working, third]);
    expect(answers.every(({ Status }) => Status)).toBe(true);
    expect(received).toHaveLength(3);
  });

  it('with a deferred result leaves no file and releases its place', async () => {
    const session = await signedIn('A1');
    const { promise, resolve } = Promise.withResolvers<null>();
    later = () => promise;
    const first = upload(session, Buffer.from('first'));
    await expect.poll(() => received.length).toBe(1);
    await expect.poll(() => existsSync(received[0]!.path)).toBe(false);
    later = undefined;
    expect(await upload(session, Buffer.from('second'))).toMatchObject({ Status: true });
    resolve(null);
    expect(await first).toMatchObject({ Status: true, Data: null });
  });

  it('that cannot be stored is answered at once, and its body is still taken from the client', async () => {
    const session = await signedIn('A1');
    const { headers, payload } = await multipart(Buffer.alloc(8_000_000));
    rmSync(uploadFolder, { recursive: true });
    writeFileSync(uploadFolder, 'a file instead of the folder');
    onTestFinished(() => rmSync(uploadFolder, { recursive: true, force: true }));
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    const send = async (body: Buffer) => {
      const options = { port, method: 'POST', path: `/crm/${take.path}`, agent };
      const request = httpRequest({ ...options, headers: { ...session, ...headers, 'content-length': body.length } });
      const answer = answerTo(request);
      // Waits until everything is sent, as browsers do, and then reads the answer.
      await new Promise<void>((resolve) => request.end(body, resolve));
      return text(await answer);
    };
    expect(JSON.parse(await send(payload))).toMatchObject({ Code: ResultCode.ServerError });
    rmSync(uploadFolder);
    expect(JSON.parse(await send(payload))).toMatchObject({ Status: true });
  });

  it('is refused at once when the disk is full', async () => {
    isFull = true;
    onTestFinished(() => {
      isFull = false;
    });
    expect(await upload(await signedIn('A1'), Buffer.from('x'))).toEqual({
      Status: false,
      Code: ResultCode.Refused,
      Message: '存储空间不足，请联系管理员',
      Data: null,
    });
    expect(received).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('that is cut off leaves no file and releases its place', async () => {
    const session = await signedIn('A1');
    const { headers, payload } = await multipart(Buffer.alloc(500_000));
    const half = Readable.from([payload.subarray(0, 200_000)]);
    const request = fetch(`http://127.0.0.1:${port}/crm/${take.path}`, {
      method: 'POST',
      headers: { ...session, ...headers, 'content-length': String(payload.length) },
      body: Readable.toWeb(half) as ReadableStream,
      duplex: 'half',
    } as RequestInit);
    await expect(request).rejects.toThrow(/fetch failed/);
    await expect.poll(() => readdirSync(uploadFolder)).toEqual([]);
    await expect.poll(() => upload(session, Buffer.from('next'))).toMatchObject({ Status: true });
    expect(received.map(({ text }) => text)).toEqual(['next']);
  });
});
