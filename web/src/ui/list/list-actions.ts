/** Row and bulk actions, as a screen declares them. */
import type { ReactNode } from 'react';

interface Action {
  readonly key: string;
  readonly label: string;
  readonly icon?: ReactNode;
  /** Destructive. */
  readonly danger?: boolean;
}

export interface BulkAction<Row> extends Action {
  /** Shown when nothing is selected; 请选择 by default. */
  readonly unchosen?: string;
  /** Only in the header menu, not in the floating bar. */
  readonly headOnly?: boolean;
  /** The same for all rows of the search, below it in the header menu: it needs no selection. */
  readonly forAll?: { readonly label: string; readonly run: () => void };
  /** Never called without rows. */
  run(rows: readonly Row[]): void;
}

export interface RowAction<Row> extends Action {
  /** A method, like `run`, so a memoised row needs no `Row` type. */
  isOffered?(row: Row): boolean;
  run(row: Row): void;
}
