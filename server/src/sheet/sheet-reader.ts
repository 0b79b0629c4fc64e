/** Excel in: the rows of an uploaded .xls or .xlsx as a stream of texts, read where no file can hurt the server. */
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

/** By content: a name is what the uploader says, and may be anything. */
const formatOf = async (path: string, limits: SheetLimits): Promise<SheetFormat> => {
  await using file = await open(path);
  if ((await file.stat()).size > limits.fileBytes) throw refuse.size(limits.fileBytes);
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(8) });
  const head = buffer.subarray(0, bytesRead);
  const format = SIGNATURES.find(([, signature]) => head.subarray(0, signature.length).equals(signature))?.[0];
  if (!format) throw refuse.format();
  return format;
};

/**
 * Rows of the first visible sheet, header included, empty rows left out.
 *
 * An iterable rather than a callback: `for await` slows the reading down to the speed of its use, and leaving the loop
 * early ends the reading process. A refusal can come after thousands of good rows, so nothing may be kept before the
 * loop has ended; `checkedRows` sees to that.
 */
export async function* readSheet(
  file: { readonly path: string },
  limits: Partial<SheetLimits> = {},
): AsyncGenerator<SheetRow, void, undefined> {
  const bounds = { ...sheetLimits, ...limits };
  const format = await formatOf(file.path, bounds);
  const reading = startReading({ path: file.path, format, limits: bounds });
  try {
    let answer = reading.ask();
    for (let rows = await answer; rows; rows = await answer) {
      // The next rows are being made while these are used. Should nobody come for them, nobody minds how they ended.
      answer = reading.ask();
      answer.catch(() => {});
      yield* rows;
    }
  } finally {
    await reading.stop();
  }
}
