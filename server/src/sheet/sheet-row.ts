/** One row of an uploaded sheet, with the limits that apply to both formats. */
import { type CellRange, reachOf } from './merged-cells.ts';
import type { SheetLimits } from './sheet-limits.ts';
import { refuse } from './sheet-refused.ts';

export interface SheetRow {
  /** Numbered as in Excel: the first row is 1, and skipped empty rows count. */
  readonly rowNumber: number;
  readonly cells: readonly string[];
  /** Positions of cells with an error instead of a value, counted from zero. Absent when there are none. */
  readonly errors?: readonly number[];
  /** Positions of numbers that the spreadsheet has rounded: it keeps fifteen digits. Absent when there are none. */
  readonly rounded?: readonly number[];
}

/** Set by the format. Text that looks like an error or a number is text. */
export type CellMark = 'error' | 'rounded';

/** Numbers from here on have more than fifteen digits. */
const FIRST_ROUNDED = 1e15;

export const markOfNumber = (value: number): CellMark | undefined =>
  Math.abs(value) >= FIRST_ROUNDED ? 'rounded' : undefined;

interface RowBuilder {
  /** Rows must come in rising order, as both formats store them. */
  readonly start: (rowNumber: number) => void;
  readonly put: (column: number, text: string, mark?: CellMark) => void;
  /** The finished row, or undefined when all cells are empty. */
  readonly finish: () => SheetRow | undefined;
}

const isLonger = (text: string, characters: number): boolean =>
  text.length > characters && Array.from(text).length > characters;

/** A value merged over several rows, applied to the next ones. */
interface Spread {
  readonly bottom: number;
  readonly text: string;
  readonly mark: CellMark | undefined;
}

export const rowBuilder = (limits: SheetLimits, merges: readonly CellRange[] = []): RowBuilder => {
  const reach = reachOf(merges);
  const spreads = new Map<number, Spread>();
  let headerRow: number | undefined;
  let rowNumber = 0;
  let characters = 0;
  let cells: string[] = [];
  let marked: Record<CellMark, number[]> = { error: [], rounded: [] };
  let showsSomething = false;

  const put = (column: number, text: string, mark?: CellMark): void => {
    // Borders and colours often reach far beyond the data, so only cells with text count.
    const shows = text.trim() !== '';
    if (!shows && column > limits.columns) return;
    if (column > limits.columns) throw refuse.columns(limits.columns);
    if (shows && rowNumber > (headerRow ?? 1) + limits.rows) throw refuse.rows(limits.rows);
    if (isLonger(text, limits.cellCharacters)) throw refuse.cell(rowNumber, column, limits.cellCharacters);

    characters += text.length;
    if (characters > limits.totalCharacters) throw refuse.volume();
    while (cells.length < column - 1) cells.push('');
    cells[column - 1] = text;
    if (mark) marked[mark].push(column - 1);
    showsSomething ||= shows;
  };

  /** Titles are merged for their looks and are not repeated. */
  const remember = (column: number, text: string, mark: CellMark | undefined): void => {
    const bottom = headerRow === undefined ? undefined : reach(rowNumber, column);
    if (bottom !== undefined) spreads.set(column, { bottom, text, mark });
  };

  /** Rows without own values stay empty. */
  const spread = (): void => {
    for (const [column, { bottom, text, mark }] of spreads) {
      if (bottom < rowNumber) spreads.delete(column);
      else if ((cells[column - 1] ?? '') === '') put(column, text, mark);
    }
  };

  return {
    start: (next) => {
      if (next <= rowNumber) throw refuse.content();
      rowNumber = next;
      cells = [];
      marked = { error: [], rounded: [] };
      showsSomething = false;
    },

    put: (column, text, mark) => {
      put(column, text, mark);
      remember(column, text, mark);
    },

    finish: () => {
      if (!showsSomething) return undefined;
      spread();
      headerRow ??= rowNumber;
      const { error: errors, rounded } = marked;
      return { rowNumber, cells, ...(errors.length > 0 && { errors }), ...(rounded.length > 0 && { rounded }) };
    },
  };
};
