/** Which rows are selected, active, open beside the table, and what has become of them while they were shown. Rows listen for themselves, so a click redraws one row, not a table. */

export type RowId = number | string;

export interface RowMarks {
  readonly subscribe: (listener: () => void) => () => void;
  /** The same set until the selection changes. */
  readonly selected: () => ReadonlySet<RowId>;
  readonly isSelected: (id: RowId) => boolean;
  readonly active: () => RowId | undefined;
  readonly toggle: (id: RowId) => void;
  /** Exactly these. */
  readonly select: (ids: Iterable<RowId>) => void;
  readonly clear: () => void;
  readonly activate: (id: RowId | undefined) => void;
  readonly isOpen: (id: RowId) => boolean;
  /** The row whose detail is shown, wherever it was asked for. */
  readonly open: (id: RowId | undefined) => void;
  /** What has become of a row since it was shown: changed a moment ago, or gone from the list. */
  readonly news: (id: RowId) => RowNews;
  /** Rows that have just changed: for a moment they are told apart. */
  readonly refresh: (ids: Iterable<RowId>) => void;
  /** Exactly these are shown and no longer in the list. What is gone cannot be selected. */
  readonly lose: (ids: Iterable<RowId>) => void;
  readonly gone: () => ReadonlySet<RowId>;
  /** Forgets rows that are no longer there. */
  readonly keepOnly: (ids: ReadonlySet<RowId>) => void;
}

export type RowNews = '' | 'fresh' | 'gone';

/** Long enough to be seen by who looked elsewhere. */
const FRESH_MS = 2_000;

const equalSets = (one: ReadonlySet<RowId>, other: ReadonlySet<RowId>): boolean =>
  one.size === other.size && [...one].every((id) => other.has(id));

export const createRowMarks = (): RowMarks => {
  const listeners = new Set<() => void>();
  let selected: ReadonlySet<RowId> = new Set();
  let active: RowId | undefined;
  let opened: RowId | undefined;
  let gone: ReadonlySet<RowId> = new Set();
  /** With the turn in which it was changed: the end of an earlier turn leaves it alone. */
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

  const refresh = (ids: Iterable<RowId>): void => {
    const changed = [...ids];
    if (changed.length === 0) return;
    turn += 1;
    const now = turn;
    for (const id of changed) fresh.set(id, now);
    tell();
    setTimeout(() => {
      for (const id of changed) if (fresh.get(id) === now) fresh.delete(id);
      tell();
    }, FRESH_MS);
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
    isOpen: (id) => id === opened,
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
