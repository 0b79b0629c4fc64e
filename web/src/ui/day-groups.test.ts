import { expect, it } from 'vitest';
import { fromUnixSeconds } from './calendar.ts';
import { formatNearTime, groupByDay } from './day-groups.ts';

const seconds = (time: string) => Date.parse(`${time}+08:00`) / 1_000;
const now = fromUnixSeconds(seconds('2026-11-17T00:20:00'));

it.each([
  ['2026-11-18T09:00:00', '明天 09:00'],
  ['2026-11-17T00:00:00', '今天 00:00'],
  ['2026-11-16T23:59:59', '昨天 23:59'],
  ['2026-11-15T23:59:59', '11月15日 23:59'],
  ['2025-11-17T00:20:00', '2025年11月17日 00:20'],
])('%s is written %s', (time, written) => {
  expect(formatNearTime(seconds(time), now)).toBe(written);
});

it('keeps the order and heads each day once', () => {
  const times = ['2026-11-17T00:10:00', '2026-11-16T18:00:00', '2026-11-16T09:00:00', '2026-11-03T09:00:00'];
  const groups = groupByDay(times, seconds, now);
  expect(groups.map(({ day, weekday, items }) => [day, weekday, items.length])).toEqual([
    ['今天', '周二', 1],
    ['昨天', '周一', 2],
    ['11月3日', '周二', 1],
  ]);
  expect(groups.flatMap(({ items }) => items)).toEqual(times);
});
