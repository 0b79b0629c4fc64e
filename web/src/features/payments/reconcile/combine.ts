/** The results of several statements as one. Pure functions. */
import { Pile, piles } from '@gonghai/contract/payments/reconciliation-values.ts';
import type { ReconciliationResult } from '@gonghai/contract/payments/reconciliation.contract.ts';
import type { PileSum } from '@gonghai/contract/payments/reconciliation.rules.ts';
import { sumMoney } from '@gonghai/contract/wire/money.ts';

type Sums = Pick<ReconciliationResult, 'Piles' | 'Total' | 'FileTotal'>;

export const sumOf = ({ Piles }: Pick<Sums, 'Piles'>, pile: Pile): PileSum =>
  Piles.find(({ Name }) => Name === pile) ?? { Name: pile, Count: 0, Amount: 0 };

/**
 * Adds statements up. A payment that one statement lacks may be in another, so several have no common 无到账. Their
 * stated totals are compared only if every file has one.
 */
export const combine = (results: readonly Sums[]): Sums => {
  const [only] = results;
  if (only && results.length === 1) return only;
  const stated = results.flatMap(({ FileTotal }) => FileTotal ?? []);
  return {
    Piles: piles
      .filter((pile) => pile !== Pile.Unpaid)
      .map((Name) => {
        const sums = results.map((result) => sumOf(result, Name));
        return {
          Name,
          Count: sums.reduce((total, { Count }) => total + Count, 0),
          Amount: sumMoney(sums.map(({ Amount }) => Amount)),
        };
      }),
    Total: sumMoney(results.map(({ Total }) => Total)),
    FileTotal: stated.length === results.length ? sumMoney(stated) : null,
  };
};
