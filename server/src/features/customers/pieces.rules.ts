/** What a customer is found by: pieces of its name and letters it is typed with. Pure. */
import { firstLettersOf } from './sounds.rules.ts';

const NAME = 'n';
const LETTERS = 'p';
const ATTRIBUTE = 'a';
/** Before a piece that few bear: it stands further inside of the name, or is written otherwise. */
const INNER = 'i';
const MOST_LETTERS = 6;
const COUNTED_LETTERS = 3;

/** As it is compared: the same whatever the letter case. White space is part of a name. */
const folded = (text: string): string[] => [...text.toLowerCase()];

/** Of the sounds that a name begins with; letters stand for themselves. */
const initialsOf = (name: string): string => {
  const letters = firstLettersOf(name).join('').toLowerCase();
  return /^[a-z]*/.exec(letters)?.[0] ?? '';
};

const beginningsOf = (letters: string): string[] =>
  Array.from({ length: Math.min(letters.length, MOST_LETTERS) }, (_, at) => letters.slice(0, at + 1));

/** Whatever letters find a name: how its initials begin, and every run of letters that stands in it, up to six. */
export const lettersOf = (name: string): string[] => {
  const runs =
    folded(name)
      .join('')
      .match(/[a-z]+/g) ?? [];
  const within = runs.flatMap((run) => [...run].flatMap((_, at) => beginningsOf(run.slice(at))));
  return [...new Set([...beginningsOf(initialsOf(name)), ...within])];
};

/** Those that are counted, as the customer keeps them: the database cannot know how a name sounds. */
export const countedLetters = (letters: readonly string[]): string =>
  letters.filter(({ length }) => length <= COUNTED_LETTERS).join(' ');

/** Each character and each pair of neighbours. */
const partsOf = (characters: readonly string[]): string[] =>
  characters.flatMap((character, at) => {
    const next = characters[at + 1];
    return next === undefined ? [character] : [character, character + next];
  });

/** How the letters of whoever begins with these begin. */
const lettersFrom = (some: string): string => beginningsOf(some).join(' ');

/** Of Chinese characters alone, which have no letter case: their first two pairs are found by the name itself. */
const isOnlyChinese = (name: string): boolean => /^[一-鿿]*$/.test(name);

/** What few bear and is not found side by side: by the name as it is written, or by its letters as they are kept. */
const innerOf = (name: string, letters: readonly string[]): string[] => {
  const pairs = folded(name).flatMap((character, at, all) => (at + 1 < all.length ? [character + all[at + 1]] : []));
  const kept = countedLetters(letters);
  const threes = letters.filter((some) => some.length === COUNTED_LETTERS && !kept.startsWith(lettersFrom(some)));
  const inner = isOnlyChinese(name) ? pairs.slice(2) : pairs;
  return [...inner.map((pair) => NAME + pair), ...threes.map((some) => LETTERS + some)];
};

/** Everything a customer of this name can be found by, each once. */
export const piecesOf = (name: string, letters: readonly string[] = lettersOf(name)): string[] => [
  ...new Set([
    ...partsOf(folded(name)).map((part) => NAME + part),
    ...letters.map((some) => LETTERS + some),
    ...innerOf(name, letters).map((piece) => INNER + piece),
  ]),
];

/** What is counted for a whole place, beside pieces: that it came from a lead. */
export const CLUE_MARK = 'clue';
/** Whether the customers with this piece are counted as they come and go: one Chinese character of a name, or some letters. */
export const isMark = (piece: string): boolean => /^(?:n[一-鿿]|p[a-z]{1,3})$/.test(piece);
/** Whether they are counted of each owner too. */
export const isOwnMark = (piece: string): boolean => isMark(piece) && piece.length < 4;
/** Whether few bear it, however many customers there are: two characters of a name, three letters. */
export const isRare = (piece: string): boolean => /^(?:n..|p.{3,6})$/u.test(piece);
/** Whether letters are looked for, and not a part of the name as it is written. */
export const isLetters = (piece: string): boolean => piece.startsWith(LETTERS);
/** The letter that a name is typed with which begins with this character, as a mark; undefined where it has none. */
export const soundOf = (mark: string): string | undefined => {
  const [letter] = initialsOf(mark.slice(1));
  return letter === undefined ? undefined : LETTERS + letter;
};

/** Where to look in a customer itself for a mark: in its name, or between spaces among its letters. */
export const markSearch = (mark: string): { readonly column: 'name' | 'letters'; readonly text: string } =>
  mark.startsWith(NAME) ? { column: 'name', text: mark.slice(1) } : { column: 'letters', text: ` ${mark.slice(1)} ` };

export interface TextRange {
  readonly from: string;
  readonly until: string;
}

/** Where customers stand, by bytes, whose name begins with these letters when it is typed; others may bear them further inside. */
export const lettersRange = (mark: string): TextRange => {
  const from = lettersFrom(mark.slice(1));
  const last = from.charCodeAt(from.length - 1);
  return { from, until: from.slice(0, -1) + String.fromCharCode(last + 1) };
};

export interface PieceSearch {
  readonly piece: string;
  /** The piece finds too many: the name itself must hold this, in small letters. */
  readonly within?: string;
}

/**
 * The piece to look up for a part of a name, or for letters it is typed with. The end of a name tells more than its beginning,
 * which is a family's.
 */
export const nameSearch = (text: string): PieceSearch => {
  const characters = folded(text);
  if (/^[a-z]{1,6}$/i.test(text)) return { piece: LETTERS + characters.join('') };
  const piece = NAME + characters.slice(-2).join('');
  return characters.length > 2 ? { piece, within: characters.join('') } : { piece };
};

/** Behind everything that begins with the same text. */
const LAST_CHARACTER = String.fromCodePoint(0x10_ff_ff);

/** Where those stand that bear what few bear. */
export interface Standing {
  /** Side by side, by bytes. */
  readonly beside: readonly { readonly column: 'name' | 'given_name' | 'letters'; readonly range: TextRange }[];
  /** The others bear this piece; where more was typed than it holds, not only they. */
  readonly inner: string;
}

/** What is typed begins the name or stands behind its first character, or three letters begin it. Undefined for all else. */
export const standingOf = ({ piece, within }: PieceSearch): Standing | undefined => {
  if (!isRare(piece)) return undefined;
  const inner = INNER + piece;
  if (isLetters(piece))
    return isMark(piece) ? { inner, beside: [{ column: 'letters', range: lettersRange(piece) }] } : undefined;
  const from = within ?? piece.slice(1);
  const range = { from, until: from + LAST_CHARACTER };
  return { inner, beside: (['name', 'given_name'] as const).map((column) => ({ column, range })) };
};

/** What a free attribute is found by. */
export const attributePieces = (key: string, value: string): string[] => [
  ...new Set([key, value].flatMap((text) => partsOf(folded(text))).map((part) => ATTRIBUTE + part)),
];

export interface AttributeSearch {
  /** Asked for as `key:value`. */
  readonly named?: { readonly key: string; readonly value: string };
  readonly text: string;
  readonly piece: string;
}

const KEY_AND_VALUE = /^([^:：]+)[:：](.*)$/;

/** A text that any key or value holds, or `key:value`; a value may have a colon of its own, so that both are meant. */
export const attributeSearch = (text: string): AttributeSearch => {
  const [, key, value = ''] = KEY_AND_VALUE.exec(text) ?? [];
  const rarest = folded(value.trim() || key || text)
    .slice(-2)
    .join('');
  const named = key === undefined ? {} : { named: { key: key.trim(), value: value.trim() } };
  return { ...named, text, piece: ATTRIBUTE + rarest };
};
