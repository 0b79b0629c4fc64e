import { describe, expect, it } from 'vitest';
import { dayOf } from './clock.ts';
import { isOfWholeDays, monthOf, monthText, rangeBefore, rangeOfMonths, rangeOfSpan, Span } from './spans.ts';
import { homeRangeRefusal, monthRangeRefusal, statsRangeRefusal } from './stats-range.ts';

const at = (text: string): number => Date.parse(`${text.replace(' ', 'T')}+08:00`) / 1_000;
const days = (from: string, to: string) => ({ StartTime: at(`${from} 00:00:00`), EndTime: at(`${to} 23:59:59`) });

// 2026-11-15 is a Sunday, 2026-11-16 a Monday.
it.each<[Span, string, string, string]>([
  [Span.Today, '2026-11-15 00:00:00', '2026-11-15', '2026-11-15'],
  [Span.Today, '2026-11-15 23:59:59', '2026-11-15', '2026-11-15'],
  [Span.Yesterday, '2026-11-15 00:00:00', '2026-11-14', '2026-11-14'],
  [Span.Week, '2026-11-15 12:00:00', '2026-11-09', '2026-11-15'],
  [Span.Week, '2026-11-16 00:00:00', '2026-11-16', '2026-11-16'],
  [Span.Month, '2026-11-01 00:00:00', '2026-11-01', '2026-11-01'],
  [Span.Month, '2026-10-31 23:59:59', '2026-10-01', '2026-10-31'],
  [Span.Last7, '2026-03-02 12:00:00', '2026-02-24', '2026-03-02'],
  [Span.Last30, '2026-11-15 12:00:00', '2026-10-17', '2026-11-15'],
])('%s at %s is from %s to %s', (span, now, from, to) => {
  const range = rangeOfSpan(span, at(now));
  expect(range).toEqual(days(from, to));
  expect(isOfWholeDays(range)).toBe(true);
});

it('A call at 23:59:59 and one a second later are of two days', () => {
  expect(dayOf(at('2026-11-15 23:59:59')) + 1).toBe(dayOf(at('2026-11-16 00:00:00')));
  expect(isOfWholeDays({ StartTime: at('2026-11-15 00:00:01'), EndTime: at('2026-11-15 23:59:59') })).toBe(false);
  expect(isOfWholeDays({ StartTime: at('2026-11-15 00:00:00'), EndTime: at('2026-11-16 00:00:00') })).toBe(false);
  expect(isOfWholeDays({ StartTime: at('2026-11-15 00:00:00'), EndTime: at('2026-11-15 23:59:58') })).toBe(false);
});

it('The span before has as many days', () => {
  expect(rangeBefore(days('2026-11-15', '2026-11-15'))).toEqual(days('2026-11-14', '2026-11-14'));
  expect(rangeBefore(days('2026-11-09', '2026-11-15'))).toEqual(days('2026-11-02', '2026-11-08'));
});

it('Months have their own last days', () => {
  const [february, march] = [monthOf(at('2028-02-29 23:59:59')), monthOf(at('2028-03-01 00:00:00'))];
  expect([monthText(february), monthText(march)]).toEqual(['2028-02', '2028-03']);
  expect(rangeOfMonths(february, march)).toEqual(days('2028-02-01', '2028-03-31'));
  expect(monthText(monthOf(at('2026-12-31 23:59:59')))).toBe('2026-12');
});

describe('A range is refused', () => {
  it('in statistics when it is reversed or longer than 366 days', () => {
    expect(statsRangeRefusal(days('2026-11-15', '2026-11-15'))).toBeNull();
    expect(statsRangeRefusal(days('2027-12-01', '2028-11-30'))).toBeNull();
    expect(statsRangeRefusal(days('2027-12-01', '2028-12-01'))).toBe('查询时间不能超过一年');
    const aSecondMore = { ...days('2027-12-01', '2028-11-30'), EndTime: at('2028-12-01 00:00:00') };
    expect(statsRangeRefusal(aSecondMore)).toBe('查询时间不能超过一年');
    expect(statsRangeRefusal(days('2026-11-16', '2026-11-15'))).toBe('开始时间不能晚于结束时间');
  });

  it('by months when it touches more than twelve', () => {
    expect(monthRangeRefusal(days('2026-01-31', '2026-12-01'))).toBeNull();
    expect(monthRangeRefusal(days('2025-12-31', '2026-12-01'))).toBe('查询范围不能超过12个月');
  });

  it('on the home page when it is missing, future, older than 90 days or reversed', () => {
    const now = at('2026-11-15 12:00:00');
    expect(homeRangeRefusal(days('2026-08-17', '2026-11-15'), now)).toBeNull();
    expect(homeRangeRefusal({ StartTime: now }, now)).toBe('请选择查询时间');
    expect(homeRangeRefusal(days('2026-11-15', '2026-11-16'), now)).toBe('查询时间不能大于当前时间');
    expect(homeRangeRefusal(days('2026-08-16', '2026-11-15'), now)).toBe('查询时间不能超过90天');
    expect(homeRangeRefusal(days('2026-11-15', '2026-11-14'), now)).toBe('参数有误！');
  });
});
