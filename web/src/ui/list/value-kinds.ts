/** Encodes filter values for the address and validates them when read. Pure. */
import { LONGEST_SEARCH } from '@gonghai/contract/wire/fields.ts';
import dayjs from 'dayjs';
import { endOfDay, fromUnixSeconds, startOfDay } from '../calendar.ts';
import { readId } from '../page/address.ts';

export interface ValueKind {
  /** Undefined for an invalid text: an address may contain anything. */
  readonly read: (text: string) => unknown;
  readonly write: (value: unknown) => string;
  /** Typed letter by letter: no history entry for each change. */
  readonly isTyped?: boolean;
}

const plain = (value: unknown): string => String(value);
const joined = (value: unknown): string => (Array.isArray(value) ? value.map(String).join(',') : '');

export const textKind: ValueKind = {
  read: (text) => (text.length <= LONGEST_SEARCH ? text : undefined),
  write: plain,
  isTyped: true,
};

export const tickKind: ValueKind = {
  read: (text) => (text === '1' ? true : text === '0' ? false : undefined),
  write: (value) => (value === true ? '1' : '0'),
};

type Choices = readonly { readonly value: string | number | boolean }[];

const chosenOf = (choices: Choices, text: string) => choices.find(({ value }) => String(value) === text)?.value;

export const choiceKind = (choices: Choices): ValueKind => ({ read: (text) => chosenOf(choices, text), write: plain });

const someOf = (values: readonly unknown[]): readonly unknown[] | undefined => {
  const known = values.filter((value) => value !== undefined);
  return known.length > 0 ? [...new Set(known)] : undefined;
};

export const choicesKind = (choices: Choices): ValueKind => ({
  read: (text) => someOf(text.split(',').map((part) => chosenOf(choices, part))),
  write: joined,
});

export const numberKind = (most: number): ValueKind => ({
  read: (text) => (/^\d{1,9}$/.test(text) && Number(text) <= most ? Number(text) : undefined),
  write: plain,
  isTyped: true,
});

/** The server checks that it exists and may be seen. */
export const idKind: ValueKind = { read: readId, write: plain };
export const idsKind: ValueKind = { read: (text) => someOf(text.split(',').map(readId)), write: joined };

/** An item of a dictionary; some have fixed codes, and 0 is one of them. */
export const itemKind: ValueKind = { read: (text) => (text === '0' ? 0 : readId(text)), write: plain };

/** A day, sent as its first or last second. */
export const dayKind = (end: 'start' | 'end'): ValueKind => ({
  read: (text) => {
    const day = /^20\d\d-\d\d-\d\d$/.test(text) ? dayjs(text) : undefined;
    if (!day || day.format('YYYY-MM-DD') !== text) return undefined;
    return end === 'start' ? startOfDay(day) : endOfDay(day);
  },
  write: (value) => (typeof value === 'number' ? fromUnixSeconds(value).format('YYYY-MM-DD') : ''),
});
