import { expect, it } from 'vitest';
import { formatWaiting, urgencyOf } from './waiting.ts';

it.each([
  [-3, '00:00'],
  [42, '00:42'],
  [3_599, '59:59'],
  [3_600, '1小时0分'],
  [86_399, '23小时59分'],
  [86_400, '1天0小时'],
  [190_000, '2天4小时'],
])('%i seconds are written %s', (seconds, written) => {
  expect(formatWaiting(seconds)).toBe(written);
});

it.each([
  [-3, '不到1分钟'],
  [59, '不到1分钟'],
  [3_599, '59分钟'],
  [3_600, '1小时0分'],
])('without seconds, %i seconds are written %s', (seconds, written) => {
  expect(formatWaiting(seconds, false)).toBe(written);
});

it.each([
  [299, 'calm'],
  [300, 'warn'],
  [899, 'warn'],
  [900, 'alarm'],
])('after %i seconds the clock is %s', (seconds, urgency) => {
  expect(urgencyOf(seconds, { warn: 300, alarm: 900 })).toBe(urgency);
});
