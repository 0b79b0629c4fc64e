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
  /** The amount of a row in a column of money: the column is never narrower than its largest amount. */
  money?(row: Row): number | null;
  /** The name of a row: `width` has room for four characters, and longer names widen the column up to six. */
  nameOf?(row: Row): string;
  /** Whether the cell is empty: a column of empty cells gives its room to the other columns. */
  isEmpty?(row: Row): boolean;
  /** The width of its largest amount or longest name. Set by the table. */
  readonly least?: number;
  /** Right-aligned, with tabular figures: money and counts. */
  readonly align?: 'start' | 'center' | 'end';
  /** The field name in the API; a column with one can be sorted. */
  readonly sortField?: string;
  /** The direction of the first click: descending for times and counts. */
  readonly sortFirst?: SortDirection;
  /** Clicks in this column do not change the selection: names and phones. */
  readonly ownClick?: boolean;
  /** The width that it keeps where the others need the room. What it shows lies over them on the row at hand. */
  readonly yieldsTo?: number;
  /** Cannot be hidden. */
  readonly required?: boolean;
  /** Hidden until the user shows it. */
  readonly hiddenAtFirst?: boolean;
  /** Stays at the right edge regardless of the column order: row actions. */
  readonly stickToEnd?: boolean;
  /** Pure: re-rendered only when the row or the columns change. (A method, so memoised rows need no `Row` type.) */
  cell(row: Row): ReactNode;
}

type SortDirection = 'ascending' | 'descending';

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
