import { describe, expect, it } from 'vitest';
import { type ListState, type ListStep, searchedValues, takeListStep } from './list-state.ts';

const state: ListState = { typed: { a: 1 }, filter: { a: 1 }, page: 4, size: 20, sort: undefined, viewId: 'v', run: 7 };
const sort = { field: 'Id', direction: 'ascending' } as const;

describe('takeListStep', () => {
  it.each<[string, ListStep, Partial<ListState>]>([
    ['typing searches nothing', { kind: 'type', values: { a: 2 } }, { typed: { a: 2 } }],
    [
      'a search begins at page one',
      { kind: 'search', values: { a: 2 } },
      { typed: { a: 2 }, filter: { a: 2 }, page: 1, run: 8 },
    ],
    ['the same search is a new one', { kind: 'search', values: { a: 1 } }, { page: 1, run: 8 }],
    ['another page keeps the search', { kind: 'page', page: 5 }, { page: 5, run: 8 }],
    ['another size begins at page one', { kind: 'size', size: 50 }, { size: 50, page: 1, run: 8 }],
    ['another order begins at page one', { kind: 'sort', sort }, { sort, page: 1, run: 8 }],
    [
      'a view brings its filter and order',
      { kind: 'view', id: 'w', values: { b: 3 }, sort },
      { typed: { b: 3 }, filter: { b: 3 }, sort, viewId: 'w', page: 1, run: 8 },
    ],
  ])('%s', (_, step, change) => {
    expect(takeListStep(state, step)).toEqual({ ...state, ...change });
  });
});

it('names the order in the words of the wire', () => {
  expect(searchedValues({ filter: { a: 1 }, sort })).toEqual({ a: 1, SortField: 'Id', SortType: 'ascending' });
  expect(searchedValues({ filter: { a: 1 }, sort: undefined })).toEqual({ a: 1 });
});
