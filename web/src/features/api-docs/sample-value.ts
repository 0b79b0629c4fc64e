/** Invents values that fit a JSON schema, for the samples. */
import { isNull, type JsonSchema, resolved } from './schema-fields.ts';

/** The first that fits is taken. */
const TEXTS = ['示例', '1', '2026-01-01', '2026-01', '13800138000', 'abcd1234', 'https://example.com'];

const textOf = ({ minLength = 0, maxLength = Infinity, pattern }: JsonSchema): string => {
  const fits = (text: string) =>
    text.length >= minLength && text.length <= maxLength && (pattern === undefined || new RegExp(pattern).test(text));
  return TEXTS.find(fits) ?? 'a'.repeat(minLength);
};

const numberOf = ({ minimum = 1, maximum = Infinity, exclusiveMinimum = 0 }: JsonSchema): number =>
  Math.min(Math.max(1, minimum, exclusiveMinimum + 1), maximum);

/** A recursive type ends at its second appearance. */
const valueOf = (given: JsonSchema, root: JsonSchema, trail: readonly JsonSchema[]): unknown => {
  const schema = resolved(given, root);
  if (schema.examples) return schema.examples[0];
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (trail.includes(schema)) return null;
  const within = [...trail, schema];
  const choice = schema.anyOf?.find((one) => !isNull(one)) ?? schema.anyOf?.[0];
  if (choice) return valueOf(choice, root, within);
  if (schema.items) return trail.includes(resolved(schema.items, root)) ? [] : [valueOf(schema.items, root, within)];
  if (schema.properties) return objectOf(schema, root, within);
  const type = [schema.type ?? ''].flat()[0];
  if (type === 'integer' || type === 'number') return numberOf(schema);
  if (type === 'boolean') return true;
  if (type === 'array') return [];
  if (type === 'object') return {};
  return type === 'null' ? null : textOf(schema);
};

/** Optional fields are left out, except those with a default or an example: the page and the range of a list. */
const objectOf = (schema: JsonSchema, root: JsonSchema, trail: readonly JsonSchema[]): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(schema.properties ?? {})
      .filter(([name, field]) => schema.required?.includes(name) || field.default !== undefined || field.examples)
      .map(([name, field]) => [name, valueOf(field, root, trail)]),
  );

export const sampleOf = (schema: JsonSchema, root: JsonSchema): unknown => valueOf(schema, root, []);
