import { describe, expect, it } from 'vitest';
import { arrangeIds, moveItem } from './column-order.ts';

describe('arrangeIds', () => {
  it.each([
    ['without a stored order', ['a', 'b', 'c'], [], ['a', 'b', 'c']],
    ['with a full one', ['a', 'b', 'c'], ['c', 'a', 'b'], ['c', 'a', 'b']],
    ['with a column that is gone', ['a', 'c'], ['c', 'b', 'a'], ['c', 'a']],
    ['with a new column', ['a', 'new', 'b'], ['b', 'a'], ['b', 'a', 'new']],
    ['with a new first column', ['new', 'a', 'b'], ['b', 'a'], ['new', 'b', 'a']],
    ['with an id stored twice', ['a', 'b'], ['b', 'b', 'a'], ['b', 'a']],
  ])('arranges columns %s', (_, declared, stored, expected) => {
    expect(arrangeIds(declared, stored)).toEqual(expected);
  });
});

describe('moveItem', () => {
  it.each([
    [0, 2, ['b', 'c', 'a']],
    [2, 0, ['c', 'a', 'b']],
    [1, 1, ['a', 'b', 'c']],
    [0, 9, ['b', 'c', 'a']],
    [5, 0, ['a', 'b', 'c']],
  ])('moves %i to %i', (from, to, expected) => {
    expect(moveItem(['a', 'b', 'c'], from, to)).toEqual(expected);
  });
});
