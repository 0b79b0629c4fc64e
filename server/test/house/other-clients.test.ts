/** Every field of every call reads what a client of the documents sends: cleared fields, and numbers and flags as text. */
import { catalogue } from '@gonghai/contract/catalogue.ts';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { parseRequest } from '../../src/http/parse.ts';
import { Refusal } from '../../src/http/refusal.ts';
import { describeSchema, type Field, type FieldPath, fieldsOf, withValue } from './shapes.ts';

/** Of a preprocessed field, what it must become. */
const coreOf = (schema: z.ZodType): z.ZodType => {
  const { innerType, in: input, out } = describeSchema(schema);
  const inner = innerType ?? (input && describeSchema(input).type === 'transform' ? out : input);
  return inner ? coreOf(inner) : schema;
};

const valuesOf = ({ schema }: Field): readonly unknown[] => {
  const { type, values, entries } = describeSchema(coreOf(schema));
  if (type === 'number') return [1, 3, 1_800_000_000];
  if (type === 'boolean') return [true, false];
  return values ?? (entries ? Object.values(entries) : []);
};
const takesText = ({ schema }: Field): boolean => ['string', 'unknown'].includes(describeSchema(coreOf(schema)).type);

/** What the server reads, or how it refuses. */
const read = (schema: z.ZodType, request: unknown): unknown => {
  try {
    return { read: parseRequest(schema, request) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { code: error.code, message: error.message, data: error.data };
  }
};

const requests = catalogue
  .filter(({ endpoint }) => describeSchema(coreOf(endpoint.request)).shape)
  .map(({ endpoint }) => [endpoint.path, endpoint.request, fieldsOf(endpoint.request)] as const);
const fieldsWhere = (isWanted: (field: Field) => boolean) =>
  requests
    .map(([path, request, fields]) => [path, request, fields.filter(isWanted)] as const)
    .filter(([, , fields]) => fields.length > 0);

/** The request with this field alone, and without it. */
const withField = ({ path }: Field, value: unknown): unknown => withValue({}, path, value);
const without = (path: FieldPath): unknown => (path.length === 1 ? {} : withValue({}, path.slice(0, -1), {}));

describe('A cleared field', () => {
  it.each(fieldsWhere((field) => !takesText(field)))('of %s is an absent one', (_, request, fields) => {
    for (const field of fields) {
      // An empty text for a list clears the list.
      const path = field.path.at(-1) === 0 ? field.path.slice(0, -1) : field.path;
      expect({ path, ...Object(read(request, withValue({}, path, ''))) }).toEqual({
        path,
        ...Object(read(request, without(path))),
      });
    }
  });
});

describe('A number or a flag as text', () => {
  it.each(fieldsWhere((field) => valuesOf(field).length > 0))('of %s is read', (_, request, fields) => {
    for (const field of fields)
      for (const value of valuesOf(field)) {
        const written = read(request, withField(field, String(value)));
        expect({ path: field.path, ...Object(written) }).toEqual({
          path: field.path,
          ...Object(read(request, withField(field, value))),
        });
      }
  });
});

describe('The id of a new row', () => {
  const ids = fieldsWhere(({ path, schema }) => path.at(-1) === 'Id' && schema.safeParse(undefined).success);

  it.each(ids)('of %s is 0, null, empty or absent', (path, request, fields) => {
    // There 0 is also the built-in profession 其他; the command tells them apart.
    if (path === 'api/DicTable/EditDicTable') return;
    for (const field of fields) {
      expect(field.schema.parse(0)).toBeUndefined();
      expect(field.schema.parse(null)).toBeUndefined();
      for (const none of [0, null, ''])
        expect(read(request, withField(field, none))).toEqual(read(request, without(field.path)));
    }
  });

  it('is found in every call that adds or edits', () => {
    expect(ids.length).toBeGreaterThan(13);
  });
});
