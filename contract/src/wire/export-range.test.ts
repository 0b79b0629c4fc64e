import { expect, it } from 'vitest';
import { exportRangeRefusal } from './export-range.ts';

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
