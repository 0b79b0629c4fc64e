/** The zip archive an .xlsx is: its directory looked at before anything is unpacked, its parts unpacked under watch. */
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

const isHarmless = (name: string): boolean =>
  name.length > 0 &&
  name.length <= LONGEST_NAME &&
  !/[\p{Cc}:]/u.test(name) &&
  !name.startsWith('/') &&
  !name.split('/').includes('..');

/** Some old tools write backslashes, and Excel does not mind them. */
const nameOf = (entry: Entry): string => entry.fileNameRaw.toString('utf8').replaceAll('\\', '/').toLowerCase();

/** Sheets shrink to a tenth or a twentieth. What shrinks to less, and is large, was made to be unpacked and not to be read. */
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
    if (unpacked > limits.unpackedBytes || isBomb(entry) || !isHarmless(name) || entries.has(name)) {
      throw refuse.content();
    }
    entries.set(name, entry);
  }
  return entries;
};

/** Inflated here and not by the archive reader, whose small pieces cost a sheet a tenth of its time. */
const inflated = (packed: Readable, { compressionMethod }: Entry): Readable => {
  if (compressionMethod === STORED) return packed;
  if (compressionMethod !== DEFLATED) throw refuse.content();
  return pipeline(packed, createInflateRaw({ chunkSize: PIECE }), () => {});
};

async function* unpack(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  let left = entry.uncompressedSize;
  try {
    for await (const chunk of inflated(await zip.openReadStreamPromise(entry, { decodeFileData: false }), entry)) {
      // The directory's word is kept to the byte: what unpacks to more than it declared was made to deceive.
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
    // Names and sizes are checked here, where a bad one can be told from a broken archive.
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
