import { expect, it } from 'vitest';
import { chargeMinutes, connectRate, talkTimeText } from './call-figures.rules.ts';

it.each([
  [0, 0],
  [1, 1],
  [59, 1],
  [60, 1],
  [61, 2],
  [120, 2],
  [3_600, 60],
])('%i seconds are charged as %i minutes', (seconds, minutes) => {
  expect(chargeMinutes(seconds)).toBe(minutes);
});

it('STAT-01 Calls of 61 and 59 seconds are charged as three minutes', () => {
  expect(chargeMinutes(61) + chargeMinutes(59)).toBe(3);
});

it.each([
  [0, 0, '0.00%'],
  [3, 0, '0.00%'],
  [3, 1, '33.33%'],
  [3, 2, '66.67%'],
  [8, 1, '12.50%'],
  [20_000, 1, '0.01%'],
  [7, 7, '100.00%'],
])('STAT-02 Of %i calls %i connected: %s', (CallTotal, ConnectTotal, rate) => {
  expect(connectRate({ CallTotal, ConnectTotal })).toBe(rate);
});

it.each([
  [0, '0:00:00'],
  [59, '0:00:59'],
  [3_661, '1:01:01'],
  [360_000, '100:00:00'],
])('%i seconds are shown as %s', (seconds, text) => {
  expect(talkTimeText(seconds)).toBe(text);
});
