/** The API description, generated from the catalogue. */
import type { CatalogueEntry, Endpoint } from '@gonghai/contract/wire/endpoint.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { rightLabel } from '@gonghai/contract/wire/rights.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Authenticate } from './credentials.ts';
import { createSchemas, type Schemas } from './openapi-schemas.ts';
import { expired, forbidden, Refusal } from './refusal.ts';

type SchemaOf = Schemas['schemaOf'];

const accessText = ({ access }: Endpoint): string => {
  if (access === 'guest') return '无需登录';
  if (access === 'all') return '登录后可用';
  return `需要以下任一权限：${access.map((right) => `${right} (${rightLabel.get(right) ?? '内置管理员'})`).join('、')}`;
};

const envelopeOf = (answer: z.ZodType, schemaOf: SchemaOf) => ({
  type: 'object',
  required: ['Code', 'Data', 'Message', 'Status'],
  properties: {
    Code: { type: 'integer', enum: [0, 1, 2, 3, 11, 13, 16] },
    Data: schemaOf(answer, 'output'),
    Message: { type: 'string' },
    Status: { type: 'boolean' },
  },
});

const fields = z.object({
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
});

const parametersOf = (request: z.ZodType, place: 'query' | 'header', schemaOf: SchemaOf) => {
  const { properties, required } = fields.parse(schemaOf(request, 'input'));
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema,
  }));
};

const flatParts = z.object({
  $ref: z.string().optional(),
  type: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  items: z.unknown().optional(),
});
const isFlat = (schema: unknown): boolean => {
  const { $ref, type, anyOf, items } = flatParts.parse(schema);
  if ($ref !== undefined || type === 'object') return false;
  return [...(anyOf ?? []), ...(items === undefined ? [] : [items])].every(isFlat);
};

/** A form contains only texts and lists of texts. */
const contentOf = (schema: Record<string, unknown>) => {
  const { type, properties } = fields.extend({ type: z.unknown().optional() }).parse(schema);
  const json = { 'application/json': { schema } };
  const takesForm = type === 'object' && Object.values(properties).every(isFlat);
  return takesForm ? { ...json, 'application/x-www-form-urlencoded': { schema } } : json;
};

/** The fields of an upload are in its query. */
const uploadOf = ({ request }: Endpoint, schemaOf: SchemaOf) => ({
  parameters: parametersOf(request, 'query', schemaOf),
  requestBody: {
    required: true,
    content: {
      'multipart/form-data': {
        schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] },
      },
    },
  },
});

/** A raw call has fields in its query, in its headers and in its body. */
const inputOf = (endpoint: Endpoint, schemaOf: SchemaOf) => {
  const { inQuery, request, raw } = endpoint;
  if (raw) {
    return {
      parameters: [...parametersOf(request, 'query', schemaOf), ...parametersOf(raw.headers, 'header', schemaOf)],
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(raw.body, 'input') } } },
    };
  }
  if (endpoint.kind === 'upload') return uploadOf(endpoint, schemaOf);
  return inQuery
    ? { parameters: parametersOf(request, 'query', schemaOf) }
    : { requestBody: { required: true, content: contentOf(schemaOf(request, 'input')) } };
};

const isFile = ({ kind }: Endpoint): boolean => kind === 'download' || kind === 'media';

/** Calls of two kinds of customers share a name: the later ones are told apart by the part of their path. */
const operationIds = (catalogue: readonly CatalogueEntry[]): Map<CatalogueEntry, string> => {
  const taken = new Set<string>();
  return new Map(
    catalogue.map((entry) => {
      const part = entry.endpoint.path.split('/').at(-2) ?? '';
      const id = taken.has(entry.name) ? `${entry.name}Of${part}` : entry.name;
      taken.add(id);
      return [entry, id];
    }),
  );
};

const securityOf = (endpoint: Endpoint) => {
  if (endpoint.access === 'guest') return [];
  const inHeaders = { uid: [], signature: [] };
  return isFile(endpoint) ? [inHeaders, { uidInQuery: [], signatureInQuery: [] }] : [inHeaders];
};

const operationOf = (operationId: string, { label, endpoint }: CatalogueEntry, schemaOf: SchemaOf) => ({
  operationId,
  tags: [label],
  summary: endpoint.summary,
  description: accessText(endpoint),
  'x-rights': endpoint.access,
  'x-rate': endpoint.rate,
  'x-audit': endpoint.audit,
  security: securityOf(endpoint),
  ...inputOf(endpoint, schemaOf),
  responses: {
    200: {
      description: isFile(endpoint) ? '文件；失败时返回信封说明原因' : '信封',
      content: isFile(endpoint)
        ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
        : { 'application/json': { schema: envelopeOf(endpoint.answer, schemaOf) } },
    },
  },
});

export const apiDescription = (catalogue: readonly CatalogueEntry[]) => {
  const { schemaOf, components } = createSchemas();
  const paths = Object.fromEntries(
    [...operationIds(catalogue)].map(([entry, id]) => [
      `/crm/${entry.endpoint.path}`,
      { [entry.endpoint.method.toLowerCase()]: operationOf(id, entry, schemaOf) },
    ]),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: 'Gonghai',
      version: '1',
      description: '所有 JSON 接口均以 HTTP 200 返回信封（Code、Data、Message、Status）。',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    // The server that this description was read from.
    servers: [{ url: '/' }],
    components: {
      securitySchemes: {
        uid: { type: 'apiKey', in: 'header', name: 'uid' },
        signature: { type: 'apiKey', in: 'header', name: 'signature' },
        uidInQuery: { type: 'apiKey', in: 'query', name: 'uid' },
        signatureInQuery: { type: 'apiKey', in: 'query', name: 'signature' },
      },
      schemas: components,
    },
    paths,
  };
};

/** Readable only for the administrator, so that strangers get no list of all calls. */
export const describeApi = (
  app: FastifyInstance,
  catalogue: readonly CatalogueEntry[],
  authenticate: Authenticate,
  nowMs: () => number,
): void => {
  let description: ReturnType<typeof apiDescription> | undefined;
  app.get('/crm/openapi.json', { config: { name: 'openapi.json' } }, async (request) => {
    const { uid, signature } = request.headers;
    const actor = await authenticate(String(uid ?? ''), String(signature ?? ''), nowMs());
    if (!actor) throw expired();
    if (actor.isDefaultPassword) throw new Refusal(messages.defaultPassword);
    if (!actor.rights.has('admin')) throw forbidden();
    description ??= apiDescription(catalogue);
    return description;
  });
};
