/** Works on the rows of a sheet and on long lists in pieces, so that other requests are answered in between. */
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

const ITEMS_AT_ONCE = 500;

/** JSON texts of the items, each of a list of at most 500. */
export const jsonPieces = async (items: readonly unknown[]): Promise<string[]> => {
  const pieces: string[] = [];
  for (let from = 0; from < items.length; from += ITEMS_AT_ONCE) {
    if (from > 0) await setImmediate();
    pieces.push(JSON.stringify(items.slice(from, from + ITEMS_AT_ONCE)));
  }
  return pieces;
};

/** The JSON text of one list. */
export const listJson = async (items: readonly unknown[]): Promise<string> => {
  const pieces = await jsonPieces(items);
  return `[${pieces.map((piece) => piece.slice(1, -1)).join(',')}]`;
};

/** Reads what `jsonPieces` wrote. */
export const readJsonPieces = async (pieces: readonly string[]): Promise<unknown[]> => {
  const items: unknown[] = [];
  for (const [at, piece] of pieces.entries()) {
    if (at > 0) await setImmediate();
    items.push(...(JSON.parse(piece) as unknown[]));
  }
  return items;
};
