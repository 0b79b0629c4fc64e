/** Converts the API description to a list of calls. */
import { z } from 'zod';
import { type JsonSchema, jsonSchema } from './schema-fields.ts';

const content = z.record(z.string(), z.object({ schema: jsonSchema }));

const operation = z.object({
  operationId: z.string(),
  tags: z.array(z.string()).min(1),
  summary: z.string(),
  'x-rights': z.union([z.string(), z.array(z.string())]),
  'x-rate': z.string(),
  'x-audit': z.string(),
  parameters: z
    .array(z.object({ name: z.string(), in: z.enum(['query', 'header']), required: z.boolean(), schema: jsonSchema }))
    .optional(),
  requestBody: z.object({ content }).optional(),
  responses: z.object({ 200: z.object({ content }) }),
});

const document = z.object({
  components: z.object({ schemas: z.record(z.string(), jsonSchema).optional() }).optional(),
  paths: z.record(z.string(), z.record(z.string(), operation)),
});

export interface ApiCall {
  readonly name: string;
  readonly feature: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  /** `guest`, `all`, or the rights of which one is needed. */
  readonly rights: string | readonly string[];
  readonly rate: string;
  readonly audit: string;
  readonly request: JsonSchema;
  /** What is sent where, for the sample. The named types are those of `request`. */
  readonly sent: Readonly<Record<'query' | 'header', JsonSchema>> & {
    readonly body?: JsonSchema;
    readonly form?: JsonSchema;
  };
  readonly answer: JsonSchema;
  readonly answerKind: 'envelope' | 'file';
}

const firstSchema = (given: z.output<typeof content> | undefined): JsonSchema =>
  Object.values(given ?? {})[0]?.schema ?? {};

type Operation = z.output<typeof operation>;
type Parameters = NonNullable<Operation['parameters']>;

const asObject = (parameters: Parameters): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
  required: parameters.filter(({ required }) => required).map(({ name }) => name),
});

/** Query, headers and form are described by field, a body as one object. All are read as one object. */
const requestOf = ({ parameters = [], requestBody }: Operation): JsonSchema => {
  const fields = asObject(parameters);
  const body = firstSchema(requestBody?.content);
  if (!body.properties) return parameters.length > 0 ? fields : body;
  return {
    ...body,
    properties: { ...fields.properties, ...body.properties },
    required: [...(fields.required ?? []), ...(body.required ?? [])],
  };
};

const sentOf = ({ parameters = [], requestBody }: Operation): ApiCall['sent'] => {
  const body = requestBody?.content['application/json']?.schema;
  const form = requestBody?.content['multipart/form-data']?.schema;
  return {
    query: asObject(parameters.filter((one) => one.in === 'query')),
    header: asObject(parameters.filter((one) => one.in === 'header')),
    ...(body && { body }),
    ...(form && { form }),
  };
};

type Named = Readonly<Record<string, JsonSchema>>;

const callOf = (path: string, method: string, described: Operation, $defs: Named): ApiCall => {
  const answered = described.responses[200].content;
  const whole = answered['application/json']?.schema;
  return {
    name: described.operationId,
    feature: described.tags[0] ?? '',
    method: method.toUpperCase(),
    path,
    summary: described.summary,
    rights: described['x-rights'],
    rate: described['x-rate'],
    audit: described['x-audit'],
    // Each schema has the named types that it may refer to.
    request: { ...requestOf(described), $defs },
    sent: sentOf(described),
    // Every response has the same envelope, so only Data is described.
    answer: { ...whole?.properties?.['Data'], $defs },
    answerKind: whole ? 'envelope' : 'file',
  };
};

export const callsOf = (description: unknown): readonly ApiCall[] | undefined => {
  const parsed = document.safeParse(description);
  if (!parsed.success) return undefined;
  const named = parsed.data.components?.schemas ?? {};
  return Object.entries(parsed.data.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => callOf(path, method, described, named)),
  );
};
