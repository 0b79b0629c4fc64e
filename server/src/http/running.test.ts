import { describe, expect, it } from 'vitest';
import { createRunning, type Running } from './running.ts';

const at = (userId: number, tenantId = 1) => ({ tenantId, userId });
const busy = async (running: Running) => {
  const [first, second] = [running.enter('look', at(1)), running.enter('look', at(2))];
  await Promise.all([first.begin(), second.begin()]);
  return { first, second };
};
const refused = '操作过于频繁，请稍后再试';

describe('Places', () => {
  it('are limited to one for a person and kind, from entering on', async () => {
    const running = createRunning();
    const { leave } = running.enter('look', at(1));
    expect(() => running.enter('look', at(1))).toThrow(refused);
    running.enter('upload', at(1));
    running.enter('look', at(1, 2));
    leave();
    leave();
    running.enter('look', at(1));
  });

  it('of a tenant are refused to callers that cannot wait; other tenants have their own', async () => {
    const running = createRunning();
    await busy(running);
    await expect(running.enter('look', at(3)).begin()).rejects.toThrow(refused);
    await running.enter('look', at(3, 2)).begin();
  });

  it('go to waiting callers in order, one for each that is released', async () => {
    const running = createRunning();
    const { first, second } = await busy(running);
    const begun: number[] = [];
    const wait = (userId: number) => {
      const place = running.enter('look', at(userId));
      return { ...place, ready: place.begin(new AbortController().signal).then(() => begun.push(userId)) };
    };
    const [third, fourth] = [wait(3), wait(4)];
    first.leave();
    first.leave();
    await third.ready;
    expect(begun).toEqual([3]);
    second.leave();
    await fourth.ready;
    third.leave();
    fourth.leave();
    await busy(running);
  });

  it('are refused when the wait is aborted, and go to the next caller', async () => {
    const running = createRunning();
    const { first } = await busy(running);
    const leaving = new AbortController();
    const impatient = running.enter('look', at(3));
    const waiting = impatient.begin(leaving.signal);
    const next = running.enter('look', at(4)).begin(new AbortController().signal);
    leaving.abort();
    await expect(waiting).rejects.toThrow(refused);
    impatient.leave();
    first.leave();
    await next;
    await expect(running.enter('look', at(5)).begin(AbortSignal.abort())).rejects.toThrow(refused);
  });
});
