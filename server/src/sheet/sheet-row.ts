/** One row of an uploaded sheet, and the caps it must pass whatever format it came from. */
import { type CellRange, reachOf } from './merged-cells.ts';
import type { SheetLimits } from './sheet-limits.ts';
import { refuse } from './sheet-refused.ts';

export interface SheetRow {
  /** As Excel counts: the first row is 1, and skipped empty rows keep their number. */
  readonly rowNumber: number;
  readonly cells: readonly string[];
  /** Which of the cells, counted from zero, hold an error instead of a value; left out where none does. */
  readonly errors?: readonly number[];
}

export interface RowBuilder {
  /** Rows must come in rising order, which is how both formats store them. */
  readonly start: (rowNumber: number) => void;
  /** An error is what the format itself calls one; text that merely reads like one is text. */
  readonly put: (column: number, text: string, isError?: boolean) => void;
  /** The finished row, or nothing when no cell of it shows anything. */
  readonly finish: () => SheetRow | undefined;
}

const isLonger = (text: string, characters: number): boolean =>
  text.length > characters && Array.from(text).length > characters;

/** A value that was merged over several rows, on its way down. */
interface Spread {
  readonly bottom: number;
  readonly text: string;
  readonly isError: boolean;
}

export const rowBuilder = (limits: SheetLimits, merges: readonly CellRange[] = []): RowBuilder => {
  const reach = reachOf(merges);
  const spreads = new Map<number, Spread>();
  let headerRow: number | undefined;
  let rowNumber = 0;
  let characters = 0;
  let cells: string[] = [];
  let errors: number[] = [];
  let showsSomething = false;

  const put = (column: number, text: string, isError = false): void => {
    // Borders and colours reach far beyond the data in many sheets; only cells that show something count.
    const shows = text.trim() !== '';
    if (!shows && column > limits.columns) return;
    if (column > limits.columns) throw refuse.columns(limits.columns);
    if (shows && rowNumber > (headerRow ?? 1) + limits.rows) throw refuse.rows(limits.rows);
    if (isLonger(text, limits.cellCharacters)) throw refuse.cell(rowNumber, column, limits.cellCharacters);

    characters += text.length;
    if (characters > limits.totalCharacters) throw refuse.volume();
    while (cells.length < column - 1) cells.push('');
    cells[column - 1] = text;
    if (isError) errors.push(column - 1);
    showsSomething ||= shows;
  };

  /** Titles are merged for their looks and stay where they are. */
  const remember = (column: number, text: string, isError: boolean): void => {
    const bottom = headerRow === undefined ? undefined : reach(rowNumber, column);
    if (bottom !== undefined) spreads.set(column, { bottom, text, isError });
  };

  /** Rows that show nothing themselves stay empty. */
  const spread = (): void => {
    for (const [column, { bottom, text, isError }] of spreads) {
      if (bottom < rowNumber) spreads.delete(column);
      else if ((cells[column - 1] ?? '') === '') put(column, text, isError);
    }
  };

  return {
    start: (next) => {
      if (next <= rowNumber) throw refuse.content();
      rowNumber = next;
      cells = [];
      errors = [];
      showsSomething = false;
    },

    put: (column, text, isError = false) => {
      put(column, text, isError);
      remember(column, text, isError);
    },

    finish: () => {
      if (!showsSomething) return undefined;
      spread();
      headerRow ??= rowNumber;
      return { rowNumber, cells, ...(errors.length > 0 && { errors }) };
    },
  };
};
