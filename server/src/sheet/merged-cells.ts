/** Merged cells: only the top left one has a value, whatever the file keeps underneath the others; it holds for every row. */
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
 * The list of merges stands behind the rows it speaks about, where a single pass would learn of it too late: so this
 * pass goes ahead and looks for nothing else. XML keeps `<` out of texts, so a bare search cannot be misled by one.
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

/** Answers down to which row a cell reaches; undefined where it is no more than one row high. */
export const reachOf = (ranges: readonly CellRange[]): ((row: number, column: number) => number | undefined) => {
  const place = (row: number, column: number): string => `${row},${column}`;
  const bottoms = new Map(
    ranges.filter(({ top, bottom }) => bottom > top).map(({ top, left, bottom }) => [place(top, left), bottom]),
  );
  return (row, column) => (bottoms.size === 0 ? undefined : bottoms.get(place(row, column)));
};

/** Further to the right no sheet of ours has anything: what shows there is refused, merged or not. */
const WIDEST = 128;

/** Answers whether a cell lies underneath another. Must be asked with rising row numbers. */
export const coverOf = (ranges: readonly CellRange[]): ((row: number, column: number) => boolean) => {
  const waiting = ranges.toSorted((a, b) => b.top - a.top);
  // By column, so that however many there are, one look finds what lies over a cell.
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
