/** The zip archive of an .xlsx: checks its directory first, and limits the size of each unpacked entry. */
import { pipeline, type Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import type { SheetLimits } from './sheet-limits.ts';
import { refuse, SheetRefused } from './sheet-refused.ts';

export interface Archive {
  readonly has: (name: string) => boolean;
  readonly read: (name: string) => AsyncIterable<Buffer>;
}

const LONGEST_NAME = 255;
const STORED = 0;
const DEFLATED = 8;
const PIECE = 64 * 1024;

const isSafeName = (name: string): boolean =>
  name.length > 0 &&
  name.length <= LONGEST_NAME &&
  !/[\p{Cc}:]/u.test(name) &&
  !name.startsWith('/') &&
  !name.split('/').includes('..');

/** Some old tools write backslashes, and Excel accepts them. */
const nameOf = (entry: Entry): string => entry.fileNameRaw.toString('utf8').replaceAll('\\', '/').toLowerCase();

/** Sheets compress to a tenth or a twentieth. Large entries that compress more are refused as zip bombs. */
const LARGE = 16 * 1024 * 1024;
const MOST_TIMES = 50;
const isBomb = ({ uncompressedSize, compressedSize }: Entry): boolean =>
  uncompressedSize > LARGE && uncompressedSize > compressedSize * MOST_TIMES;

const directoryOf = async (zip: ZipFile, limits: SheetLimits): Promise<Map<string, Entry>> => {
  if (zip.entryCount > limits.archiveEntries) throw refuse.content();
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    const name = nameOf(entry);
    unpacked += entry.uncompressedSize;
    if (entry.isEncrypted()) throw refuse.locked();
    if (unpacked > limits.unpackedBytes || isBomb(entry) || !isSafeName(name) || entries.has(name)) {
      throw refuse.content();
    }
    entries.set(name, entry);
  }
  return entries;
};

/** Inflated here: the small chunks of the archive reader cost a tenth of the reading time. */
const inflated = (packed: Readable, { compressionMethod }: Entry): Readable => {
  if (compressionMethod === STORED) return packed;
  if (compressionMethod !== DEFLATED) throw refuse.content();
  return pipeline(packed, createInflateRaw({ chunkSize: PIECE }), () => {});
};

async function* unpack(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  let left = entry.uncompressedSize;
  try {
    for await (const chunk of inflated(await zip.openReadStreamPromise(entry, { decodeFileData: false }), entry)) {
      // An entry that unpacks to more than its declared size is refused.
      if (!Buffer.isBuffer(chunk) || chunk.length > left) throw refuse.content();
      left -= chunk.length;
      yield chunk;
    }
  } catch {
    throw refuse.content();
  }
}

const openZip = async (path: string): Promise<ZipFile> => {
  try {
    // Names and sizes are validated here, to distinguish a bad entry from a damaged archive.
    return await openPromise(path, { autoClose: false, decodeStrings: false, validateEntrySizes: false });
  } catch {
    throw refuse.format();
  }
};

const lookAtDirectory = async (zip: ZipFile, limits: SheetLimits): Promise<Map<string, Entry>> => {
  try {
    return await directoryOf(zip, limits);
  } catch (error) {
    if (error instanceof SheetRefused) throw error;
    throw error instanceof Error && /encryption/.test(error.message) ? refuse.locked() : refuse.format();
  }
};

export const openArchive = async (path: string, limits: SheetLimits): Promise<Archive> => {
  const zip = await openZip(path);
  const entries = await lookAtDirectory(zip, limits);
  return {
    has: (name) => entries.has(name.toLowerCase()),
    read: (name) => {
      const entry = entries.get(name.toLowerCase());
      if (!entry) throw refuse.content();
      return unpack(zip, entry);
    },
  };
};
