/** Reads a table of number segments from text: one prefix per line with its place. */
import { decodeText } from '../../sheet/text-encoding.ts';
import { type Place, placeOfText, type Segments } from './place.rules.ts';

/** The shipped table has 130,146. */
const FEWEST_PREFIXES = 10_000;
/** Together they keep the table below 10 MB of memory: 6 bytes per prefix, about 200 per place. */
export const MOST_PREFIXES = 1_000_000;
const MOST_PLACES = 10_000;
export const LARGEST_SEGMENT_FILE = 40 * 1024 * 1024;

/** The longest prefix decides, so a prefix has as many digits as a lookup tries. */
const PREFIX = /^[1-9]\d{1,6}$/;
const PLACE_NAME = /^\p{Script=Han}{2,20}$/u;
const SEPARATOR = /[,，;\t|]/;
const REGION_SUFFIX = /(?:省|市|特别行政区|(?:维吾尔|壮族|回族)?自治区)$/;
const QUOTES = /^"|"$/g;

/** `浙江,杭州` or `浙江省杭州市`. */
const placeOfColumns = (first: string, city: string): Place => {
  if (city === '') return placeOfText(first);
  return { province: first.replace(REGION_SUFFIX, ''), city: city.replace(/市$/, '') };
};

/** Area codes may have their zero. The lists of libphonenumber begin with 86, the code of the country. */
const prefixOf = (text: string, isInternational: boolean): string =>
  isInternational ? text.replace(/^\+?86/, '') : text.replace(/^0/, '');

const isIgnored = (line: string, number: number): boolean =>
  line === '' || line.startsWith('#') || (number === 1 && !/\d/.test(line));

const whatIsWrong = (prefix: string, place: number, known: number): string | undefined => {
  if (!PREFIX.test(prefix)) return 'a prefix has 2 to 7 digits';
  if (place < 0) return 'the place is not readable';
  return known === place ? undefined : 'the prefix has another place before';
};

const cellsOf = (text: string): string[] => text.split(SEPARATOR).map((cell) => cell.trim().replaceAll(QUOTES, ''));

/** The places of a file, each once. Few lines have a place of their own, so each text is understood once. */
const createPlaceIndex = () => {
  const places: Place[] = [];
  const indexOfPlace = new Map<string, number>();
  const indexOfText = new Map<string, number>();
  const add = (text: string): number => {
    const [first = '', city = ''] = cellsOf(text);
    const place = placeOfColumns(first, city);
    if (!PLACE_NAME.test(place.province) || !PLACE_NAME.test(place.city)) return -1;
    const name = `${place.province},${place.city}`;
    const index = indexOfPlace.get(name) ?? places.push(place) - 1;
    indexOfPlace.set(name, index);
    indexOfText.set(text, index);
    return index;
  };
  return { places, indexOf: (text: string): number => indexOfText.get(text) ?? add(text) };
};

/** Throws an error that names the first wrong line. Columns after the city are ignored. */
export const readSegmentText = (file: Uint8Array, mostPrefixes = MOST_PREFIXES): Segments => {
  if (file.byteLength > LARGEST_SEGMENT_FILE) throw new Error('The file is larger than 40 MB.');
  const { places, indexOf } = createPlaceIndex();
  const placeOfPrefix = new Map<number, number>();
  let number = 0;
  const text = decodeText(file);
  if (text === undefined) throw new Error('The file is neither UTF-8 nor GB18030 text.');
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    number += 1;
    if (isIgnored(line, number)) continue;
    const at = line.search(SEPARATOR);
    const [digits = ''] = cellsOf(at < 0 ? line : line.slice(0, at));
    const prefix = prefixOf(digits, line[at] === '|');
    const place = at < 0 ? -1 : indexOf(line.slice(at + 1));
    const known = placeOfPrefix.get(Number(prefix)) ?? place;
    const wrong = whatIsWrong(prefix, place, known);
    if (wrong) throw new Error(`Line ${number}: ${wrong}: ${line.slice(0, 60)}`);
    placeOfPrefix.set(Number(prefix), place);
    if (places.length > MOST_PLACES) throw new Error(`The file has more than ${MOST_PLACES} places.`);
    if (placeOfPrefix.size > mostPrefixes) throw new Error(`The file has more than ${mostPrefixes} prefixes.`);
  }
  if (placeOfPrefix.size < FEWEST_PREFIXES)
    throw new Error(`The file has ${placeOfPrefix.size} prefixes; a table has at least ${FEWEST_PREFIXES}.`);
  const prefixes = Uint32Array.from(placeOfPrefix.keys()).toSorted();
  return { prefixes, placeIndexes: Uint16Array.from(prefixes, (each) => placeOfPrefix.get(each) ?? 0), places };
};

/** The same table as `readSegmentText` reads, for the data folder. */
export const writeSegmentText = ({ prefixes, placeIndexes, places }: Segments): string =>
  Array.from(prefixes, (prefix, at) => {
    const { province = '', city = '' } = places[placeIndexes[at] ?? 0] ?? {};
    return `${prefix},${province},${city}\n`;
  }).join('');
