/** Column declaration and sort order of a table. */
import type { ReactNode } from 'react';

export interface Column<Row> {
  /** Stable: saved layouts refer to it. */
  readonly id: string;
  readonly title: string;
  /** Shorter title for a narrow column; the full title is its tooltip. */
  readonly head?: string;
  /** Minimum width in pixels; only the user can make the column narrower. */
  readonly width: number;
  /** Share of the free width. At most two columns of a table should grow. */
  readonly grow?: number;
  /** Maximum width when growing, so one long text does not push the other columns apart. */
  readonly maxWidth?: number;
  /** Right-aligned, with tabular figures: money and counts. */
  readonly align?: 'start' | 'center' | 'end';
  /** The field name in the API; a column with one can be sorted. */
  readonly sortField?: string;
  /** The direction of the first click: descending for times and counts. */
  readonly sortFirst?: SortDirection;
  /** Clicks in this column do not change the selection: names and phones. */
  readonly ownClick?: boolean;
  /** Cannot be hidden. */
  readonly required?: boolean;
  /** Hidden until the user shows it. */
  readonly hiddenAtFirst?: boolean;
  /** Stays at the right edge regardless of the column order: row actions. */
  readonly stickToEnd?: boolean;
  /** Pure: re-rendered only when the row or the columns change. (A method, so memoised rows need no `Row` type.) */
  cell(row: Row): ReactNode;
}

export type SortDirection = 'ascending' | 'descending';

export interface Sort {
  readonly field: string;
  readonly direction: SortDirection;
}

const opposite: Record<SortDirection, SortDirection> = { ascending: 'descending', descending: 'ascending' };

/** Cycles: first direction, opposite direction, unsorted. */
export const nextSort = (
  sort: Sort | undefined,
  field: string,
  first: SortDirection = 'ascending',
): Sort | undefined => {
  if (sort?.field !== field) return { field, direction: first };
  return sort.direction === first ? { field, direction: opposite[first] } : undefined;
};
