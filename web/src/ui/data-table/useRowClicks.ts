/** A plain click toggles its row, a click on the arrow of a parent its child rows; names, phones and other controls handle their own clicks. */
import { type MouseEvent, useCallback } from 'react';
import type { RowId, RowMarks } from './row-marks.ts';

const ACTS_BY_ITSELF = '[data-own-click], button, a, label, input:not(.gh-check), select, textarea, [role="button"]';

/** A click that ends a text selection (copying a number) must not toggle the row. */
const isMarkingText = (): boolean => (getSelection()?.toString() ?? '') !== '';

/** The class of the arrow. */
export const FOLD = 'gh-fold';

export const useRowClicks = (
  ids: readonly RowId[],
  marks: RowMarks,
  selectable: boolean,
  onFold: (id: RowId) => void,
) =>
  useCallback(
    (event: MouseEvent): void => {
      if (!(event.target instanceof Element)) return;
      const row = event.target.closest<HTMLElement>('[data-index]');
      const id = ids[Number(row?.dataset['index'] ?? -1)];
      if (id === undefined) return;
      marks.activate(id);
      if (event.target.closest(`.${FOLD}`)) return onFold(id);
      if (selectable && !event.target.closest(ACTS_BY_ITSELF) && !isMarkingText()) marks.toggle(id);
    },
    [ids, marks, selectable, onFold],
  );
