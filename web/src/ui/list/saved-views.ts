/** The user's saved views of a list. Pure, except for reading and writing them. */
import { z } from 'zod';
import { CallFailed } from '../../platform/failure.ts';
import { readUser } from '../../platform/session.ts';
import { readStored, writeStored } from '../../platform/storage.ts';
import type { Sort } from '../data-table/columns.ts';
import { type FilterValues, sameValues } from './filter-item.ts';

export interface SavedView {
  readonly id: string;
  readonly name: string;
  readonly filter: FilterValues;
  readonly sort?: Sort | undefined;
  /** The user's own view, shared with others. */
  readonly isShared?: boolean | undefined;
  /** The name of another user who shares the view: it can be applied but not changed. */
  readonly sharedBy?: string | undefined;
}

export interface ViewStore {
  readonly views: readonly SavedView[];
  /** The view a list opens with. */
  readonly defaultId?: string | undefined;
}

export type ViewChange = Partial<Omit<SavedView, 'id' | 'sharedBy'>>;

/** Storage of the views of a list, and its operations. */
export interface ViewKeeper {
  readonly store: ViewStore;
  /** Whether the user may share views. */
  readonly mayShare: boolean;
  /** As `change` does. */
  readonly add: (view: Omit<SavedView, 'id'>) => Promise<SavedView>;
  /** Rejects if it was not saved. The error has been shown, unless it concerns the name. */
  readonly change: (id: string, change: ViewChange) => Promise<void>;
  readonly remove: (id: string) => void;
  readonly order: (ids: readonly string[]) => void;
  /** Choosing the default again unsets it. */
  readonly toggleDefault: (id: string) => void;
}

const storedView = z.object({
  id: z.string(),
  name: z.string(),
  filter: z.record(z.string(), z.unknown()),
  sort: z.object({ field: z.string(), direction: z.enum(['ascending', 'descending']) }).optional(),
  isShared: z.boolean().optional(),
  sharedBy: z.string().optional(),
});
const storedViews = z.object({ views: z.array(storedView), defaultId: z.string().optional() }).catch({ views: [] });

/** A view contains search terms, so it is stored per user, and kept after logout. */
const storageKey = (listId: string): string => `gonghai.views.${readUser()?.Id ?? 0}.${listId}`;

export const readStore = (listId: string): ViewStore => storedViews.parse(readStored(storageKey(listId)));
export const writeStore = (listId: string, store: ViewStore): void => writeStored(storageKey(listId), store);

export const LONGEST_NAME = 12;

/** The error message for the name; other errors have been shown already. */
export const objectionToName = (error: unknown): string | undefined =>
  error instanceof CallFailed && error.field === 'Name' ? error.message : undefined;

export const addView = (store: ViewStore, view: SavedView): ViewStore => ({ ...store, views: [...store.views, view] });

export const changeView = (store: ViewStore, id: string, change: ViewChange): ViewStore => ({
  ...store,
  views: store.views.map((view) => (view.id === id ? Object.assign({}, view, change) : view)),
});

export const removeView = ({ views, defaultId }: ViewStore, id: string): ViewStore => ({
  views: views.filter((view) => view.id !== id),
  defaultId: defaultId === id ? undefined : defaultId,
});

/** Views not in the order go to the end. */
export const orderViews = (store: ViewStore, ids: readonly string[]): ViewStore => {
  const placeOf = ({ id }: SavedView): number => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return { ...store, views: store.views.toSorted((one, other) => placeOf(one) - placeOf(other)) };
};

/** Choosing the default again unsets it. */
export const toggleDefault = (store: ViewStore, id: string): ViewStore => ({
  ...store,
  defaultId: store.defaultId === id ? undefined : id,
});

export const sameSort = (one: Sort | undefined, other: Sort | undefined): boolean =>
  one?.field === other?.field && one?.direction === other?.direction;

/** Whether the list still shows the view's search. */
export const isAsSaved = (view: SavedView, filter: FilterValues, sort: Sort | undefined): boolean =>
  sameValues(view.filter, filter) && (view.sort === undefined || sameSort(view.sort, sort));
