import { expect, it } from 'vitest';
import { pageOfCalled } from './queue-page.ts';

const from = (first: number, count: number): number[] => Array.from({ length: count }, (_, at) => first + at);
const queue = from(101, 60);
const second = { ids: from(121, 20), page: 2, size: 20 };

it.each([
  ['the next page', 141, second, 3],
  ['the page before', 120, second, 1],
  ['a later page', 160, { ...second, ids: from(101, 20), page: 1 }, 3],
  ['a page earlier, although five customers have left the list', 141, { ids: from(146, 15), page: 3, size: 20 }, 2],
  ['no page of another list', 141, { ...second, ids: from(900, 20) }, undefined],
  ['no page for a customer who is not in the queue', 999, second, undefined],
])('%s', (_, calledId, shown, page) => {
  expect(pageOfCalled(calledId, queue, shown)).toBe(page);
});

it('A selection of one page turns no page, although a called customer has left it', () => {
  expect(pageOfCalled(101, [101, 125, 140], second)).toBeUndefined();
});
