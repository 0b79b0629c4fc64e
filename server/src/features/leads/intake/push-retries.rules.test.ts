import { DAY } from '@gonghai/contract/wire/clock.ts';
import { expect, it } from 'vitest';
import { isShownAfter, pauseAfter } from './push-retries.rules.ts';

/** The pauses until the push waits for the administrator. */
const pauses = (): number[] => {
  const all: number[] = [];
  for (let pause = pauseAfter(1); pause !== undefined; pause = pauseAfter(all.length + 1)) all.push(pause);
  return all;
};

it('A push is retried for more than a day, with pauses that grow to an hour', () => {
  expect(pauses().slice(0, 8)).toEqual([5, 15, 45, 135, 405, 1_215, 3_600, 3_600]);
  expect(pauses().reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(DAY);
  expect(Math.max(...pauses())).toBe(3_600);
});

it('The administrator sees it after a few minutes', () => {
  const unseen = pauses().filter((_, at) => !isShownAfter(at + 1));
  expect(unseen.reduce((sum, pause) => sum + pause, 0)).toBe(200);
});
