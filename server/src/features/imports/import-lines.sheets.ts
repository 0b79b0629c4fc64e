/** Lines of a sheet for the worker: compressed as they are read, and read again in chunks. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createDeflate, createInflate } from 'node:zlib';

export interface KeptLines {
  readonly total: number;
  readonly content: Buffer;
}

/** Few enough to be collected as short-lived objects by the garbage collector. */
const AT_ONCE = 500;
const PIECE = 32 * 1024;

/** Only compressed data is kept in memory. The head is one line about the whole sheet. */
export const keepLines = async (head: string, lines: AsyncIterable<object>): Promise<KeptLines> => {
  let total = 0;
  const pieces: Buffer[] = [];
  const texts = async function* (): AsyncGenerator<string> {
    let text = `${head}\n`;
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
  return { total, content: Buffer.concat(pieces) };
};

async function* textsOf(content: Buffer): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const piece of Readable.from([content]).pipe(createInflate())) {
    const texts = (rest + decoder.decode(piece as Buffer, { stream: true })).split('\n');
    rest = texts.pop() ?? '';
    yield* texts;
  }
}

async function* piecesOf<Line>(content: Buffer): AsyncGenerator<readonly Line[]> {
  let piece: Line[] = [];
  let isHead = true;
  for await (const text of textsOf(content)) {
    // Encrypted and decrypted only by this server, so its format is trusted.
    if (!isHead) piece.push(JSON.parse(text) as Line);
    isHead = false;
    if (piece.length < AT_ONCE) continue;
    yield piece;
    piece = [];
  }
  if (piece.length > 0) yield piece;
}

/** The head, and the lines, which may be iterated several times. */
export const openLines = async <Line>(
  content: Buffer,
): Promise<{ readonly head: string; readonly pieces: () => AsyncIterable<readonly Line[]> }> => {
  const { value } = await textsOf(content).next();
  return { head: String(value), pieces: () => piecesOf<Line>(content) };
};
