/** The searches a user keeps under a name, per list. Pure, but for reading and writing them. */
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
  /** One's own, which others see too. */
  readonly isShared?: boolean | undefined;
  /** Somebody else's, who shares it: it can be applied, and not be changed. */
  readonly sharedBy?: string | undefined;
}

export interface ViewShelf {
  readonly views: readonly SavedView[];
  /** The view a list opens with. */
  readonly defaultId?: string | undefined;
}

export type ViewChange = Partial<Omit<SavedView, 'id' | 'sharedBy'>>;

/** Who keeps the views of a list, and what can be done with them there. */
export interface ViewKeeper {
  readonly shelf: ViewShelf;
  /** Whether one's own views can be shown to others. */
  readonly mayShare: boolean;
  /** As `change` does. */
  readonly add: (view: Omit<SavedView, 'id'>) => Promise<SavedView>;
  /** Rejects where it could not be kept, which has been told, unless it was for the name. */
  readonly change: (id: string, change: ViewChange) => Promise<void>;
  readonly remove: (id: string) => void;
  readonly order: (ids: readonly string[]) => void;
  /** Choosing the default again takes it back. */
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
const storedShelf = z.object({ views: z.array(storedView), defaultId: z.string().optional() }).catch({ views: [] });

/** A view holds what somebody searched for, so it is that person's alone, and waits for the next login. */
const storageKey = (listId: string): string => `gonghai.views.${readUser()?.Id ?? 0}.${listId}`;

export const readShelf = (listId: string): ViewShelf => storedShelf.parse(readStored(storageKey(listId)));
export const writeShelf = (listId: string, shelf: ViewShelf): void => writeStored(storageKey(listId), shelf);

export const LONGEST_NAME = 12;

/** What the keeper has against the name; everything else he has told already. */
export const objectionToName = (error: unknown): string | undefined =>
  error instanceof CallFailed && error.field === 'Name' ? error.message : undefined;

export const addView = (shelf: ViewShelf, view: SavedView): ViewShelf => ({ ...shelf, views: [...shelf.views, view] });

export const changeView = (shelf: ViewShelf, id: string, change: ViewChange): ViewShelf => ({
  ...shelf,
  views: shelf.views.map((view) => (view.id === id ? Object.assign({}, view, change) : view)),
});

export const removeView = ({ views, defaultId }: ViewShelf, id: string): ViewShelf => ({
  views: views.filter((view) => view.id !== id),
  defaultId: defaultId === id ? undefined : defaultId,
});

/** Those that are left out stay behind the others. */
export const orderViews = (shelf: ViewShelf, ids: readonly string[]): ViewShelf => {
  const placeOf = ({ id }: SavedView): number => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return { ...shelf, views: shelf.views.toSorted((one, other) => placeOf(one) - placeOf(other)) };
};

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
