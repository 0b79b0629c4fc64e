import { expect, it } from 'vitest';
import { normalSerialNumber } from './serial-number.rules.ts';

it.each([
  ['4200001234202507011234567890', '4200001234202507011234567890'],
  [' 4200 0012\u3000342025\t0701\n', '420000123420250701'],
  ['`4200001234', '4200001234'],
  ["'4200001234", '4200001234'],
  ['４２００ＡＢ', '4200AB'],
  ['ab-Cd_1', 'ab-Cd_1'],
  [' \u00a0 ', ''],
  ["' ", ''],
])('stores %j as %j', (typed, stored) => {
  expect(normalSerialNumber(typed)).toBe(stored);
});
