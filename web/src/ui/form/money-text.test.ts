import { expect, it } from 'vitest';
import { readMoney, writeMoney } from './money-text.ts';

it('reads amounts as they are typed and pasted', () => {
  const read = ['1280.5', '¥1,280.50', '￥ 1 280.50 元', '１２８０．５０', '0', '-1', '5.'].map(readMoney);
  expect(read).toEqual([1280.5, 1280.5, 1280.5, 1280.5, 0, -1, 5]);
});

it('leaves to the rule of the field what is no amount, and rounds nothing', () => {
  expect(['', '  ', '1.005', '1e3', '十块', '1.2.3'].map(readMoney)).toEqual([
    null,
    null,
    '1.005',
    '1e3',
    '十块',
    '1.2.3',
  ]);
});

it('writes two decimals and groups', () => {
  expect([1280.5, 0, 99_999_999.99, '1.005', null, undefined].map(writeMoney)).toEqual([
    '1,280.50',
    '0.00',
    '99,999,999.99',
    '1.005',
    '',
    '',
  ]);
});
