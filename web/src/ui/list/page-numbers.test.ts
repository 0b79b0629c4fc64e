import { describe, expect, it } from 'vitest';
import { pageCount, pageMarks } from './page-numbers.ts';

const shown = (current: number, pages: number): string =>
  pageMarks(current, pages)
    .map((mark) => (typeof mark === 'number' ? mark : '…'))
    .join(' ');

describe('pageMarks', () => {
  it.each([
    [1, 1, '1'],
    [3, 7, '1 2 3 4 5 6 7'],
    [1, 13, '1 2 3 4 5 … 13'],
    [4, 13, '1 2 3 4 5 … 13'],
    [5, 13, '1 … 4 5 6 … 13'],
    [9, 13, '1 … 8 9 10 … 13'],
    [10, 13, '1 … 9 10 11 12 13'],
    [13, 13, '1 … 9 10 11 12 13'],
  ])('page %i of %i', (current, pages, expected) => {
    expect(shown(current, pages)).toBe(expected);
  });
});

it.each([
  [0, 20, 1],
  [20, 20, 1],
  [21, 20, 2],
  [12_846, 1000, 13],
])('%i rows by %i are %i pages', (total, size, pages) => {
  expect(pageCount(total, size)).toBe(pages);
});
