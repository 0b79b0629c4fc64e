/** Converts a JSON schema to readable rows: one field per row, inner fields indented. */
import { z } from 'zod';

/** The part of JSON schema that zod writes. */
export const jsonSchema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  default: z.unknown().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  examples: z.array(z.unknown()).optional(),
  pattern: z.string().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  required: z.array(z.string()).optional(),
  $ref: z.string().optional(),
  get properties() {
    return z.record(z.string(), jsonSchema).optional();
  },
  get items() {
    return jsonSchema.optional();
  },
  get anyOf() {
    return z.array(jsonSchema).optional();
  },
  get $defs() {
    return z.record(z.string(), jsonSchema).optional();
  },
});
export type JsonSchema = z.output<typeof jsonSchema>;

interface FieldRow {
  readonly name: string;
  readonly depth: number;
  readonly type: string;
  readonly isRequired: boolean;
  readonly limits: string;
}

/** zod writes this limit for every integer. */
const UNBOUNDED = Number.MAX_SAFE_INTEGER;

export const OBJECT = '对象';
export const NOTHING = '空';
const TYPES: Readonly<Record<string, string>> = {
  string: '文本',
  integer: '整数',
  number: '数字',
  boolean: '是否',
  object: OBJECT,
  null: NOTHING,
};

export const resolved = (schema: JsonSchema, root: JsonSchema): JsonSchema => {
  if (schema.$ref === undefined) return schema;
  if (schema.$ref === '#') return root;
  return root.$defs?.[schema.$ref.replace(/^.*\//, '')] ?? {};
};

export const isNull = ({ type }: JsonSchema): boolean => type === 'null';

const OR = ' 或 ';

const typeOf = (schema: JsonSchema, root: JsonSchema): string => {
  const { type, enum: values, const: only, anyOf, items } = resolved(schema, root);
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (only !== undefined) return JSON.stringify(only);
  if (anyOf) return [...new Set(anyOf.map((one) => typeOf(one, root)))].join(OR);
  if (type === 'array') return `${items ? typeOf(items, root) : '任意'}列表`;
  return [type ?? '']
    .flat()
    .map((one) => TYPES[one] ?? '任意')
    .join(OR);
};

const between = (unit: string, least: number | undefined, most: number | undefined): readonly string[] => {
  const low = least !== undefined && least > -UNBOUNDED ? least : undefined;
  const high = most !== undefined && most < UNBOUNDED ? most : undefined;
  if (low !== undefined && high !== undefined) return [`${low} 至 ${high}${unit}`];
  // Counts use 至少, numbers 不小于.
  const [from, upTo] = unit ? ['至少', '最多'] : ['不小于', '不大于'];
  if (low !== undefined) return [`${from} ${low}${unit}`];
  return high === undefined ? [] : [`${upTo} ${high}${unit}`];
};

const limitsOf = (schema: JsonSchema): string =>
  [
    ...between('', schema.minimum, schema.maximum),
    ...between(' 个字符', schema.minLength, schema.maxLength),
    ...between(' 项', schema.minItems, schema.maxItems),
    ...(schema.default === undefined ? [] : [`默认 ${JSON.stringify(schema.default)}`]),
  ].join('，');

/** The schema of the inner fields: of the object itself, of a list's items, or of the only object in a union. */
const innerOf = (schema: JsonSchema, root: JsonSchema): JsonSchema | undefined => {
  const { properties, items, anyOf } = resolved(schema, root);
  if (properties) return resolved(schema, root);
  const inner = items ?? anyOf?.find((one) => !isNull(one));
  return inner && innerOf(inner, root);
};

const rowsOf = (owner: JsonSchema, root: JsonSchema, trail: readonly JsonSchema[]): readonly FieldRow[] =>
  Object.entries(owner.properties ?? {}).flatMap(([name, schema]) => {
    const inner = innerOf(schema, root);
    const single = resolved(schema.anyOf?.find((one) => !isNull(one)) ?? schema, root);
    const row: FieldRow = {
      name,
      depth: trail.length,
      type: typeOf(schema, root),
      isRequired: owner.required?.includes(name) ?? false,
      limits: limitsOf({ ...single, default: schema.default }),
    };
    // A recursive schema: its fields are listed once.
    const isKnown = inner === owner || (inner !== undefined && trail.includes(inner));
    return inner && !isKnown ? [row, ...rowsOf(inner, root, [...trail, owner])] : [row];
  });

export const fieldRows = (schema: JsonSchema): readonly FieldRow[] => {
  const inner = innerOf(schema, schema);
  return inner ? rowsOf(inner, schema, []) : [];
};

/** The type of the whole, for lists and single values. */
export const wholeType = (schema: JsonSchema): string => typeOf(schema, schema);
