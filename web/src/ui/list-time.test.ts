import { expect, it } from 'vitest';
import { formatRelativeTime } from './list-time.ts';

const at = (text: string): number => Date.parse(`${text}+08:00`) / 1_000;
const now = at('2026-11-17T00:20:00');

it.each([
  ['2026-11-17T00:05:59', '今天 00:05'],
  ['2026-11-16T23:59:59', '昨天 23:59'],
  ['2026-11-15T09:10:00', '11-15 09:10'],
  ['2026-11-18T08:00:00', '明天 08:00'],
  ['2026-11-19T08:00:00', '11-19 08:00'],
  ['2025-11-03T14:20:00', '25-11-03 14:20'],
])('writes %s as %s', (moment, expected) => {
  expect(formatRelativeTime(at(moment), now)).toBe(expected);
});

it('writes a dash without a time', () => {
  expect(formatRelativeTime(null, now)).toBe('—');
});
