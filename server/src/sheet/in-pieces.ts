/** Works on the rows of a sheet in pieces, so that other requests are answered in between. */
import { setImmediate } from 'node:timers/promises';
import type { SheetRow } from './sheet-row.ts';

const ROWS_AT_ONCE = 100;
/** A row may be long. */
const CHARACTERS_AT_ONCE = 50_000;

/** Passes every row on, and returns how many there were. */
export const takeInPieces = async (
  rows: AsyncIterable<SheetRow> | Iterable<SheetRow>,
  take: (row: SheetRow) => void,
): Promise<number> => {
  let [count, characters] = [0, 0];
  for await (const row of rows) {
    take(row);
    count += 1;
    characters += row.cells.reduce((sum, cell) => sum + cell.length, 0);
    if (count % ROWS_AT_ONCE === 0 || characters >= CHARACTERS_AT_ONCE) {
      characters = 0;
      await setImmediate();
    }
  }
  return count;
};

/** Runs a generator that pauses after each piece, to its result. */
export const runInPieces = async <Result>(pieces: Generator<undefined, Result>): Promise<Result> => {
  for (;;) {
    const next = pieces.next();
    if (next.done) return next.value;
    await setImmediate();
  }
};
