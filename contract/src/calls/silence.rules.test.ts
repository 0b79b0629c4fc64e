import { expect, it } from 'vitest';
import { longestSilence, silentRuns } from './silence.rules.ts';

it('finds the runs of silent bars, also at both ends', () => {
  const silent = [true, false, true, true, false, true];
  expect(silentRuns(6, (bar) => silent[bar] ?? false)).toEqual([
    { from: 0, to: 1 },
    { from: 2, to: 4 },
    { from: 5, to: 6 },
  ]);
  expect(silentRuns(0, () => true)).toEqual([]);
});

it('measures the longest time in which neither side speaks', () => {
  // Four bars of both sides: the customer alone speaks in the second.
  const bars = Uint8Array.from([0, 7, 0, 8, 0, 0, 7, 7]);
  expect(longestSilence({ channels: 2, bars }, 40_000)).toBe(20_000);
  expect(longestSilence({ channels: 1, bars: Uint8Array.from([9, 0, 0, 9]) }, 4_000)).toBe(2_000);
  expect(longestSilence({ channels: 1, bars: Uint8Array.from([9, 9]) }, 4_000)).toBe(0);
  expect(longestSilence({ channels: 0, bars: new Uint8Array() }, 4_000)).toBe(0);
});
