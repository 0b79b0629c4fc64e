import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { phoneActions } from '../../test/phone.ts';
import { dialThenShow, runPhone } from './phone.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  runPhone(undefined);
  vi.useRealTimers();
});

const dialling = (hasLeft: Promise<void>) => {
  const show = vi.fn();
  runPhone({ ...phoneActions([]), dialCustomer: () => hasLeft });
  void dialThenShow(101, show);
  return show;
};

it('The customer opens when the call has left the browser, and not before', async () => {
  let leave = (): void => undefined;
  const show = dialling(new Promise((resolve) => (leave = resolve)));
  await vi.advanceTimersByTimeAsync(100);
  expect(show).not.toHaveBeenCalled();
  leave();
  await vi.advanceTimersByTimeAsync(0);
  expect(show).toHaveBeenCalledOnce();
});

it('The user does not wait long for a call that does not leave', async () => {
  const show = dialling(new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(show).toHaveBeenCalledOnce();
});
