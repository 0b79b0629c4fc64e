import { describe, expect, it } from 'vitest';
import { type FilterItem, isSet, sameValues, sentValues, splitByRoom } from './filter-item.ts';

const item = (id: string, change: Partial<FilterItem> = {}): FilterItem => ({
  id,
  label: id,
  width: 100,
  fields: [id],
  kinds: {},
  render: () => null,
  ...change,
});
const ids = (items: readonly FilterItem[]): readonly string[] => items.map(({ id }) => id);

describe('isSet', () => {
  it.each([
    ['nothing said', undefined, undefined, false],
    ['blank text', '', undefined, false],
    ['an empty list', [], undefined, false],
    ['zero', 0, undefined, true],
    ['false where true is the default', false, true, true],
    ['the default itself', true, true, false],
    ['a default taken away', undefined, true, true],
    ['the same list again', [1, 2], [1, 2], false],
  ])('%s', (_, value, byDefault, expected) => {
    expect(isSet(item('a'), { a: value }, { a: byDefault })).toBe(expected);
  });
});

describe('sentValues', () => {
  it('leaves out what is blank, keeps zero and false', () => {
    expect(sentValues([], { a: '', b: 0, c: false, d: null, e: [], f: 'x' })).toEqual({ b: 0, c: false, f: 'x' });
  });

  it('leaves out values of a hidden filter', () => {
    const booking = item('Booking', { when: ({ Mine }) => Mine === true });
    expect(sentValues([booking], { Mine: true, Booking: 3 })).toEqual({ Mine: true, Booking: 3 });
    expect(sentValues([booking], { Mine: false, Booking: 3 })).toEqual({ Mine: false });
  });
});

it('takes blank and absent for the same', () => {
  expect(sameValues({ a: '', b: 1 }, { b: 1, c: undefined })).toBe(true);
  expect(sameValues({ b: 1 }, { b: 2 })).toBe(false);
});

describe('splitByRoom', () => {
  const items = ['a', 'b', 'c'].map((id) => item(id));

  it.each([
    [318, ['a', 'b', 'c'], []],
    [317, ['a', 'b'], ['c']],
    [250, ['a'], ['b', 'c']],
    [100, [], ['a', 'b', 'c']],
  ])('in %i pixels', (room, inBar, folded) => {
    const split = splitByRoom(items, room, 80);
    expect([ids(split.inBar), ids(split.folded)]).toEqual([inBar, folded]);
  });

  it('never folds the search field', () => {
    const split = splitByRoom([item('search', { leading: true, width: 200 }), ...items], 90, 80);
    expect([ids(split.inBar), ids(split.folded)]).toEqual([['search'], ['a', 'b', 'c']]);
  });

  it('keeps folded filters out of the bar, and leaves room for the button', () => {
    const split = splitByRoom([item('t', { tucked: true }), ...items], 318, 80);
    expect([ids(split.inBar), ids(split.folded)]).toEqual([
      ['a', 'b'],
      ['c', 't'],
    ]);
  });
});
