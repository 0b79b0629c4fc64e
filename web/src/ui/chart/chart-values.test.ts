import { expect, it } from 'vitest';
import { moneyUnit } from './chart-values.ts';

it.each([
  [[9_999.99], 1_234.5, '单位：元', '1,235'],
  [[10_000], 286_400, '单位：万元', '28.6'],
  [[10_000], 500, '单位：万元', '0.05'],
  [[], 0, '单位：元', '0'],
])('counts %j in a unit that fits', (values, value, note, text) => {
  const unit = moneyUnit(values);
  expect([unit.note, unit.short(value)]).toEqual([note, text]);
});
