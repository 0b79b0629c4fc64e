/** Which rows are selected and which one is active. Rows listen for themselves, so a click redraws one row, not a table. */

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
  /** Forgets rows that are no longer there. */
  readonly keepOnly: (ids: ReadonlySet<RowId>) => void;
}

const equalSets = (one: ReadonlySet<RowId>, other: ReadonlySet<RowId>): boolean =>
  one.size === other.size && [...one].every((id) => other.has(id));

export const createRowMarks = (): RowMarks => {
  const listeners = new Set<() => void>();
  let selected: ReadonlySet<RowId> = new Set();
  let active: RowId | undefined;

  const tell = (): void => {
    for (const listener of listeners) listener();
  };

  const select = (ids: Iterable<RowId>): void => {
    const next = new Set(ids);
    if (equalSets(next, selected)) return;
    selected = next;
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
    keepOnly: (ids) => {
      select([...selected].filter((id) => ids.has(id)));
      if (active !== undefined && !ids.has(active)) activate(undefined);
    },
  };
};
