/** JSON schemas of the API description. Named types are listed once, in `components/schemas`. */
import { z } from 'zod';

type JsonSchema = Record<string, unknown>;

export interface Schemas {
  readonly schemaOf: (schema: z.ZodType, io: 'input' | 'output') => JsonSchema;
  /** The named types of all schemas so far. */
  readonly components: Readonly<Record<string, unknown>>;
}

const LOCAL = '#/$defs/';
const SHARED = '#/components/schemas/';
/** zod gives these names to types that occur twice and have no name in its registry. */
const GENERATED = /^__schema\d+$/;

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Points references to the shared types, and puts types without a name where they are used. */
const lift = (value: unknown, definitions: JsonSchema, above: readonly string[] = []): unknown => {
  if (Array.isArray(value)) return value.map((one) => lift(one, definitions, above));
  if (!isObject(value)) return value;
  const { $ref } = value;
  if (typeof $ref !== 'string')
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, lift(one, definitions, above)]));
  const name = $ref.slice(LOCAL.length);
  if (!GENERATED.test(name)) return { ...value, $ref: SHARED + name };
  if (above.includes(name))
    throw new Error('a recursive type of the contract has no name: add it to z.globalRegistry with an id');
  return lift(definitions[name], definitions, [...above, name]);
};

/** OpenAPI allows only keys with `x-` beside its own. */
const renameExtensions: z.core.ToJSONSchemaParams['override'] = ({ jsonSchema }) => {
  const { entity, sample } = jsonSchema;
  delete jsonSchema['entity'];
  delete jsonSchema['sample'];
  delete jsonSchema.id;
  if (entity !== undefined) jsonSchema['x-entity'] = entity;
  // zod leaves out `examples` of schemas that convert their input.
  if (sample !== undefined) jsonSchema.examples = [sample];
};

export const createSchemas = (): Schemas => {
  const components: JsonSchema = {};
  const add = (name: string, definition: unknown): void => {
    const known = components[name];
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(definition))
      throw new Error(`two types of the contract are named ${name}`);
    components[name] = definition;
  };
  return {
    components,
    schemaOf: (schema, io) => {
      // Inside another object, so that a named type is always a reference.
      const { $defs = {}, properties } = z.toJSONSchema(z.object({ whole: schema }), {
        io,
        unrepresentable: 'any',
        target: 'draft-2020-12',
        override: renameExtensions,
      });
      for (const [name, definition] of Object.entries($defs))
        if (!GENERATED.test(name)) add(name, lift(definition, $defs));
      const whole = lift(properties?.['whole'], $defs);
      return isObject(whole) ? whole : {};
    },
  };
};
