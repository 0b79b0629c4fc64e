/** The selected, active and open rows of a table, and their changes. Each row subscribes to its own mark. */

export type RowId = number | string;

export interface RowMarks {
  readonly subscribe: (listener: () => void) => () => void;
  /** Same reference until the selection changes. */
  readonly selected: () => ReadonlySet<RowId>;
  readonly isSelected: (id: RowId) => boolean;
  readonly active: () => RowId | undefined;
  readonly toggle: (id: RowId) => void;
  /** Replaces the selection. */
  readonly select: (ids: Iterable<RowId>) => void;
  readonly clear: () => void;
  readonly activate: (id: RowId | undefined) => void;
  /** The table activates the row and scrolls to it. */
  readonly reveal: (id: RowId) => void;
  readonly onReveal: (listener: (id: RowId) => void) => () => void;
  readonly isOpen: (id: RowId) => boolean;
  readonly opened: () => RowId | undefined;
  /** The row whose detail is open, from any source. */
  readonly open: (id: RowId | undefined) => void;
  /** The state of a row since it was shown: just changed, or removed from the list. */
  readonly news: (id: RowId) => RowNews;
  /** Highlights rows that have just changed, for the default time or for the given milliseconds. */
  readonly refresh: (ids: Iterable<RowId>, forMs?: number) => void;
  /** Sets the rows that are shown but no longer in the list. They cannot be selected. */
  readonly lose: (ids: Iterable<RowId>) => void;
  readonly gone: () => ReadonlySet<RowId>;
  /** Removes marks of rows that no longer exist. */
  readonly keepOnly: (ids: ReadonlySet<RowId>) => void;
}

export type RowNews = '' | 'fresh' | 'gone';

/** Milliseconds: long enough for a user who looked elsewhere. */
const FRESH_MS = 2_000;

const equalSets = (one: ReadonlySet<RowId>, other: ReadonlySet<RowId>): boolean =>
  one.size === other.size && [...one].every((id) => other.has(id));

export const createRowMarks = (): RowMarks => {
  const listeners = new Set<() => void>();
  const revealers = new Set<(id: RowId) => void>();
  let selected: ReadonlySet<RowId> = new Set();
  let active: RowId | undefined;
  let opened: RowId | undefined;
  let gone: ReadonlySet<RowId> = new Set();
  /** With the number of the change, so the timer of an earlier change does not remove it. */
  const fresh = new Map<RowId, number>();
  let turn = 0;

  const tell = (): void => {
    for (const listener of listeners) listener();
  };

  const select = (ids: Iterable<RowId>): void => {
    const next = new Set([...ids].filter((id) => !gone.has(id)));
    if (equalSets(next, selected)) return;
    selected = next;
    tell();
  };

  const refresh = (ids: Iterable<RowId>, forMs = FRESH_MS): void => {
    const changed = [...ids];
    if (changed.length === 0) return;
    turn += 1;
    const now = turn;
    for (const id of changed) fresh.set(id, now);
    tell();
    setTimeout(() => {
      for (const id of changed) if (fresh.get(id) === now) fresh.delete(id);
      tell();
    }, forMs);
  };

  const lose = (ids: Iterable<RowId>): void => {
    const next = new Set(ids);
    if (equalSets(next, gone)) return;
    gone = next;
    select(selected);
    tell();
  };

  const activate = (id: RowId | undefined): void => {
    if (id === active) return;
    active = id;
    tell();
  };

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    selected: () => selected,
    isSelected: (id) => selected.has(id),
    active: () => active,
    toggle: (id) => select(selected.has(id) ? [...selected].filter((other) => other !== id) : [...selected, id]),
    select,
    clear: () => select([]),
    activate,
    reveal: (id) => {
      for (const reveal of revealers) reveal(id);
    },
    onReveal: (listener) => {
      revealers.add(listener);
      return () => revealers.delete(listener);
    },
    isOpen: (id) => id === opened,
    opened: () => opened,
    open: (id) => {
      if (id === opened) return;
      opened = id;
      tell();
    },
    news: (id) => (gone.has(id) ? 'gone' : fresh.has(id) ? 'fresh' : ''),
    refresh,
    lose,
    gone: () => gone,
    keepOnly: (ids) => {
      lose([...gone].filter((id) => ids.has(id)));
      select([...selected].filter((id) => ids.has(id)));
      if (active !== undefined && !ids.has(active)) activate(undefined);
    },
  };
};
