/** Merged cells. Only the top left cell has a value, and it applies to every merged row. */
import { parseReference } from './cell-reference.ts';
import { refuse } from './sheet-refused.ts';

export interface CellRange {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

const MOST_RANGES = 100_000;
const MERGE_ELEMENT = /<(?:\w+:)?mergeCell\s[^<>]*?\bref\s*=\s*["']([A-Z]{1,3}\d{1,7}):([A-Z]{1,3}\d{1,7})["']/g;
const LONGEST_ELEMENT = 512;

const rangeOf = (first = '', last = ''): CellRange | undefined => {
  const [from, to] = [parseReference(first), parseReference(last)];
  return from && to && { top: from.row, bottom: to.row, left: from.column, right: to.column };
};

/**
 * Merges are listed after the rows, so a separate first pass finds them. XML never has a bare `<` in text, so a plain
 * text search is safe.
 */
export const findMerges = async (part: AsyncIterable<Buffer>): Promise<CellRange[]> => {
  const ranges: CellRange[] = [];
  let carried = '';
  for await (const chunk of part) {
    const text = carried + chunk.toString('latin1');
    if (text.includes('mergeCell')) {
      for (const [, first, last] of text.matchAll(MERGE_ELEMENT)) {
        const range = rangeOf(first, last);
        if (range) ranges.push(range);
      }
      if (ranges.length > MOST_RANGES) throw refuse.content();
    }
    const unfinished = text.lastIndexOf('<');
    carried = unfinished >= 0 && text.length - unfinished <= LONGEST_ELEMENT ? text.slice(unfinished) : '';
  }
  return ranges;
};

/** Returns the last row a merged cell covers; undefined for a cell one row high. */
export const reachOf = (ranges: readonly CellRange[]): ((row: number, column: number) => number | undefined) => {
  const place = (row: number, column: number): string => `${row},${column}`;
  const bottoms = new Map(
    ranges.filter(({ top, bottom }) => bottom > top).map(({ top, left, bottom }) => [place(top, left), bottom]),
  );
  return (row, column) => (bottoms.size === 0 ? undefined : bottoms.get(place(row, column)));
};

/** Cells beyond this column are refused anyway, merged or not. */
const WIDEST = 128;

/** Returns whether a cell is covered by a merge. Must be called with rising row numbers. */
export const coverOf = (ranges: readonly CellRange[]): ((row: number, column: number) => boolean) => {
  const waiting = ranges.toSorted((a, b) => b.top - a.top);
  // Indexed by column, so that each look-up is constant.
  const open: (CellRange | undefined)[] = [];
  const openUntil = (row: number): void => {
    for (let next = waiting.at(-1); next && next.top <= row; next = waiting.at(-1)) {
      waiting.pop();
      for (let column = next.left; column <= Math.min(next.right, WIDEST); column += 1) {
        if ((open[column]?.bottom ?? 0) < next.bottom) open[column] = next;
      }
    }
  };

  return (row, column) => {
    openUntil(row);
    const range = open[column];
    return range !== undefined && row <= range.bottom && (row !== range.top || column !== range.left);
  };
};
