/** Row marks inside React: one store per table, read in small pieces. */
import { useState, useSyncExternalStore } from 'react';
import { createRowMarks, type RowId, type RowMarks, type RowNews } from './row-marks.ts';

export const useRowMarks = (): RowMarks => useState(createRowMarks)[0];

export const useSelectedIds = (marks: RowMarks): ReadonlySet<RowId> =>
  useSyncExternalStore(marks.subscribe, marks.selected);

export const useActiveId = (marks: RowMarks): RowId | undefined => useSyncExternalStore(marks.subscribe, marks.active);

export type RowMark = 'plain' | 'selected' | 'active' | 'selected active';

/** One subscription a row: the answer is a word, so the row redraws only when its own mark changes. */
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
