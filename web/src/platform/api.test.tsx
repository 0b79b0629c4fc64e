import { endpoint } from '@gonghai/contract/wire/endpoint.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { nothing } from '@gonghai/contract/wire/fields.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { answering, later, refusing } from '../../test/answering.ts';
import { listen } from '../../test/overlays.tsx';
import { signIn } from '../../test/person.ts';
import { call } from './api.ts';
import { CallFailed } from './failure.ts';
import { isLoading } from './loading.ts';
import { clearSession, readSession, readUser } from './session.ts';

const ofAll = endpoint({
  summary: 'A call of all staff',
  method: 'POST',
  path: 'api/Test/OfAll',
  access: 'all',
  request: nothing,
  answer: z.null(),
  rate: 'ordinary',
  audit: 'change',
});
const failing = (): Promise<unknown> => call(ofAll, {}, { loading: true }).catch((error: unknown) => error);
const poorNetwork = `error: ${messages.poorNetwork}`;

it('SESS-01 SESS-02 five calls that find the session ended clear it and say so once', async () => {
  signIn();
  const said = listen();
  const asked = answering({ OfAll: () => refusing('', ResultCode.LoginExpired) });
  localStorage.setItem('gonghai.palette-recent', '[]|_|object');
  await Promise.all(Array.from({ length: 5 }, failing));
  expect(asked).toHaveLength(5);
  expect(said).toEqual([`error: ${messages.loginExpired}`]);
  expect([readSession(), readUser()]).toEqual([undefined, undefined]);
  expect(localStorage.getItem('gonghai.palette-recent')).toBeNull();
});

it('SESS-03 a call without a stored session is not sent, and clears what is left', async () => {
  signIn();
  const said = listen();
  const asked = answering({});
  const user = readUser();
  clearSession();
  localStorage.setItem('gonghai.user', `${JSON.stringify(user)}|_|object`);
  expect(readUser()).toBeDefined();
  await failing();
  expect(asked).toEqual([]);
  expect(readUser()).toBeUndefined();
  expect(said).toEqual([]);
});

it.each<[string, () => unknown]>([
  ['the server is down', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the answer is not an envelope', () => new Response('<html>bad gateway</html>', { status: 502 })],
  ['the answer is a page', () => new Response('<html>sign in to the network</html>')],
])('SESS-04 %s: the bad network is announced, and the overlay closes', async (_, answer) => {
  signIn();
  const said = listen();
  const held = later<unknown>();
  answering({ OfAll: async () => (await held.promise, answer()) });
  const calling = failing();
  await expect.poll(isLoading).toBe(true);
  held.keep(undefined);
  expect(await calling).toMatchObject({ message: messages.poorNetwork, shown: true });
  expect(isLoading()).toBe(false);
  expect(said).toEqual([poorNetwork]);
  expect(readSession()).toBeDefined();
});

it.each([
  [ResultCode.ServerError, '', messages.serverError],
  [ResultCode.BadRequest, '参数有误！', '参数有误！'],
])('SESS-05 SESS-13 code %i with the message %j is announced once as %s', async (code, message, text) => {
  signIn();
  const said = listen();
  answering({ OfAll: () => refusing(message, code) });
  expect(await failing()).toMatchObject({ message: text, shown: true });
  expect(said).toEqual([`error: ${text}`]);
});

it('SESS-06 a call without an answer is aborted after twenty seconds', async () => {
  signIn();
  const said = listen();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((limit) => {
    expect(limit).toBe(20_000);
    return AbortSignal.abort(new DOMException('', 'TimeoutError'));
  });
  onTestFinished(() => timeout.mockRestore());
  answering({ OfAll: ({ signal }) => Promise.reject(signal?.reason as Error) });
  expect(await failing()).toMatchObject({ isLate: true });
  expect(said).toEqual([poorNetwork]);
});

it('GUARD-08 a missing right is left to the screen, and the session stays', async () => {
  signIn();
  const said = listen();
  answering({ OfAll: () => refusing('权限不足', ResultCode.Forbidden) });
  const refusal = await failing();
  expect(refusal).toBeInstanceOf(CallFailed);
  expect(refusal).toMatchObject({ message: '权限不足', shown: false, code: ResultCode.Forbidden });
  expect(said).toEqual([]);
  expect(readSession()).toBeDefined();
});
