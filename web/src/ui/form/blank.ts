/** Normalises input for the contract: antd gives '', null, undefined or [] for a blank, and does not trim. */
import { EDGES_MESSAGE } from '@gonghai/contract/wire/fields.ts';
import { z } from 'zod';

/** Any contract schema that can be a field. */
export type FieldSchema = z.core.$ZodType;
export type FormSchema = z.ZodObject;

/** A switch that was not touched is off. */
const BLANKS = [undefined, '', null, [], false] as const;

export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** All blank values are equal. */
export const isSame = (one: unknown, other: unknown): boolean =>
  (isBlank(one) && isBlank(other)) || JSON.stringify(one) === JSON.stringify(other);

const accepts = (field: FieldSchema, value: unknown): boolean => z.safeParse(field, value).success;

export const mayBeBlank = (field: FieldSchema): boolean => BLANKS.some((blank) => accepts(field, blank));

/** The contract's message for a blank field, if it has one; that for the given blank comes first. */
export const blankSentence = (field: FieldSchema, given?: unknown): string | undefined => {
  const unsaid = '\0';
  return [given, ...BLANKS]
    .flatMap((blank) => z.safeParse(field, blank, { error: () => unsaid }).error?.issues ?? [])
    .find(({ message }) => message !== unsaid)?.message;
};

/** Trims the value if the contract rejects it because of surrounding spaces. */
export const withoutEdges = (field: FieldSchema, value: unknown): unknown => {
  if (typeof value !== 'string' || value === value.trim()) return value;
  return z.safeParse(field, value).error?.issues[0]?.message === EDGES_MESSAGE ? value.trim() : value;
};

const toWire = (field: FieldSchema | undefined, value: unknown): unknown => {
  if (!field) return value;
  if (!isBlank(value)) return withoutEdges(field, value);
  return accepts(field, value) ? value : BLANKS.find((blank) => accepts(field, blank));
};

/** The input with each blank in the form that the contract accepts, and trimmed names. */
export const wireValues = (schema: FormSchema, typed: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    [...new Set([...Object.keys(schema.shape), ...Object.keys(typed)])]
      .map((name) => [name, toWire(schema.shape[name], typed[name])] as const)
      .filter(([, value]) => value !== undefined),
  );

/** The values as one comparable text; all blanks are equal. */
const filledIn = (values: object, names: readonly string[]): string =>
  JSON.stringify(
    Object.entries(values)
      .filter(([name, value]) => names.includes(name) && !isBlank(value))
      .toSorted(),
  );

/** Whether the form differs from its initial values. */
export const isChanged = (typed: object, initial: object): boolean => {
  const names = Object.keys(typed);
  return filledIn(typed, names) !== filledIn(initial, names);
};
