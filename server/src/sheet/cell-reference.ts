/** Cell references such as `AB12` and their row and column numbers, counted from one. */
const ZERO = 48;
const FIRST_LETTER = 65;
const LETTERS = 26;
const WIDEST_COLUMN = 16_384;
const LAST_ROW = 1_048_576;

interface CellReference {
  readonly column: number;
  readonly row: number;
}

export const columnLetters = (column: number): string => {
  const rest = Math.floor((column - 1) / LETTERS);
  const last = String.fromCharCode(FIRST_LETTER + ((column - 1) % LETTERS));
  return rest > 0 ? columnLetters(rest) + last : last;
};

/** Both loop over characters instead of using a pattern, because they run for every cell of a sheet. */
export const parseReference = (reference: string): CellReference | undefined => {
  let at = 0;
  let column = 0;
  for (; at < reference.length && column <= WIDEST_COLUMN; at += 1) {
    const letter = reference.charCodeAt(at) - FIRST_LETTER;
    if (letter < 0 || letter >= LETTERS) break;
    column = column * LETTERS + letter + 1;
  }
  const row = parseRowNumber(reference, at);
  return column > 0 && column <= WIDEST_COLUMN && row !== undefined ? { column, row } : undefined;
};

export const parseRowNumber = (text: string, from = 0): number | undefined => {
  let row = 0;
  for (let at = from; at < text.length && row <= LAST_ROW; at += 1) {
    const digit = text.charCodeAt(at) - ZERO;
    if (digit < 0 || digit > 9) return undefined;
    row = row * 10 + digit;
  }
  return row >= 1 && row <= LAST_ROW ? row : undefined;
};
