/** What can be done with the rows of a list, as a screen declares it. */
import type { ReactNode } from 'react';

interface Action {
  readonly key: string;
  readonly label: string;
  readonly icon?: ReactNode;
  /** Takes something away. */
  readonly danger?: boolean;
}

export interface BulkAction<Row> extends Action {
  /** Said when nothing is selected; 请选择 unless told otherwise. */
  readonly unchosen?: string;
  /** Never called without rows. */
  run(rows: readonly Row[]): void;
}

export interface RowAction<Row> extends Action {
  /** A method, like `run`, so that a memoised row may forget `Row`. */
  isOffered?(row: Row): boolean;
  run(row: Row): void;
}
