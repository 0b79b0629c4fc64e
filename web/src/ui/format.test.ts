import { describe, expect, it } from 'vitest';
import {
  formatCount,
  formatDay,
  formatDuration,
  formatDurationWords,
  formatMinutes,
  formatMoney,
  formatPhone,
  formatShare,
  formatShortTime,
  formatTime,
} from './format.ts';

describe('formatPhone', () => {
  it.each([
    ['13800006621', '138 0000 6621'],
    ['138-0000 6621', '138 0000 6621'],
    ['057188886666', '0571 8888 6666'],
    ['138****6621', '138 **** 6621'],
    ['123456789', '123456789'],
    ['', '—'],
    [null, '—'],
  ])('%s is shown as %s', (tel, shown) => expect(formatPhone(tel)).toBe(shown));
});

describe('numbers', () => {
  it.each([
    [0, '¥0.00'],
    [1234.5, '¥1,234.50'],
    [-80, '-¥80.00'],
    [null, '—'],
    [Number.NaN, '—'],
  ])('money %s is %s', (amount, shown) => expect(formatMoney(amount)).toBe(shown));

  it('groups counts by thousands and keeps zero apart from nothing', () => {
    expect([12_846, 0, undefined].map(formatCount)).toEqual(['12,846', '0', '—']);
  });

  it('writes shares with two decimals', () => {
    expect([0, 0.4187, null].map(formatShare)).toEqual(['0.00%', '41.87%', '—']);
  });
});

describe('times are those of Shanghai', () => {
  // 2026-03-01 00:30:09 there.
  const seconds = Date.UTC(2026, 1, 28, 16, 30, 9) / 1000;

  it('in the three spellings of the screens', () => {
    expect(formatDay(seconds)).toBe('2026-03-01');
    expect(formatShortTime(seconds)).toBe('26-03-01 00:30:09');
    expect(formatTime(seconds)).toBe('2026-03-01 00:30:09');
  });

  it.each([0, null, undefined, Number.POSITIVE_INFINITY])('%s is no time', (absent) => {
    expect([formatDay(absent), formatShortTime(absent), formatTime(absent)]).toEqual(['—', '—', '—']);
  });
});

describe('durations', () => {
  it.each([
    [0, '00:00', '0秒'],
    [59, '00:59', '59秒'],
    [272, '04:32', '4分32秒'],
    [3872, '1:04:32', '1小时4分32秒'],
    [36_000, '10:00:00', '10小时'],
    [-3, '00:00', '0秒'],
    [null, '—', '—'],
  ])('%s seconds are %s or %s', (seconds, clock, words) => {
    expect(formatDuration(seconds)).toBe(clock);
    expect(formatDurationWords(seconds)).toBe(words);
  });

  it.each([
    [0, '0分'],
    [1_399, '23分'],
    [3_600, '1小时0分'],
    [8_159, '2小时15分'],
    [null, '—'],
  ])('%s seconds are %s in minutes', (seconds, text) => {
    expect(formatMinutes(seconds)).toBe(text);
  });
});
