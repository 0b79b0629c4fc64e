import { expect, it } from 'vitest';
import type { Column } from './columns.ts';
import { leastWidth, widthOfAmount } from './money-widths.ts';

type Row = { readonly amount: number | null };
const base: Column<Row> = { id: 'Amount', title: '金额', width: 92, cell: () => null };
const money: Column<Row> = { ...base, money: ({ amount }) => amount };

it('follows the largest amount of the rows and of the total', () => {
  const rows = [{ amount: 12 }, { amount: 99_999_999.99 }, { amount: null }];
  expect(leastWidth(money, rows, undefined)).toBe(widthOfAmount(99_999_999.99));
  expect(leastWidth(money, rows, { Amount: 1_234_567_890.12 })).toBe(widthOfAmount(1_234_567_890.12));
  expect(widthOfAmount(99_999_999.99)).toBeGreaterThan(widthOfAmount(9_999_999.99));
  expect(leastWidth(base, rows, undefined)).toBeUndefined();
});
