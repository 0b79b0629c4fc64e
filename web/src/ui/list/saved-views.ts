/** The searches a user keeps under a name, per list. Pure, but for reading and writing them. */
import { z } from 'zod';
import { readUser } from '../../platform/session.ts';
import { readStored, writeStored } from '../../platform/storage.ts';
import type { Sort } from '../data-table/columns.ts';
import { type FilterValues, sameValues } from './filter-item.ts';

export interface SavedView {
  readonly id: string;
  readonly name: string;
  readonly filter: FilterValues;
  readonly sort?: Sort | undefined;
}

export interface ViewShelf {
  readonly views: readonly SavedView[];
  /** The view a list opens with. */
  readonly defaultId?: string | undefined;
}

const storedView = z.object({
  id: z.string(),
  name: z.string(),
  filter: z.record(z.string(), z.unknown()),
  sort: z.object({ field: z.string(), direction: z.enum(['ascending', 'descending']) }).optional(),
});
const storedShelf = z.object({ views: z.array(storedView), defaultId: z.string().optional() }).catch({ views: [] });

/** A view holds what somebody searched for, so it is that person's alone, and waits for the next login. */
const storageKey = (listId: string): string => `gonghai.views.${readUser()?.Id ?? 0}.${listId}`;

export const readShelf = (listId: string): ViewShelf => storedShelf.parse(readStored(storageKey(listId)));
export const writeShelf = (listId: string, shelf: ViewShelf): void => writeStored(storageKey(listId), shelf);

export const LONGEST_NAME = 12;

export const addView = (shelf: ViewShelf, view: SavedView): ViewShelf => ({ ...shelf, views: [...shelf.views, view] });

export const changeView = (shelf: ViewShelf, id: string, change: Partial<Omit<SavedView, 'id'>>): ViewShelf => ({
  ...shelf,
  views: shelf.views.map((view) => (view.id === id ? Object.assign({}, view, change) : view)),
});

export const removeView = ({ views, defaultId }: ViewShelf, id: string): ViewShelf => ({
  views: views.filter((view) => view.id !== id),
  defaultId: defaultId === id ? undefined : defaultId,
});

export const orderViews = (shelf: ViewShelf, ids: readonly string[]): ViewShelf => ({
  ...shelf,
  views: shelf.views.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)),
});

/** Choosing the default again takes it back. */
export const toggleDefault = (shelf: ViewShelf, id: string): ViewShelf => ({
  ...shelf,
  defaultId: shelf.defaultId === id ? undefined : id,
});

const sameSort = (one: Sort | undefined, other: Sort | undefined): boolean =>
  one?.field === other?.field && one?.direction === other?.direction;

/** Whether the list still shows what the view says. */
export const isAsSaved = (view: SavedView, filter: FilterValues, sort: Sort | undefined): boolean =>
  sameValues(view.filter, filter) && (view.sort === undefined || sameSort(view.sort, sort));
