/** Rows of a .csv in UTF-8 or GB18030, the two encodings in which wallets and banks write their statements. */
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import type { SheetLimits } from './sheet-limits.ts';
import { refuse } from './sheet-refused.ts';
import { rowBuilder, type SheetRow } from './sheet-row.ts';
import { decodeText, isUtf16 } from './text-encoding.ts';

const ROWS_AT_ONCE = 500;
const CHARACTERS_AT_ONCE = 65_536;
/** No text file has this character; a picture, a packed file and UTF-16 do. */
const NUL = '\0';

function* slicesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += CHARACTERS_AT_ONCE) yield text.slice(at, at + CHARACTERS_AT_ONCE);
}

/** Records as they are, empty lines included: these count for the row number. */
const recordsOf = (text: string, { columns, cellCharacters }: SheetLimits): AsyncIterable<readonly string[]> => {
  const parser = parse({ relax_column_count: true, relax_quotes: true, max_record_size: columns * cellCharacters });
  const source = Readable.from(slicesOf(text));
  source.once('error', (error) => parser.destroy(error));
  return source.pipe(parser);
};

export async function* csvRows(path: string, limits: SheetLimits): AsyncGenerator<readonly SheetRow[]> {
  const bytes = await readFile(path);
  const text = decodeText(bytes);
  if (text === undefined || text.includes(NUL)) throw isUtf16(bytes) ? refuse.utf16() : refuse.format();
  const builder = rowBuilder(limits);
  let rows: SheetRow[] = [];
  let rowNumber = 0;
  let firstRow: number | undefined;
  try {
    for await (const record of recordsOf(text, limits)) {
      rowNumber += 1;
      // Empty lines cost as much as others.
      if (rowNumber > (firstRow ?? 1) + limits.rows) throw refuse.rows(limits.rows);
      builder.start(rowNumber);
      record.forEach((cell, at) => {
        if (cell !== '') builder.put(at + 1, cell);
      });
      const row = builder.finish();
      if (row) {
        rows.push(row);
        firstRow ??= rowNumber;
      }
      if (rows.length >= ROWS_AT_ONCE) {
        yield rows;
        rows = [];
      }
    }
  } catch (error) {
    // A quote that is not closed, or a line without end.
    throw error instanceof CsvError ? refuse.content() : error;
  }
  yield rows;
}
