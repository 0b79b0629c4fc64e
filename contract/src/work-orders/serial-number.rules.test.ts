import { expect, it } from 'vitest';
import { isSerialNumber, normalSerialNumber, serialKey } from './serial-number.rules.ts';

it.each([
  ['4200001234202507011234567890', '4200001234202507011234567890'],
  [' 4200 0012\u3000342025\t0701\n', '420000123420250701'],
  ['`4200001234', '4200001234'],
  ["'4200001234", '4200001234'],
  ['４２００ＡＢ', '4200AB'],
  ['ab-Cd_1', 'ab-Cd_1'],
  [' \u00a0 ', ''],
  ['42\u200B00\u202E1\u00AD2\u0007', '420012'],
  ["\u200B'4200", '4200'],
  ["' ", ''],
])('stores %j as %j', (typed, stored) => {
  expect(normalSerialNumber(typed)).toBe(stored);
});

it('allows 1 to 64 Latin letters, digits, - and _', () => {
  for (const number of ['4', 'aZ-09_', 'x'.repeat(64)]) expect(isSerialNumber(number)).toBe(true);
  for (const text of ['', 'x'.repeat(65), '4200.1', '现金1', 'é1', '42\uFE0F', 'А1', '1\n'])
    expect(isSerialNumber(text)).toBe(false);
});

it('compares without regard to case and invisible characters', () => {
  expect(serialKey('`AB-c\u200B1 ')).toBe('ab-c1');
  expect(serialKey('AB-c2')).not.toBe(serialKey('AB-c1'));
});
