/** Reads what other clients send: numbers and flags as text, one value for a list, and '' for a field that was cleared. */
import type { z } from 'zod';

/** Returns the value that the schema expects, or undefined for an absent one. Unknown texts stay as they are. */
type Coerce = (sent: unknown) => unknown;

/** The part of a zod definition used here. */
interface Definition {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly out?: z.ZodType;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly element?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly values?: readonly unknown[];
  readonly entries?: Readonly<Record<string, unknown>>;
}

const definitionOf = (schema: z.ZodType): Definition => schema.def as unknown as Definition;

/** Unwraps optional, nullable and pipes. Of a preprocessed field, what it must become counts. */
const coreOf = (schema: z.ZodType): z.ZodType => {
  const { innerType, in: input, out } = definitionOf(schema);
  const inner = innerType ?? (input && definitionOf(input).type === 'transform' ? out : input);
  return inner ? coreOf(inner) : schema;
};

const NUMBER = /^-?\d+(?:\.\d+)?$/;
const asNumber: Coerce = (sent) => {
  if (sent === '') return undefined;
  return typeof sent === 'string' && NUMBER.test(sent) ? Number(sent) : sent;
};

const FLAGS = new Map<unknown, boolean>([
  ['true', true],
  ['True', true],
  ['1', true],
  [1, true],
  ['false', false],
  ['False', false],
  ['0', false],
  [0, false],
]);
const asFlag: Coerce = (sent) => (sent === '' ? undefined : (FLAGS.get(sent) ?? sent));
const emptyAsAbsent: Coerce = (sent) => (sent === '' ? undefined : sent);

const isNumeric = (values: readonly unknown[]): boolean => values.some((value) => typeof value === 'number');
const asOneOf = (values: readonly unknown[]): Coerce | undefined => {
  if (values.includes('')) return undefined;
  return isNumeric(values) ? asNumber : emptyAsAbsent;
};

const isListOrObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

const asObject = (shape: Readonly<Record<string, z.ZodType>>): Coerce | undefined => {
  const fields = Object.entries(shape).flatMap(([name, schema]) => {
    const coerce = coerceFor(schema);
    return coerce ? [[name, coerce] as const] : [];
  });
  if (fields.length === 0) return undefined;
  return (sent) => {
    if (!isListOrObject(sent) || Array.isArray(sent)) return sent;
    const given = sent as Readonly<Record<string, unknown>>;
    let read: Record<string, unknown> | undefined;
    for (const [name, coerce] of fields) {
      const before = given[name];
      if (before === undefined || !Object.hasOwn(given, name)) continue;
      const after = coerce(before);
      if (after === before) continue;
      read ??= { ...given };
      if (after === undefined) delete read[name];
      else read[name] = after;
    }
    return read ?? sent;
  };
};

/** A form and a query contain a list of one as a single text. */
const asList = (element: z.ZodType): Coerce => {
  const coerce = coerceFor(element);
  return (sent) => {
    if (sent === '') return undefined;
    const items = typeof sent === 'string' ? [sent] : sent;
    if (!coerce || !Array.isArray(items)) return items;
    return items.flatMap((item: unknown) => {
      const read = coerce(item);
      return read === undefined ? [] : [read];
    });
  };
};

/** A list or an object is read by the option of its kind, everything else by the first option that reads it. */
const asUnion = (options: readonly z.ZodType[]): Coerce => {
  const cores = options.map((option) => ({ type: definitionOf(coreOf(option)).type, coerce: coerceFor(option) }));
  const coerceOf = (type: string): Coerce | undefined => cores.find((core) => core.type === type)?.coerce;
  // An amount is a number or a text with a number, which the field itself reads.
  const ofTexts = cores.some(({ type }) => type === 'string') ? [emptyAsAbsent] : undefined;
  const ofScalars = ofTexts ?? cores.flatMap(({ type, coerce }) => (coerce && type !== 'array' ? [coerce] : []));
  return (sent) => {
    if (isListOrObject(sent)) return (coerceOf(Array.isArray(sent) ? 'array' : 'object') ?? ((same) => same))(sent);
    for (const coerce of ofScalars) {
      const read = coerce(sent);
      if (read !== sent) return read;
    }
    return sent;
  };
};

const compile = (schema: z.ZodType): Coerce | undefined => {
  const { type, shape, element, options, values, entries } = definitionOf(schema);
  if (shape) return asObject(shape);
  if (element) return asList(element);
  if (options) return asUnion(options);
  if (values) return asOneOf(values);
  if (entries) return asOneOf(Object.values(entries));
  if (type === 'number') return asNumber;
  if (type === 'boolean') return asFlag;
  // A day is chosen, not typed as free text.
  return schema.meta()?.['format'] === 'date' ? emptyAsAbsent : undefined;
};

const compiled = new WeakMap<z.ZodType, { readonly coerce: Coerce | undefined }>();

/** Undefined for a schema that takes everything as it is. */
const coerceFor = (schema: z.ZodType): Coerce | undefined => {
  const known = compiled.get(schema);
  if (known) return known.coerce;
  const coerce = schema.meta()?.['format'] === 'date' ? emptyAsAbsent : compile(coreOf(schema));
  compiled.set(schema, { coerce });
  return coerce;
};

export const coerceRequest = (schema: z.ZodType, raw: unknown): unknown => {
  const coerce = coerceFor(schema);
  return coerce ? coerce(raw) : raw;
};
