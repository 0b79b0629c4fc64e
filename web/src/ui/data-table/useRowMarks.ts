/** React hooks for the row marks: one store per table, with a subscription per row. */
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { createRowMarks, type RowId, type RowMarks, type RowNews } from './row-marks.ts';

export const useRowMarks = (): RowMarks => useState(createRowMarks)[0];

export const useSelectedIds = (marks: RowMarks): ReadonlySet<RowId> =>
  useSyncExternalStore(marks.subscribe, marks.selected);

/** Tells each change of the active row, without a render. */
export const useActiveRow = (marks: RowMarks, onActive: (id: RowId) => void): void => {
  const tell = useEffectEvent(onActive);
  useEffect(() => {
    let known = marks.active();
    return marks.subscribe(() => {
      const active = marks.active();
      if (active === known) return;
      known = active;
      if (active !== undefined) tell(active);
    });
  }, [marks]);
};

type RowMark = 'plain' | 'selected' | 'active' | 'selected active';

/** One subscription per row. The snapshot is a string, so a row re-renders only when its own mark changes. */
export const useRowMark = (marks: RowMarks, id: RowId): RowMark =>
  useSyncExternalStore(marks.subscribe, () => {
    const active = marks.active() === id;
    if (marks.isSelected(id)) return active ? 'selected active' : 'selected';
    return active ? 'active' : 'plain';
  });

export const useIsRowOpen = (marks: RowMarks, id: RowId): boolean =>
  useSyncExternalStore(marks.subscribe, () => marks.isOpen(id));

export const useRowNews = (marks: RowMarks, id: RowId): RowNews =>
  useSyncExternalStore(marks.subscribe, () => marks.news(id));
