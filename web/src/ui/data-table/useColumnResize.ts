/** Resizes a column by dragging the edge of its header; the width is saved on release. */
import { type PointerEvent as ReactPointerEvent, type RefObject, useCallback } from 'react';
import { clampWidth, fitWidth } from './fit-width.ts';
import type { PlacedColumn } from './useColumnModel.ts';
import { layTracks } from './useColumnTracks.ts';
import type { TableLayout } from './useTableLayout.ts';

export const useColumnResize = <Row>(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly PlacedColumn<Row>[],
  selectable: boolean,
  { resize }: TableLayout,
) => {
  const startResize = useCallback(
    (id: string, down: ReactPointerEvent) => {
      const [table, handle] = [scroller.current, down.currentTarget];
      if (down.button !== 0 || !table) return;
      down.preventDefault();
      const before = handle.parentElement?.getBoundingClientRect().width ?? 0;
      const widthAt = ({ clientX }: PointerEvent): number => clampWidth(before + clientX - down.clientX);

      const move = (event: Event): void => {
        if (event instanceof PointerEvent) layTracks(table, columns, selectable, { id, width: widthAt(event) });
      };
      const release = (event: Event): void => {
        handle.removeEventListener('pointermove', move);
        // A press without a move is the first half of a double click.
        if (event instanceof PointerEvent && event.clientX !== down.clientX) resize(id, widthAt(event));
      };
      handle.setPointerCapture(down.pointerId);
      handle.addEventListener('pointermove', move);
      handle.addEventListener('lostpointercapture', release, { once: true });
    },
    [scroller, columns, selectable, resize],
  );

  const fit = useCallback(
    (id: string) => {
      if (scroller.current) resize(id, fitWidth(scroller.current, id));
    },
    [scroller, resize],
  );

  return { startResize, fit };
};
