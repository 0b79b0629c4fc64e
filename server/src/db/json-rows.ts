/** Rows written as JSON straight from the bytes they came in, for lists of very many. */
import type { WireRow } from './wire-row.ts';

type FieldKind = 'number' | 'text' | 'flag' | 'name' | 'nothing';

/** What stands under one key: which column, as what. */
export interface JsonField<Names extends string = never> {
  readonly kind: FieldKind;
  readonly column: string;
  readonly names?: Names;
}

export const number = (column: string): JsonField => ({ kind: 'number', column });
export const text = (column: string): JsonField => ({ kind: 'text', column });
export const flag = (column: string): JsonField => ({ kind: 'flag', column });
/** What the id in the column is called. */
export const nameOf = <Names extends string>(names: Names, column: string): JsonField<Names> => ({
  kind: 'name',
  column,
  names,
});
/** Always null. */
export const nothing: JsonField = { kind: 'nothing', column: '' };

/** Gives the name behind an id, as it is written; undefined where nobody knows it. */
export type Named<Names extends string> = (names: Names, id: number) => Buffer | undefined;

interface Step<Names extends string> {
  /** Whatever stands before the value: the key, and what belongs to nobody since the last one. */
  readonly before: Buffer;
  readonly kind: FieldKind;
  readonly column: number;
  readonly names: Names | undefined;
}

/** How a row is written: made once for a list. */
export interface JsonShape<Names extends string = never> {
  /** Each once, in the order they are to be read. */
  readonly columns: readonly string[];
  readonly steps: readonly Step<Names>[];
  readonly end: Buffer;
  /** The most that a row needs beside its own bytes and the names in it. */
  readonly room: number;
}

const NULL = Buffer.from('null');
const TRUE = Buffer.from('true');
const FALSE = Buffer.from('false');
const COMMA = 0x2c;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SPACE = 0x20;
const ZERO = 0x30;
const LETTER_T = 0x74;

export const jsonShape = <Row extends object, Names extends string = never>(
  fields: Record<keyof Row, JsonField<Names>>,
): JsonShape<Names> => {
  const columns: string[] = [];
  const steps: Step<Names>[] = [];
  let before = '{';
  for (const [key, field] of Object.entries<JsonField<Names>>(fields)) {
    before += `${before.endsWith('{') ? '' : ','}${JSON.stringify(key)}:`;
    if (field.kind === 'nothing') {
      before += 'null';
      continue;
    }
    if (!columns.includes(field.column)) columns.push(field.column);
    const column = columns.indexOf(field.column);
    steps.push({ before: Buffer.from(before), kind: field.kind, column, names: field.names });
    before = '';
  }
  const end = Buffer.from(`${before}}`);
  const room = steps.reduce((sum, step) => sum + step.before.length + FALSE.length, end.length + 1);
  return { columns, steps, end, room };
};

/** Enough for a page of twenty; long ones go on in larger pieces. */
const FIRST_PIECE = 16 * 1_024;
const PIECE = 64 * 1_024;

export class JsonRows<Names extends string = never> {
  readonly #shape: JsonShape<Names>;
  readonly #named: Named<Names>;
  readonly #begins: Int32Array;
  readonly #ends: Int32Array;
  readonly #full: Buffer[] = [];
  #written = Buffer.allocUnsafe(FIRST_PIECE);
  #at = 0;
  count = 0;

  constructor(shape: JsonShape<Names>, named: Named<Names>) {
    this.#shape = shape;
    this.#named = named;
    this.#begins = new Int32Array(shape.columns.length);
    this.#ends = new Int32Array(shape.columns.length);
  }

  /** Everything taken so far, with commas between. */
  get pieces(): readonly Buffer[] {
    return [...this.#full, this.#written.subarray(0, this.#at)];
  }

  take(row: WireRow): void {
    const { steps, end, room } = this.#shape;
    row.locate(this.#begins, this.#ends);
    const enough = room + row.length;
    this.#makeRoom(enough);
    if (this.count > 0) this.#written[this.#at++] = COMMA;
    this.count += 1;
    // Counted, not iterated, here and below: this runs for every byte of every list.
    for (let index = 0; index < steps.length; index += 1) {
      const step = steps[index];
      if (!step) continue;
      this.#copy(step.before, 0, step.before.length);
      this.#value(step, row.bytes, enough);
    }
    this.#copy(end, 0, end.length);
  }

  #value({ kind, column, names }: Step<Names>, bytes: Buffer, enough: number): void {
    const begin = this.#begins[column] ?? 0;
    const until = this.#ends[column] ?? 0;
    if (until < begin) this.#copy(NULL, 0, NULL.length);
    else if (kind === 'number') this.#copy(bytes, begin, until);
    else if (kind === 'text') this.#text(bytes, begin, until, enough);
    else if (kind === 'flag') {
      const word = bytes[begin] === LETTER_T ? TRUE : FALSE;
      this.#copy(word, 0, word.length);
    } else if (names !== undefined) this.#name(names, bytes, begin, until, enough);
  }

  #copy(from: Buffer, begin: number, until: number): void {
    const to = this.#written;
    let at = this.#at;
    for (let index = begin; index < until; index += 1) to[at++] = from[index] as number;
    this.#at = at;
  }

  /** As it is, unless there is something in it that JSON writes otherwise. */
  #text(from: Buffer, begin: number, until: number, enough: number): void {
    const to = this.#written;
    let at = this.#at;
    to[at++] = QUOTE;
    for (let index = begin; index < until; index += 1) {
      const byte = from[index] as number;
      if (byte < SPACE || byte === QUOTE || byte === BACKSLASH) {
        this.#more(Buffer.from(JSON.stringify(from.toString('utf8', begin, until))), enough);
        return;
      }
      to[at++] = byte;
    }
    to[at++] = QUOTE;
    this.#at = at;
  }

  #name(names: Names, bytes: Buffer, begin: number, until: number, enough: number): void {
    let id = 0;
    for (let index = begin; index < until; index += 1) id = id * 10 + (bytes[index] as number) - ZERO;
    this.#more(this.#named(names, id) ?? NULL, enough);
  }

  /** What was not reckoned with: the rest of the row needs its room all the same. */
  #more(piece: Buffer, enough: number): void {
    this.#makeRoom(piece.length + enough);
    this.#copy(piece, 0, piece.length);
  }

  #makeRoom(bytes: number): void {
    if (this.#at + bytes <= this.#written.length) return;
    this.#full.push(this.#written.subarray(0, this.#at));
    this.#written = Buffer.allocUnsafe(Math.max(bytes, PIECE));
    this.#at = 0;
  }
}
