import { Pile, piles } from '@gonghai/contract/payments/reconciliation-values.ts';
import { expect, it } from 'vitest';
import { combine, sumOf } from './combine.ts';

const aResult = (amount: number, FileTotal: number | null = null) => ({
  Piles: piles.map((Name) => ({ Name, Count: 1, Amount: amount })),
  Total: amount,
  FileTotal,
});

it('adds groups up to the fen, without payments that only one statement lacks', () => {
  const both = combine([aResult(0.1), aResult(0.2)]);
  expect(sumOf(both, Pile.Reconciled)).toEqual({ Name: Pile.Reconciled, Count: 2, Amount: 0.3 });
  expect(both.Total).toBe(0.3);
  expect(both.Piles.map(({ Name }) => Name)).toEqual(piles.filter((pile) => pile !== Pile.Unpaid));
});

it.each([
  [[aResult(1, 0.1), aResult(1, 0.2)], 0.3],
  [[aResult(1, 0.1), aResult(1)], null],
])('compares stated totals only where every file has one', (results, expected) => {
  expect(combine(results).FileTotal).toBe(expected);
});

it('leaves a single result as it is', () => {
  const result = aResult(5, 6);
  expect(combine([result])).toBe(result);
});
