import { expect, it } from 'vitest';
import { momentText, rangeOfMoment, startOfToday } from './clock.ts';

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

const at = (text: string): number => Date.parse(`${text.replace(' ', 'T')}+08:00`) / 1_000;

it.each([
  ['2026-11-15 00:00:00', '2026-11-15 00:00:00'],
  ['2026-11-15 07:59:59', '2026-11-15 00:00:00'],
  ['2026-11-15 23:59:59', '2026-11-15 00:00:00'],
])('%s lies in the day that began at %s', (now, began) => {
  expect(momentText(startOfToday(at(now)))).toBe(began);
});

it.each([
  ['2026', '2026-01-01 00:00:00', '2027-01-01 00:00:00'],
  ['2026-02', '2026-02-01 00:00:00', '2026-03-01 00:00:00'],
  ['2026-12', '2026-12-01 00:00:00', '2027-01-01 00:00:00'],
  ['2026-11-30', '2026-11-30 00:00:00', '2026-12-01 00:00:00'],
  ['2026-11-15 09', '2026-11-15 09:00:00', '2026-11-15 10:00:00'],
  ['2026-11-15 09:30', '2026-11-15 09:30:00', '2026-11-15 09:31:00'],
  ['2026-11-15 09:30:15', '2026-11-15 09:30:15', '2026-11-15 09:30:16'],
])('%s begins all moments from %s until %s', (text, from, until) => {
  expect(rangeOfMoment(text)).toEqual({ from: at(from), until: at(until) });
});

it.each(['', '20', '2026-13', '2026-02-30', '2026-11-15 24', 'heute', '2026-11-15T09'])(
  'no moment begins like %s',
  (text) => {
    expect(rangeOfMoment(text)).toBeUndefined();
  },
);
