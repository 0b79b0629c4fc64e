/** The reading process: parses one uploaded sheet, isolated from the server. */
import type { ReadOrder, Report, Request } from './sheet-messages.ts';
import { SheetRefused } from './sheet-refused.ts';
import type { SheetRow } from './sheet-row.ts';

const ROWS_A_MESSAGE = 1_000;
const CHARACTERS_A_MESSAGE = 500_000;

const rowsOf = async ({ path, format, limits }: ReadOrder): Promise<AsyncIterable<readonly SheetRow[]>> => {
  // The parser of .xls is large and slow to load, and most files do not need it.
  if (format === 'xls') return (await import('./xls-rows.ts')).xlsRows(path, limits);
  if (format === 'csv') return (await import('./csv-rows.ts')).csvRows(path, limits);
  return (await import('./xlsx-rows.ts')).xlsxRows(path, limits);
};

/** Groups rows into messages of one size. */
async function* messagesOf(order: ReadOrder): AsyncGenerator<Report, Report> {
  let rows: SheetRow[] = [];
  let characters = 0;
  for await (const batch of await rowsOf(order)) {
    for (const row of batch) {
      rows.push(row);
      characters += row.cells.reduce((sum, cell) => sum + cell.length, 0);
      if (rows.length >= ROWS_A_MESSAGE || characters >= CHARACTERS_A_MESSAGE) {
        yield { kind: 'rows', rows };
        [rows, characters] = [[], 0];
      }
    }
  }
  if (rows.length > 0) yield { kind: 'rows', rows };
  return { kind: 'end' };
}

const reportOf = (error: unknown): Report => {
  if (error instanceof SheetRefused) return { kind: 'refused', reason: error.reason, message: error.message };
  return { kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
};

let messages: AsyncGenerator<Report, Report> | undefined;

const answer = async (request: Request): Promise<Report> => {
  if (request !== 'more') messages = messagesOf(request);
  try {
    return (await messages?.next())?.value ?? { kind: 'end' };
  } catch (error) {
    return reportOf(error);
  }
};

process.on('message', async (request: Request) => {
  process.send?.(await answer(request));
});
// The server has gone.
process.on('disconnect', () => process.exit());
