import { endpoint } from '@gonghai/contract/wire/endpoint.ts';
import { nothing } from '@gonghai/contract/wire/fields.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { answering, type RecordedRequest, refusing, telling } from '../../test/answering.ts';
import { listen } from '../../test/overlays.tsx';
import { callTold } from './api.ts';
import { loadingNote } from './loading.ts';

const ofMany = endpoint({
  summary: 'Very many at once',
  method: 'POST',
  path: 'api/Test/OfMany',
  access: 'guest',
  request: nothing,
  answer: z.int(),
  rate: 'ordinary',
  audit: 'change',
  isLong: true,
});
const ofOne = { ...ofMany, path: 'api/Test/OfOne', isLong: false };

/** Like a browser timeout. */
const tooLate = ({ signal }: RecordedRequest): Promise<never> =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
const cut = (): never => {
  throw new TypeError('Failed to fetch');
};

/** Each response once, then always the last. */
const inTurn = (answers: readonly ((asked: RecordedRequest) => unknown)[]) => {
  let at = 0;
  return (asked: RecordedRequest): unknown => {
    const answer = answers[Math.min(at, answers.length - 1)];
    at += 1;
    return answer?.(asked);
  };
};

const asking = async (count: number, asked: readonly RecordedRequest[]): Promise<void> => {
  await expect.poll(() => asked.length).toBe(count);
  await vi.advanceTimersByTimeAsync(3_000);
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
});

it('polls with one key until its result is known, and shows meanwhile that it is running', async () => {
  const said = listen();
  const asked = answering({ OfMany: inTurn([tooLate, () => refusing(messages.busy), cut, () => telling('好了', 7)]) });
  const answer = callTold(ofMany, {}, { timeout: 20 });
  await expect.poll(loadingNote).toBe(messages.goesOn);
  await asking(1, asked);
  await asking(2, asked);
  await asking(3, asked);
  expect(await answer).toEqual({ data: 7, message: '好了' });
  expect(loadingNote()).toBeUndefined();
  expect(said).toEqual([]);
  const keys = asked.map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toMatch(/^[\w-]{8,100}$/);
  expect(new Set(keys).size).toBe(1);
});

it('throws the refusal in the end', async () => {
  answering({ OfMany: inTurn([tooLate, () => refusing('该操作已撤销')]) });
  const answer = callTold(ofMany, {}, { timeout: 20 }).catch((error: Error) => error.message);
  await expect.poll(loadingNote).toBe(messages.goesOn);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await answer).toBe('该操作已撤销');
});

it('without a response for minutes is not reported as failed', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  onTestFinished(() => clock.mockRestore());
  const asked = answering({ OfMany: inTurn([tooLate, () => refusing(messages.busy)]) });
  const answer = callTold(ofMany, {}, { timeout: 20 }).catch((error: Error) => error.message);
  await expect.poll(loadingNote).toBe(messages.goesOn);
  clock.mockReturnValue(239_999);
  await asking(1, asked);
  await expect.poll(() => asked.length).toBe(2);
  clock.mockReturnValue(240_000);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await answer).toBe(messages.endUnknown);
});

it('that could not be sent is not polled', async () => {
  const said = listen();
  const asked = answering({ OfMany: cut });
  await expect(callTold(ofMany, {})).rejects.toThrow(messages.poorNetwork);
  expect(said).toEqual([`error: ${messages.poorNetwork}`]);
  expect(asked).toHaveLength(1);
});

it('is different from an ordinary call, which has no key and is given up', async () => {
  const asked = answering({ OfOne: tooLate });
  await expect(callTold(ofOne, {}, { timeout: 20 })).rejects.toThrow(messages.poorNetwork);
  expect(asked.map(({ headers }) => headers.get('idempotency-key'))).toEqual([null]);
});
