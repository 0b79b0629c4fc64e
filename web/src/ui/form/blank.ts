/** What was typed as the contract takes it: antd gives '', null, undefined or [] for a blank, and spaces as they came. */
import { EDGES_MESSAGE } from '@gonghai/contract/wire/fields.ts';
import { z } from 'zod';

/** Anything of the contract that can be a field. */
export type FieldSchema = z.core.$ZodType;
export type FormSchema = z.ZodObject;

/** A switch that was not touched is off. */
const BLANKS = [undefined, '', null, [], false] as const;

export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** A blank is a blank, whichever way it was made. */
export const isSame = (one: unknown, other: unknown): boolean =>
  (isBlank(one) && isBlank(other)) || JSON.stringify(one) === JSON.stringify(other);

const accepts = (field: FieldSchema, value: unknown): boolean => z.safeParse(field, value).success;

export const mayBeBlank = (field: FieldSchema): boolean => BLANKS.some((blank) => accepts(field, blank));

/** The contract's own sentence for a field that was left blank, when it has one. */
export const blankSentence = (field: FieldSchema): string | undefined => {
  const unsaid = '\0';
  return BLANKS.flatMap((blank) => z.safeParse(field, blank, { error: () => unsaid }).error?.issues ?? []).find(
    ({ message }) => message !== unsaid,
  )?.message;
};

/** A name is pasted with the spaces around it: where the contract refuses nothing else, they go. */
export const withoutEdges = (field: FieldSchema, value: unknown): unknown => {
  if (typeof value !== 'string' || value === value.trim()) return value;
  return z.safeParse(field, value).error?.issues[0]?.message === EDGES_MESSAGE ? value.trim() : value;
};

const toWire = (field: FieldSchema | undefined, value: unknown): unknown => {
  if (!field) return value;
  if (!isBlank(value)) return withoutEdges(field, value);
  return accepts(field, value) ? value : BLANKS.find((blank) => accepts(field, blank));
};

/** What was typed, with each blank in the form that the contract accepts, and names without the spaces around them. */
export const wireValues = (schema: FormSchema, typed: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    [...new Set([...Object.keys(schema.shape), ...Object.keys(typed)])]
      .map((name) => [name, toWire(schema.shape[name], typed[name])] as const)
      .filter(([, value]) => value !== undefined),
  );

/** What is filled in, as one comparable text: a blank is a blank, whichever way it was made. */
const filledIn = (values: object, names: readonly string[]): string =>
  JSON.stringify(
    Object.entries(values)
      .filter(([name, value]) => names.includes(name) && !isBlank(value))
      .toSorted(),
  );

/** Whether anything in the form differs from what it began with. */
export const isChanged = (typed: object, initial: object): boolean => {
  const names = Object.keys(typed);
  return filledIn(typed, names) !== filledIn(initial, names);
};
