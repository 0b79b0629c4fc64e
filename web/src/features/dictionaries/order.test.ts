import { expect, it } from 'vitest';
import { shifted } from './order.ts';

const items = [1, 2, 3, 4].map((Id) => ({ Id }));

it.each([
  [3, -1, [1, 3, 2, 4]],
  [1, 3, [2, 3, 4, 1]],
  [4, -9, [4, 1, 2, 3]],
  [1, -1, [1, 2, 3, 4]],
  [9, 1, [1, 2, 3, 4]],
])('moves %i by %i places', (id, by, expected) => {
  expect(shifted(items, id, by).map(({ Id }) => Id)).toEqual(expected);
});
