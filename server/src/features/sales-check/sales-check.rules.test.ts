import { expect, it } from 'vitest';
import { compareSales, salesAnswer, type SalesTermName } from './sales-check.rules.ts';

const agents = new Map([[7, { id: 7, name: '陈晓琳', department: '一组' }]]);
/** One agent; Families is what Deals and Waiting have together. */
const agreed: Readonly<Record<SalesTermName, number>> = {
  Paid: 300,
  Ranking: 300,
  Deals: 200,
  SalesData: 200,
  Families: 260,
  Waiting: 60,
};
const check = (change: Partial<Record<SalesTermName, number>>) => {
  const fen = { ...agreed, ...change };
  const sums = (name: SalesTermName) => new Map([[7, fen[name]]]);
  const terms = {
    Paid: sums('Paid'),
    Ranking: sums('Ranking'),
    Deals: sums('Deals'),
    SalesData: sums('SalesData'),
    Families: sums('Families'),
    Waiting: sums('Waiting'),
  };
  return salesAnswer(compareSales(terms, agents));
};

it('is green while each term agrees with its other side', () =>
  expect(check({})).toMatchObject({ IsGreen: true, Count: 1, Differences: [] }));

it.each([
  ['Ranking', 1, 3, 2.99],
  ['SalesData', 2, 2, 2.99],
] as const)('compares two sides: %s alone is different', (name, Equation, Left, Right) =>
  expect(check({ [name]: 299 })).toMatchObject({
    IsGreen: false,
    DifferenceCount: 1,
    Differences: [{ Equation, UserId: 7, UserName: '陈晓琳', Left, Right }],
  }),
);

it('names the difference of families beside deals and those that wait', () =>
  expect(check({ Waiting: 61 }).Differences).toMatchObject([{ Equation: 3, Left: 2.6, Right: 2.61 }]));
