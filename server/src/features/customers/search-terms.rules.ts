/** Search terms of a customer: parts of the name, its initials, parts of its attributes. Pure functions. */
import { firstLettersOf } from './sounds.rules.ts';

/** The kind of a term is its first character. */
const NAME = 'n';
const LETTERS = 'p';
const ATTRIBUTE = 'a';
const MAX_LETTERS = 6;

/** Search ignores letter case. White space is part of a name. */
const folded = (text: string): string[] => [...text.toLowerCase()];

/** The initials of the name's pronunciation; Latin letters stand for themselves. */
const initialsOf = (name: string): string => {
  const letters = firstLettersOf(name).join('').toLowerCase();
  return /^[a-z]*/.exec(letters)?.[0] ?? '';
};

const prefixesOf = (letters: string): string[] =>
  Array.from({ length: Math.min(letters.length, MAX_LETTERS) }, (_, at) => letters.slice(0, at + 1));

/** Prefixes of the initials, and every run of up to six Latin letters in the name. */
export const lettersOf = (name: string): string[] => {
  const runs =
    folded(name)
      .join('')
      .match(/[a-z]+/g) ?? [];
  const within = runs.flatMap((run) => [...run].flatMap((_, at) => prefixesOf(run.slice(at))));
  return [...new Set([...prefixesOf(initialsOf(name)), ...within])];
};

/** Each character and each pair of neighbours. */
const partsOf = (characters: readonly string[]): string[] =>
  characters.flatMap((character, at) => {
    const next = characters[at + 1];
    return next === undefined ? [character] : [character, character + next];
  });

/** All terms of a name, each once. */
export const termsOf = (name: string): string[] => [
  ...new Set([
    ...partsOf(folded(name)).map((part) => NAME + part),
    ...lettersOf(name).map((letters) => LETTERS + letters),
  ]),
];

/** Few customers have such a term: two characters of a name, or three letters. */
export const isSelectiveTerm = (term: string): boolean => /^(?:n..|p.{3,6})$/u.test(term);

interface NameSearch {
  readonly term: string;
  /** Longer than a term: the name must also contain this, in lower case. */
  readonly within?: string;
}

/** The last two characters are looked up: the first one is the family name, which many share. */
export const nameSearch = (text: string): NameSearch => {
  const characters = folded(text);
  if (/^[a-z]{1,6}$/i.test(text)) return { term: LETTERS + characters.join('') };
  const term = NAME + characters.slice(-2).join('');
  return characters.length > 2 ? { term, within: characters.join('') } : { term };
};

/** All terms of a custom attribute. */
export const attributeTerms = (key: string, value: string): string[] => [
  ...new Set([key, value].flatMap((text) => partsOf(folded(text))).map((part) => ATTRIBUTE + part)),
];

interface AttributeSearch {
  /** Typed as `key:value`. */
  readonly named?: { readonly key: string; readonly value: string };
  readonly text: string;
  readonly term: string;
}

const KEY_AND_VALUE = /^([^:：]+)[:：](.*)$/;

/** A text that any key or value contains, or `key:value`. A value may contain a colon, so both are searched. */
export const attributeSearch = (text: string): AttributeSearch => {
  const [, key, value = ''] = KEY_AND_VALUE.exec(text) ?? [];
  const rarest = folded(value.trim() || key || text)
    .slice(-2)
    .join('');
  const named = key === undefined ? {} : { named: { key: key.trim(), value: value.trim() } };
  return { ...named, text, term: ATTRIBUTE + rarest };
};
