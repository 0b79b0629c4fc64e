/** A plain click toggles its row; names, phones and other controls act by themselves. */
import { type MouseEvent, useCallback } from 'react';
import type { RowId, RowMarks } from './row-marks.ts';

const ACTS_BY_ITSELF = '[data-own-click], button, a, label, input:not(.gh-check), select, textarea, [role="button"]';

/** Somebody who has just marked a number to copy it does not mean the row. */
const isMarkingText = (): boolean => (getSelection()?.toString() ?? '') !== '';

export const useRowClicks = (ids: readonly RowId[], marks: RowMarks, selectable: boolean) =>
  useCallback(
    (event: MouseEvent): void => {
      if (!(event.target instanceof Element)) return;
      const row = event.target.closest<HTMLElement>('[data-index]');
      const id = ids[Number(row?.dataset['index'] ?? -1)];
      if (id === undefined) return;
      marks.activate(id);
      if (selectable && !event.target.closest(ACTS_BY_ITSELF) && !isMarkingText()) marks.toggle(id);
    },
    [ids, marks, selectable],
  );
