import { expect, it } from 'vitest';
import { exportRangeRefusal, queryEnd, queryMoment, requiredQueryEnd, requiredQueryMoment } from './export-range.ts';

const T = 1_790_000_000;
const LONGEST = 31 * 86_400;

it.each([
  [T, T + LONGEST, null],
  [T, T, null],
  [0, 0, null],
  [T, T + LONGEST + 1, '导出时间范围不能超过一个月'],
  [T + 1, T, '开始时间不能晚于结束时间'],
  [undefined, T, '请选择导出时间范围'],
  [T, undefined, '请选择导出时间范围'],
  [null, null, '请选择导出时间范围'],
])('a range from %s to %s: %s', (StartTime, EndTime, refusal) => {
  expect(exportRangeRefusal({ StartTime, EndTime })).toBe(refusal);
});

it('G-354 a moment in a query is unix seconds or a day, which ends a range with its last second', () => {
  const begin = Date.parse('2026-11-18T00:00:00+08:00') / 1_000;
  const ends = [
    [queryMoment, begin],
    [requiredQueryMoment, begin],
    [queryEnd, begin + 86_399],
    [requiredQueryEnd, begin + 86_399],
  ] as const;
  for (const [field, moment] of ends) {
    expect(field.parse('2026-11-18')).toBe(moment);
    expect(field.parse('1790000000')).toBe(T);
    for (const wrong of ['2026-02-30', '2026-11', 'today']) expect(field.safeParse(wrong).success).toBe(false);
  }
  expect(queryMoment.parse('')).toBeUndefined();
});
