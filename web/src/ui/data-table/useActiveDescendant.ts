/** Sets `aria-activedescendant` without re-rendering the table. */
import { type RefObject, useEffect } from 'react';
import type { RowId, RowMarks } from './row-marks.ts';
import { rowElementId } from './TableBody.tsx';

export const useActiveDescendant = (
  grid: RefObject<HTMLElement | null>,
  tableId: string,
  ids: readonly RowId[],
  marks: RowMarks,
): void => {
  useEffect(() => {
    const point = (): void => {
      const active = marks.active();
      const index = active === undefined ? -1 : ids.indexOf(active);
      if (index < 0) grid.current?.removeAttribute('aria-activedescendant');
      else grid.current?.setAttribute('aria-activedescendant', rowElementId(tableId, index));
    };
    point();
    return marks.subscribe(point);
  }, [grid, tableId, ids, marks]);
};
