/** Messages between the server and its reading process. */
import type { SheetLimits } from './sheet-limits.ts';
import type { RefusalReason } from './sheet-refused.ts';
import type { SheetRow } from './sheet-row.ts';

export type SheetFormat = 'xlsx' | 'xls' | 'csv';

export interface ReadOrder {
  readonly path: string;
  readonly format: SheetFormat;
  readonly limits: SheetLimits;
}

/** The first request names the file, later ones ask for more rows: rows are produced only as fast as they are used. */
export type Request = ReadOrder | 'more';

export type Report =
  | { readonly kind: 'rows'; readonly rows: readonly SheetRow[] }
  | { readonly kind: 'end' }
  | { readonly kind: 'refused'; readonly reason: RefusalReason; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string };
