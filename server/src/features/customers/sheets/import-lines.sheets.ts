/** Lines of a sheet for the worker: compressed as they are read, and read again in chunks. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createDeflate, createInflate } from 'node:zlib';
import type { ImportPlace, SheetImport, SheetLine } from './import.rules.ts';

export interface KeptLines {
  readonly to: ImportPlace;
  readonly total: number;
  readonly content: Buffer;
}

/** Few enough to be collected as short-lived objects by the garbage collector. */
const AT_ONCE = 500;
const PIECE = 32 * 1024;

/** Only compressed data is kept in memory. */
export const keepLines = async (to: ImportPlace, lines: AsyncIterable<SheetLine>): Promise<KeptLines> => {
  let total = 0;
  const pieces: Buffer[] = [];
  const texts = async function* (): AsyncGenerator<string> {
    let text = `${to}\n`;
    for await (const line of lines) {
      total += 1;
      text += `${JSON.stringify(line)}\n`;
      if (text.length < PIECE) continue;
      yield text;
      text = '';
    }
    yield text;
  };
  await pipeline(Readable.from(texts()), createDeflate({ level: 1 }), async (squeezed: AsyncIterable<Buffer>) => {
    for await (const piece of squeezed) pieces.push(piece);
  });
  return { to, total, content: Buffer.concat(pieces) };
};

/** Encrypted and decrypted only by this server, so its format is trusted. */
const lineOf = (text: string): SheetLine => JSON.parse(text) as SheetLine;

async function* textsOf(content: Buffer): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const piece of Readable.from([content]).pipe(createInflate())) {
    const texts = (rest + decoder.decode(piece as Buffer, { stream: true })).split('\n');
    rest = texts.pop() ?? '';
    yield* texts;
  }
}

async function* piecesOf(content: Buffer): AsyncGenerator<readonly SheetLine[]> {
  let piece: SheetLine[] = [];
  let isHead = true;
  for await (const text of textsOf(content)) {
    if (!isHead) piece.push(lineOf(text));
    isHead = false;
    if (piece.length < AT_ONCE) continue;
    yield piece;
    piece = [];
  }
  if (piece.length > 0) yield piece;
}

/** May be iterated several times. */
export const openLines = async (content: Buffer): Promise<SheetImport> => {
  const { value } = await textsOf(content).next();
  return { to: Number(value) as ImportPlace, pieces: () => piecesOf(content) };
};
