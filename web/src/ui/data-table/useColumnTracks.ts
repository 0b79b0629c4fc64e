/** Turns the columns into grid tracks. Widths are CSS variables of the table, so a resize re-renders no row. */
import { type RefObject, useLayoutEffect } from 'react';
import { shareWidths, yieldedWidths } from './column-widths.ts';
import type { PlacedColumn } from './useColumnModel.ts';

const CHECK_COLUMN_WIDTH = 40;

export const startVariable = (at: number): string => `--column-start-${at}`;
export const endVariable = (at: number): string => `--column-end-${at}`;

const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** A column being resized uses the width from the pointer. */
interface Dragged {
  readonly id: string;
  readonly width: number;
}

export const layTracks = <Row>(
  table: HTMLElement,
  columns: readonly PlacedColumn<Row>[],
  selectable: boolean,
  dragged?: Dragged,
): void => {
  // Zero while the tab is hidden: keep the old widths.
  if (table.clientWidth === 0) return;
  const lead = selectable ? CHECK_COLUMN_WIDTH : 0;
  const available = table.clientWidth - lead;
  const isSet = ({ id, sizedByHand }: PlacedColumn<Row>): boolean => sizedByHand || dragged?.id === id;
  const widthOf = ({ id, size }: PlacedColumn<Row>): number => (dragged?.id === id ? dragged.width : size);
  const yields = (column: PlacedColumn<Row>): boolean => column.yieldsTo !== undefined && !isSet(column);
  const yielding = columns.filter(yields);
  const yielded = yieldedWidths(
    yielding.map(({ size, yieldsTo = size }) => ({ wanted: size, least: yieldsTo })),
    available - total(columns.filter((column) => !yields(column)).map(widthOf)),
  );
  const requests = columns.map((column) => ({
    width: yielded[yielding.indexOf(column)] ?? widthOf(column),
    grow: column.grow ?? 0,
    maxWidth: column.maxWidth ?? column.size * 2,
    fixed: isSet(column) || column.sticky === 'end',
  }));
  const widths = shareWidths(requests, available);

  const tracks = [...(selectable ? [lead] : []), ...widths].map((width) => `${width}px`);
  const template = `${tracks.join(' ')} minmax(0, 1fr)`;
  table.style.setProperty('--tracks', template);
  // For rows that the screen shows above the table, in the same columns.
  table.closest<HTMLElement>('.gh-list')?.style.setProperty('--list-tracks', template);
  table.style.setProperty('--sheet-width', `${lead + total(widths)}px`);
  for (const at of widths.keys()) {
    table.style.setProperty(startVariable(at), `${lead + total(widths.slice(0, at))}px`);
    table.style.setProperty(endVariable(at), `${total(widths.slice(at + 1))}px`);
  }
};

export const useColumnTracks = <Row>(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly PlacedColumn<Row>[],
  selectable: boolean,
): void => {
  useLayoutEffect(() => {
    const table = scroller.current;
    if (!table) return undefined;
    const lay = (): void => layTracks(table, columns, selectable);
    lay();
    const observer = new ResizeObserver(lay);
    observer.observe(table);
    return () => observer.disconnect();
  }, [scroller, columns, selectable]);
};
