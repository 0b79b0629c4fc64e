import { momentText } from '@gonghai/contract/wire/clock.ts';
import { expect, it } from 'vitest';
import { lastRun, nextRun } from './recycle-times.rules.ts';

const at = (text: string): number => Date.parse(`${text.replace(' ', 'T')}+08:00`) / 1_000;

it.each([
  ['2026-11-15 01:59:59', '2026-11-14 02:00:00', '2026-11-15 02:00:00'],
  ['2026-11-15 02:00:00', '2026-11-15 02:00:00', '2026-11-16 02:00:00'],
  ['2026-11-15 23:00:00', '2026-11-15 02:00:00', '2026-11-16 02:00:00'],
])('at %s the last run was %s, the next is %s', (now, last, next) => {
  expect([momentText(lastRun(at(now))), momentText(nextRun(at(now)))]).toEqual([last, next]);
});
