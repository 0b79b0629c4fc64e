import dayjs from 'dayjs';
import { describe, expect, it } from 'vitest';
import { endOfDay, fromUnixSeconds, nowInShanghai, startOfDay, toUnixSeconds } from './calendar.ts';

// 2026-03-01 00:30:00 in Shanghai is still February 28 in London.
const HALF_PAST_MIDNIGHT = Date.UTC(2026, 1, 28, 16, 30) / 1000;

describe('the calendar', () => {
  it('shows wire times on the clock of Shanghai', () => {
    expect(fromUnixSeconds(HALF_PAST_MIDNIGHT).format('YYYY-MM-DD HH:mm')).toBe('2026-03-01 00:30');
  });

  it('gives back the same wire time', () => {
    expect(toUnixSeconds(fromUnixSeconds(HALF_PAST_MIDNIGHT))).toBe(HALF_PAST_MIDNIGHT);
  });

  it('reads a typed date as Shanghai time in any time zone of the browser', () => {
    expect(toUnixSeconds(dayjs('2026-03-01 00:30:00'))).toBe(HALF_PAST_MIDNIGHT);
    expect(toUnixSeconds(dayjs('2026-03-01 00:30:00').utcOffset(-300, true))).toBe(HALF_PAST_MIDNIGHT);
  });

  it('knows the ends of the day shown', () => {
    const shown = fromUnixSeconds(HALF_PAST_MIDNIGHT);
    expect(startOfDay(shown)).toBe(Date.UTC(2026, 1, 28, 16) / 1000);
    expect(endOfDay(shown)).toBe(Date.UTC(2026, 2, 1, 16) / 1000 - 1);
  });

  it('uses UTC+8 and Chinese names', () => {
    expect(nowInShanghai().utcOffset()).toBe(480);
    expect(fromUnixSeconds(HALF_PAST_MIDNIGHT).format('dddd')).toBe('星期日');
  });
});
