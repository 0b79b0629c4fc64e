/** Reads uploaded .xls and .xlsx files, and .csv where a call accepts it, as a stream of text rows in a separate process. */
import { open } from 'node:fs/promises';
import { type SheetLimits, sheetLimits } from './sheet-limits.ts';
import type { SheetFormat } from './sheet-messages.ts';
import { startReading } from './sheet-process.ts';
import { refuse } from './sheet-refused.ts';
import type { SheetRow } from './sheet-row.ts';

const SIGNATURES: readonly (readonly [SheetFormat, Buffer])[] = [
  ['xlsx', Buffer.from([0x50, 0x4b, 0x03, 0x04])],
  ['xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
];

/** Detected by content, because the file name may be wrong. Everything without a signature may be a .csv; its reader decides. */
const formatOf = async (path: string, limits: SheetLimits, acceptsCsv: boolean): Promise<SheetFormat> => {
  await using file = await open(path);
  if ((await file.stat()).size > limits.fileBytes) throw refuse.size(limits.fileBytes);
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(8) });
  const head = buffer.subarray(0, bytesRead);
  const format = SIGNATURES.find(([, signature]) => head.subarray(0, signature.length).equals(signature))?.[0];
  if (format) return format;
  if (acceptsCsv) return 'csv';
  throw refuse.format();
};

/**
 * Rows of the first visible sheet with the header, without empty rows. As an iterable, reading is only as fast as its
 * use, and leaving the loop early ends the reading process. A refusal can come after thousands of good rows, so nothing
 * may be kept before the loop has ended; `checkedRows` ensures that.
 */
export async function* readSheet(
  file: { readonly path: string; readonly acceptsCsv?: boolean },
  limits: Partial<SheetLimits> = {},
): AsyncGenerator<SheetRow, void, undefined> {
  const bounds = { ...sheetLimits, ...limits };
  const format = await formatOf(file.path, bounds, file.acceptsCsv ?? false);
  const reading = startReading({ path: file.path, format, limits: bounds });
  try {
    let answer = reading.ask();
    for (let rows = await answer; rows; rows = await answer) {
      // The next rows are requested while these are used. If the loop is left, their result is ignored.
      answer = reading.ask();
      answer.catch(() => {});
      yield* rows;
    }
  } finally {
    await reading.stop();
  }
}
