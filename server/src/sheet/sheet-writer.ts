/** Writes any number of rows as an .xlsx stream, with constant memory. */
import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { type ExportRows, type RowFeed, rowFeed } from './row-feed.ts';
import { type SheetColumn, type SheetXml, sheetXml } from './sheet-xml.ts';
import { packWorkbook, type SheetPart } from './workbook-archive.ts';
import { WORKSHEET_TAIL } from './workbook-xml.ts';
import { cutText, legalText } from './xml-text.ts';

interface SheetContent {
  readonly sheetName: string;
  readonly columns: readonly SheetColumn[];
  /**
   * Times are unix seconds; null and '' leave the cell empty. A function gets a signal that aborts when the file is no
   * longer read, so that a running query can be cancelled.
   */
  readonly rows: ExportRows | ((signal: AbortSignal) => ExportRows);
  /** Who exported it and when. Stored as the document's creator. */
  readonly note?: string;
  /** Lowered by tests. */
  readonly lastRow?: number;
}

/** Excel's last row. Further rows go to another sheet. */
export const EXCEL_LAST_ROW = 1_048_576;
/** Characters. After each piece other requests have their turn (bench/tenant-load.ts). */
const PIECE = 16 * 1024;
const LONGEST_NAME = 31;

/** Excel refuses these characters and longer names. The number distinguishes further sheets. */
export const legalSheetName = (name: string, number = 1): string => {
  const suffix = number > 1 ? `(${number})` : '';
  const legal = legalText(name)
    .replace(/[\p{Cc}[\]:*?/\\]/gu, ' ')
    .trim();
  const short = cutText(legal, LONGEST_NAME - suffix.length).replace(/^'+|'+$/g, '');
  return (short === '' ? 'Sheet' : short) + suffix;
};

async function* sheetPieces(xml: SheetXml, feed: RowFeed, lastRow: number): AsyncGenerator<Buffer> {
  let piece = xml.head;
  for (let rowNumber = 2; rowNumber <= lastRow; rowNumber += 1) {
    const row = await feed.take();
    if (!row) break;
    piece += xml.row(rowNumber, row);
    if (piece.length >= PIECE) {
      yield Buffer.from(piece);
      piece = '';
      await setImmediate();
    }
  }
  yield Buffer.from(piece + WORKSHEET_TAIL);
}

async function* sheetsOf(name: string, xml: SheetXml, feed: RowFeed, lastRow: number): AsyncGenerator<SheetPart> {
  let number = 1;
  do {
    yield { name: legalSheetName(name, number), xml: sheetPieces(xml, feed, lastRow) };
    number += 1;
  } while (await feed.hasMore());
}

export const writeSheet = ({
  sheetName,
  columns,
  rows,
  note = '',
  lastRow = EXCEL_LAST_ROW,
}: SheetContent): Readable => {
  const closed = new AbortController();
  const feed = rowFeed(typeof rows === 'function' ? rows(closed.signal) : rows);
  return packWorkbook({
    title: sheetName,
    creator: note,
    sheets: sheetsOf(sheetName, sheetXml(columns), feed, lastRow),
    onClosed: () => {
      closed.abort();
      void feed.close();
    },
  });
};
