import { describe, expect, it } from 'vitest';
import {
  addView,
  changeView,
  isAsSaved,
  orderViews,
  removeView,
  type SavedView,
  toggleDefault,
  type ViewStore,
} from './saved-views.ts';

const view = (id: string, change: Partial<SavedView> = {}): SavedView => ({ id, name: id, filter: {}, ...change });
const store: ViewStore = { views: [view('a'), view('b'), view('c')], defaultId: 'b' };
const ids = ({ views }: ViewStore): readonly string[] => views.map(({ id }) => id);

describe('the saved views', () => {
  it('adds, renames and orders', () => {
    expect(ids(addView(store, view('d')))).toEqual(['a', 'b', 'c', 'd']);
    expect(changeView(store, 'b', { name: '意向 A 级' }).views[1]).toEqual(view('b', { name: '意向 A 级' }));
    expect(ids(orderViews(store, ['c', 'a', 'b']))).toEqual(['c', 'a', 'b']);
  });

  it('forgets the default with its view, and keeps it otherwise', () => {
    expect(removeView(store, 'b')).toEqual({ views: [view('a'), view('c')], defaultId: undefined });
    expect(removeView(store, 'a').defaultId).toBe('b');
  });

  it('has one default, or none', () => {
    expect(toggleDefault(store, 'a').defaultId).toBe('a');
    expect(toggleDefault(store, 'b').defaultId).toBeUndefined();
  });
});

describe('isAsSaved', () => {
  const saved = view('a', { filter: { Status: 2 }, sort: { field: 'Id', direction: 'descending' } });

  it('compares filter and sort, blank like absent', () => {
    expect(isAsSaved(saved, { Status: 2, Name: '' }, { field: 'Id', direction: 'descending' })).toBe(true);
    expect(isAsSaved(saved, { Status: 3 }, { field: 'Id', direction: 'descending' })).toBe(false);
    expect(isAsSaved(saved, { Status: 2 }, undefined)).toBe(false);
  });

  it('ignores the sort when the view has none', () => {
    expect(isAsSaved(view('a'), {}, { field: 'Id', direction: 'ascending' })).toBe(true);
  });
});
