import { expect, it } from 'vitest';
import { cleanNumber, isDiallable } from './dialled-number.ts';

it.each([
  ['138 0013 8000', '13800138000'],
  ['+86 138-0013-8000', '13800138000'],
  ['电话：138 0013 8000。', '13800138000'],
  ['王女士 １３８００１３８０００', '13800138000'],
  ['（021）6123 4567', '02161234567'],
  ['\t13800138000\r\n', '13800138000'],
  ['013800138000', '13800138000'],
])('The pasted text %j is the number %s', (text, number) => {
  expect(cleanNumber(text)).toBe(number);
  expect(isDiallable(cleanNumber(text))).toBe(true);
});

it.each(['', '110', '你好', '13800138000 13900139000'])('%j is no number to dial', (text) =>
  expect(isDiallable(cleanNumber(text))).toBe(false),
);
