/** What a screen declares about a column, and how a table is sorted. */
import type { ReactNode } from 'react';

export interface Column<Row> {
  /** Stable: remembered layouts name the column by it. */
  readonly id: string;
  readonly title: string;
  /** Fewer words for the head of a narrow column; the whole title is its hint. */
  readonly head?: string;
  /** Pixels. A column never gets narrower than this unless the user makes it so. */
  readonly width: number;
  /** Share of the spare room. At most two columns of a table should grow. */
  readonly grow?: number;
  /** Where growing stops, so that one long text does not push the rest apart on a wide screen. */
  readonly maxWidth?: number;
  /** Money and counts stand at the end, in figures of equal width. */
  readonly align?: 'start' | 'center' | 'end';
  /** The wire's name of the field; a column with one can be sorted. */
  readonly sortField?: string;
  /** The direction of the first click: newest and most come first for times and counts. */
  readonly sortFirst?: SortDirection;
  /** Clicks in this column act by themselves and leave the selection alone: names and phones. */
  readonly ownClick?: boolean;
  /** Cannot be switched off. */
  readonly required?: boolean;
  /** Off until the user switches it on. */
  readonly hiddenAtFirst?: boolean;
  /** Stays at the right edge, whatever the order: row actions. */
  readonly stickToEnd?: boolean;
  /** Pure: drawn again only when the row or the columns change. (A method, so that memoised rows may forget `Row`.) */
  cell(row: Row): ReactNode;
}

export type SortDirection = 'ascending' | 'descending';

export interface Sort {
  readonly field: string;
  readonly direction: SortDirection;
}

const opposite: Record<SortDirection, SortDirection> = { ascending: 'descending', descending: 'ascending' };

/** First direction, the other one, none. */
export const nextSort = (
  sort: Sort | undefined,
  field: string,
  first: SortDirection = 'ascending',
): Sort | undefined => {
  if (sort?.field !== field) return { field, direction: first };
  return sort.direction === first ? { field, direction: opposite[first] } : undefined;
};
