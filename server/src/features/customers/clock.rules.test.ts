import { startOfToday } from '@gonghai/contract/wire/clock.ts';
import { expect, it } from 'vitest';
import { lastRun, momentText, nextRun, rangeOfMoment } from './clock.rules.ts';

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

it.each([
  ['2026-11-15 01:59:59', '2026-11-14 02:00:00', '2026-11-15 02:00:00'],
  ['2026-11-15 02:00:00', '2026-11-15 02:00:00', '2026-11-16 02:00:00'],
  ['2026-11-15 23:00:00', '2026-11-15 02:00:00', '2026-11-16 02:00:00'],
])('at %s the last run was %s, the next is %s', (now, last, next) => {
  expect([momentText(lastRun(at(now))), momentText(nextRun(at(now)))]).toEqual([last, next]);
});
