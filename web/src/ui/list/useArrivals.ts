/** New rows for a shown list: inserted on top if that moves no row in use, otherwise counted until requested. */
import { type RefObject, useState } from 'react';
import type { RowId, RowMarks } from '../data-table/row-marks.ts';

/** Milliseconds: long enough for a user who is on the phone. */
const FRESH_MS = 12_000;

interface Place<Row> {
  readonly page: RefObject<HTMLElement | null>;
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => RowId;
  readonly marks: RowMarks;
  /** The search of the shown rows. */
  readonly run: number;
  /** The first page in the list's default order. */
  readonly isAtTop: boolean;
  readonly addRows: (rows: readonly Row[]) => void;
}

const NONE: readonly never[] = [];

export const useArrivals = <Row>({ page, rows, rowId, marks, run, isAtTop, addRows }: Place<Row>) => {
  const [held, setHeld] = useState<{ readonly run: number; readonly ids: readonly RowId[] }>({ run, ids: NONE });
  const shown = new Set(rows.map(rowId));
  // A new search returns them itself.
  const heldNow = held.run === run ? held.ids.filter((id) => !shown.has(id)) : NONE;

  const mayMove = (): boolean =>
    isAtTop &&
    heldNow.length === 0 &&
    marks.selected().size === 0 &&
    !page.current?.querySelector('.gh-table-body:hover') &&
    (page.current?.querySelector('.gh-table-scroll')?.scrollTop ?? 0) === 0;

  const arrive = (arrived: readonly Row[]): void => {
    const known = new Set([...shown, ...heldNow]);
    const fresh = arrived.filter((row) => !known.has(rowId(row)));
    if (fresh.length === 0) return;
    const ids = fresh.map(rowId);
    if (!mayMove()) return setHeld({ run, ids: [...heldNow, ...ids] });
    addRows(fresh);
    marks.refresh(ids, FRESH_MS);
  };

  /** Called when the list goes to its first page. */
  const markHeld = (): void => marks.refresh(heldNow, FRESH_MS);

  return { arrive, heldCount: heldNow.length, markHeld };
};
