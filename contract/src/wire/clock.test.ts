import { expect, it } from 'vitest';
import { startOfToday } from './clock.ts';

/** Unix seconds as literals: an expectation that is calculated the same way would have the same mistake. */
it.each([
  ['00:00:00 of 2026-11-15', 1_794_672_000, 1_794_672_000],
  ['07:59:59, when it is still the day before in UTC', 1_794_700_799, 1_794_672_000],
  ['08:00:00, when the day begins in UTC', 1_794_700_800, 1_794_672_000],
  ['23:59:59', 1_794_758_399, 1_794_672_000],
  ['00:00:00 of the next day', 1_794_758_400, 1_794_758_400],
  ['the last day of February in a leap year', 1_835_452_799, 1_835_366_400],
])('The day in Shanghai began at its midnight: %s', (_, now, midnight) => {
  expect(startOfToday(now)).toBe(midnight);
});
