import { expect, it } from 'vitest';
import { readMoney, writeMoney } from './money-text.ts';

it('reads amounts as they are typed and pasted', () => {
  const read = ['1280.5', '¥1,280.50', '￥ 1 280.50 元', '１２８０．５０', '0', '-1', '5.'].map(readMoney);
  expect(read).toEqual([1280.5, 1280.5, 1280.5, 1280.5, 0, -1, 5]);
});

it('reads what an input method types, and groups of three', () => {
  const read = ['４６８０。５０', '4680。5', '４，６８０．５０', '1,234,567.89', '12 345', '-1,280'].map(readMoney);
  expect(read).toEqual([4680.5, 4680.5, 4680.5, 1234567.89, 12345, -1280]);
});

it.each(['12,34.5', '1,2345', '1280,50', ',123', '0,123', '1,234 567', '1 2.34', '12,', '4680。5。0'])(
  'does not guess what %s means',
  (text) => expect(typeof readMoney(text)).toBe('string'),
);

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
