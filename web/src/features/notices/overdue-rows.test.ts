import { expect, it } from 'vitest';
import { rowAfter } from './overdue-rows.ts';

it.each([
  [-1, 1, 3, 0],
  [0, 1, 3, 1],
  [2, 1, 3, 'past'],
  [1, -1, 3, 0],
  [0, -1, 3, 0],
  [-1, -1, 3, 'past'],
] as const)('from row %i by %i of %i goes to %s', (at, by, count, next) => {
  expect(rowAfter(at, by, count)).toBe(next);
});
