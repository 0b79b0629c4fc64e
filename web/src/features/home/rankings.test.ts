import type { RankRow } from '@gonghai/contract/home/home-figures.contract.ts';
import { expect, it } from 'vitest';
import { gapOf, linkOf, partsOf, RANKINGS } from './rankings.ts';

const rows = (count: number, ownRank = 0): RankRow[] =>
  Array.from({ length: count }, (_, at) => ({
    Rank: at + 1,
    Name: `员工${at + 1}`,
    DeptName: '一组',
    Number: 100 - at,
    UserId: at === 0 ? 7 : null,
    IsOwn: at + 1 === ownRank,
  }));
const ranksOf = (list: readonly RankRow[]) => list.map(({ Rank }) => Rank);

it.each([
  [0, [], [], []],
  [3, [], [1, 2, 3], []],
  [4, [1, 2, 3], [4], []],
  [6, [1, 2, 3], [4, 5, 6], []],
  [8, [1, 2, 3], [4, 5, 6], [1, 2, 3, 4, 5, 6, 7, 8]],
])('HOME-04 HOME-05 %i entries', (count, podium, table, more) => {
  const parts = partsOf(rows(count));
  expect([ranksOf(parts.podium), ranksOf(parts.table), ranksOf(parts.more)]).toEqual([podium, table, more]);
});

it('shows the own row below when it is further down, and what is missing to the next rank', () => {
  expect(partsOf(rows(8, 7)).own?.Rank).toBe(7);
  expect(partsOf(rows(8, 5)).own).toBeUndefined();
  // Rank 6 is in the table: it is shown once.
  expect(partsOf(rows(8, 6)).own).toBeUndefined();
  expect(gapOf(rows(8, 7), RANKINGS[0]!)).toBe('距第 6 名还差 1');
  expect(gapOf(rows(8, 1), RANKINGS[0]!)).toBeUndefined();
  const equal = rows(8, 7).map((row) => ({ ...row, Number: 50 }));
  expect(gapOf(equal, RANKINGS[0]!)).toBeUndefined();
});

it('links to the figures of an agent only when the reader may open them', () => {
  const range = { StartTime: 1_794_672_000, EndTime: 1_794_758_399 };
  const [first, second] = rows(2);
  expect(linkOf(first!, RANKINGS[0]!, range)).toContain('#/stats/userCall?');
  const week = { StartTime: 1_794_672_000 - 6 * 86_400, EndTime: 1_794_758_399 };
  expect(linkOf(first!, RANKINGS[0]!, week)).toMatch(/f\.StartTime=2026-11-09&f\.EndTime=2026-11-15/);
  expect(linkOf(first!, RANKINGS.at(-1)!, range)).toContain('#/stats/userSale?');
  expect(linkOf(second!, RANKINGS[0]!, range)).toBeUndefined();
});
