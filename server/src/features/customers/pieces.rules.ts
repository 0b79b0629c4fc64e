/** What a customer is found by: pieces of its name, the initials of its sounds, the end of its phone. Pure. */
import { pinyin } from 'pinyin-pro';

const NAME = 'n';
const SOUND = 'p';
const TEL = 't';
const ATTRIBUTE = 'a';
const TEL_END = 4;
const MOST_SOUNDS = 6;

/** As it is compared: the same whatever the letter case. White space is part of a name. */
const folded = (text: string): string[] => [...text.toLowerCase()];

const initialsOf = (name: string): string =>
  pinyin(name, { pattern: 'first', toneType: 'none', surname: 'head', type: 'array', nonZh: 'spaced' })
    .join('')
    .toLowerCase()
    .slice(0, MOST_SOUNDS);

/** Each character and each pair of neighbours. */
const partsOf = (characters: readonly string[]): string[] =>
  characters.flatMap((character, at) => {
    const next = characters[at + 1];
    return next === undefined ? [character] : [character, character + next];
  });

/** Everything a customer of this name and phone can be found by, each once. */
export const piecesOf = (name: string, tel: string): string[] => {
  const initials = initialsOf(name);
  const pieces = new Set<string>([TEL + tel.slice(-TEL_END), ...partsOf(folded(name)).map((part) => NAME + part)]);
  for (let length = 2; length <= initials.length; length += 1) pieces.add(SOUND + initials.slice(0, length));
  return [...pieces];
};

/** What is counted for a whole place, beside a Chinese character of a name: that it came from a lead. */
export const CLUE_MARK = 'clue';
/** Whether the number of customers with this piece is counted as they come and go: one Chinese character of a name. */
export const isMark = (piece: string): boolean => /^n[一-鿿]$/.test(piece);
export const characterOf = (mark: string): string => mark.slice(NAME.length);
/** Whether few bear it, however many customers there are: two characters of a name, the end of a phone. */
export const isRare = (piece: string): boolean => /^(?:n..|t\d{4})$/u.test(piece);

export interface PieceSearch {
  readonly piece: string;
  /** The piece finds too many: the name itself must hold this, in small letters. */
  readonly within?: string;
}

/** The piece to look up for a part of a name. The end of a name tells more than its beginning, which is a family's. */
export const nameSearch = (text: string): PieceSearch => {
  const characters = folded(text);
  const piece = NAME + characters.slice(-2).join('');
  return characters.length > 2 ? { piece, within: characters.join('') } : { piece };
};

/** The piece to look up for initials, as they are typed; undefined where the text is no initials. */
export const soundSearch = (text: string): string | undefined =>
  /^[a-z]{2,6}$/i.test(text) ? SOUND + text.toLowerCase() : undefined;

/** For the last digits of a phone, four at least. */
export const telEndSearch = (digits: string): PieceSearch => ({ piece: TEL + digits.slice(-TEL_END) });

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
