/** Fetches the API description and converts it to a list of calls. */
import { messages } from '@gonghai/contract/wire/messages.ts';
import { z } from 'zod';
import { exchange, identity, readEnvelope, unwrap } from '../../platform/api.ts';
import { CallFailed } from '../../platform/failure.ts';
import { type JsonSchema, jsonSchema } from './schema-fields.ts';

const content = z.record(z.string(), z.object({ schema: jsonSchema }));

const operation = z.object({
  operationId: z.string(),
  tags: z.array(z.string()).min(1),
  summary: z.string(),
  'x-rights': z.union([z.string(), z.array(z.string())]),
  'x-rate': z.string(),
  'x-audit': z.string(),
  parameters: z.array(z.object({ name: z.string(), required: z.boolean(), schema: jsonSchema })).optional(),
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
  readonly answer: JsonSchema;
  readonly answerKind: 'envelope' | 'file';
}

const firstSchema = (given: z.output<typeof content> | undefined): JsonSchema =>
  Object.values(given ?? {})[0]?.schema ?? {};

/** A query string is described by field, a body as one object. Both are read as an object. */
const requestOf = ({ parameters, requestBody }: z.output<typeof operation>): JsonSchema =>
  parameters
    ? {
        type: 'object',
        properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
        required: parameters.filter(({ required }) => required).map(({ name }) => name),
      }
    : firstSchema(requestBody?.content);

type Named = Readonly<Record<string, JsonSchema>>;

const callOf = (path: string, method: string, described: z.output<typeof operation>, $defs: Named): ApiCall => {
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

/** The only successful response without an envelope. */
export const fetchCalls = async (): Promise<readonly ApiCall[]> => {
  const response = await exchange('openapi.json', { headers: identity({ access: ['admin'] }) });
  const calls = callsOf(await response.clone().json());
  if (calls) return calls;
  unwrap(await readEnvelope(response));
  throw new CallFailed(messages.serverError);
};
