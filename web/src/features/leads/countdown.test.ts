import { expect, it } from 'vitest';
import { secondsLeft } from './countdown.ts';

it.each([
  [10_000, 0, 10],
  [10_000, 1, 10],
  [10_000, 9_001, 1],
  [10_000, 10_000, 0],
  [10_000, 99_000, 0],
])('until %i ms at %i ms there are %i seconds left', (end, now, left) => {
  expect(secondsLeft(end, now)).toBe(left);
});
