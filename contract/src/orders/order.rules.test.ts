import { expect, it } from 'vitest';
import { idInNumber, isPayable, orderNumber, priceRefusal } from './order.rules.ts';
import { orderMessages as say } from './order-values.ts';

it.each([
  [0, 0, say.priceRequired],
  [-1, 0, say.priceRequired],
  [4_979.99, 4_980, say.priceTooLow],
  [4_980, 4_980, null],
  [9_999, 4_980, null],
])('A price of %s with a minimum of %s: %s', (price, minPrice, refusal) => {
  expect(priceRefusal(price, minPrice)).toBe(refusal);
});

it('Only unpaid orders have a pay link', () => {
  const payable = [0, 1, 2].flatMap((Station) =>
    [0, 1, 2, 3].filter((PayType) => isPayable({ Station, PayType } as Parameters<typeof isPayable>[0])),
  );
  expect(payable).toEqual([0]);
});

it('The number of an order contains its minute in Shanghai and its id', () => {
  expect(orderNumber(1_794_991_703, 31)).toBe('2026111816480031');
  expect(orderNumber(1_794_991_703, 123_456)).toBe('202611181648123456');
  expect(idInNumber('2026111816480031')).toBe(31);
  expect(idInNumber('202611181648123456')).toBe(123_456);
  for (const text of ['', '1', '20261118164800x1', '2026111816480031 ', '9'.repeat(31), '9'.repeat(40)])
    expect(idInNumber(text)).toBeUndefined();
});
