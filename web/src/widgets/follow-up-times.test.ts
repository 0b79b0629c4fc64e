import { expect, it } from 'vitest';
import { fromUnixSeconds } from '../ui/calendar.ts';
import { calendarTimes, overdueFor, wideTimes } from './follow-up-times.ts';

const at = (time: string) => fromUnixSeconds(Date.parse(`2026-11-17T${time}+08:00`) / 1_000);
const shown = (time: string) =>
  wideTimes(at(time)).map((one) => `${one.label} ${fromUnixSeconds(one.time).format('MM-DD HH:mm:ss')}`);

it.each([
  [
    '09:12:40',
    ['一小时后 11-17 10:12:00', '今天下午 11-17 15:00:00', '明天上午 11-18 10:00:00', '下周一 11-23 10:00:00'],
  ],
  [
    '14:50:00',
    ['一小时后 11-17 15:50:00', '今天下午 11-17 17:00:00', '明天上午 11-18 10:00:00', '下周一 11-23 10:00:00'],
  ],
  ['16:50:00', ['一小时后 11-17 17:50:00', '明天上午 11-18 10:00:00', '下周一 11-23 10:00:00']],
  ['23:30:00', ['一小时后 11-18 00:30:00', '明天上午 11-18 10:00:00', '下周一 11-23 10:00:00']],
])('at %s offers %j', (time, offered) => {
  expect(shown(time)).toEqual(offered);
});

it('offers no 下周一 on a Sunday, whose tomorrow it is', () => {
  const sunday = at('09:12:40').add(5, 'day');
  expect(wideTimes(sunday).map(({ label }) => label)).toEqual(['一小时后', '今天下午', '明天上午']);
  const monday = wideTimes(sunday.add(1, 'day')).at(-1);
  expect(fromUnixSeconds(monday?.time ?? 0).format('MM-DD HH:mm')).toBe('11-30 10:00');
});

it('offers days further ahead beside the calendar', () => {
  const times = calendarTimes(at('09:12:40'));
  expect(times.map(({ label }) => label).slice(4)).toEqual(['明天下午', '三天后', '一周后']);
  expect(fromUnixSeconds(times.at(-1)!.time).format('MM-DD HH:mm')).toBe('11-24 10:00');
});

it.each([
  ['09:00:01', undefined],
  ['09:00:00', '逾期 1 分钟'],
  ['08:01:00', '逾期 59 分钟'],
  ['08:00:00', '逾期 1 小时'],
  ['00:00:00', '逾期 9 小时'],
])('at 9:00, what was due at %s is %s', (due, words) => {
  expect(overdueFor(at(due).unix(), at('09:00:00'))).toBe(words);
});

it('counts whole days of delay', () => {
  const after = (seconds: number) => overdueFor(at('09:00:00').unix() - seconds, at('09:00:00'));
  expect(after(49 * 3_600)).toBe('逾期 2 天');
  expect([after(86_399), after(86_400)]).toEqual(['逾期 23 小时', '逾期 1 天']);
});
