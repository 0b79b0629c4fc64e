import { expect, it } from 'vitest';
import { money, sumMoney, toFen } from './money.ts';

const MISSING = '请输入支付金额';
const read = (sent: unknown): unknown => {
  const { success, data, error } = money(MISSING).safeParse(sent);
  return success ? data : error.issues[0]?.message;
};

it.each([
  [0, 0],
  [100.1, 100.1],
  ['1280.50', 1280.5],
  [' 7 ', 7],
  [99_999_999.99, 99_999_999.99],
  [-0, 0],
])('accepts %s', (sent, expected) => {
  expect(read(sent)).toBe(expected);
});

it.each([
  [undefined, MISSING],
  [null, MISSING],
  ['  ', MISSING],
  [-1, '金额不能小于0元'],
  ['-0.01', '金额不能小于0元'],
  [0.001, '金额格式不正确'],
  [1e-7, '金额格式不正确'],
  [1e21, '金额格式不正确'],
  [100_000_000, '金额格式不正确'],
  ['1,280.50', '金额格式不正确'],
  ['0x10', '金额格式不正确'],
  ['１２', '金额格式不正确'],
  ['1e3', '金额格式不正确'],
])('refuses %s', (sent, message) => {
  expect(read(sent)).toBe(message);
});

it('adds in fen', () => {
  expect(sumMoney([100.1, 200.2])).toBe(300.3);
  expect(sumMoney(Array.from({ length: 1_000 }, () => 0.1))).toBe(100);
  expect(toFen(1_280.5)).toBe(128_050);
});
