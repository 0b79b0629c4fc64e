import { catalogue } from '@gonghai/contract/catalogue.ts';
import { departmentNode } from '@gonghai/contract/departments/department.contract.ts';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { callsOf } from './description.ts';
import { fieldRows, jsonSchema, wholeType } from './schema-fields.ts';

const written = (schema: z.ZodType, io: 'input' | 'output' = 'input') =>
  jsonSchema.parse(z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }));

const rows = (schema: z.ZodType, io?: 'input' | 'output') =>
  fieldRows(written(schema, io)).map(({ name, depth, type, isRequired, limits }) =>
    [`${'  '.repeat(depth)}${name}`, type, isRequired ? '必填' : '', limits].filter(Boolean).join(' · '),
  );

it('shows the type, whether it is required, and its limits', () => {
  const schema = z.object({
    Name: z.string().min(2).max(20),
    Total: z.int().min(0),
    Weight: z.int().positive().max(100).nullish(),
    Kind: z.literal([0, 2]),
    Ids: z.array(z.int()).min(1).max(1_000),
    Again: z.string().min(1),
    Files: z.array(z.string()).max(9),
    PageCount: z.int().default(20),
    Anything: z.unknown(),
  });
  expect(rows(schema)).toEqual([
    'Name · 文本 · 必填 · 2 至 20 个字符',
    'Total · 整数 · 必填 · 不小于 0',
    'Weight · 整数 或 空 · 不大于 100',
    'Kind · 0 | 2 · 必填',
    'Ids · 整数列表 · 必填 · 1 至 1000 项',
    'Again · 文本 · 必填 · 至少 1 个字符',
    'Files · 文本列表 · 必填 · 最多 9 项',
    'PageCount · 整数 · 默认 20',
    'Anything · 任意 · 必填',
  ]);
});

it('lists inner fields of objects, lists and optional values below their field', () => {
  const inner = z.object({ Id: z.int() });
  expect(rows(z.object({ One: inner, Rows: z.array(inner), Perhaps: inner.nullable() }))).toEqual([
    'One · 对象 · 必填',
    '  Id · 整数 · 必填',
    'Rows · 对象列表 · 必填',
    '  Id · 整数 · 必填',
    'Perhaps · 对象 或 空 · 必填',
    '  Id · 整数 · 必填',
  ]);
});

it('shows a recursive type once', () => {
  const names = fieldRows(written(z.array(departmentNode), 'output')).map(({ name }) => name);
  expect(names).toEqual(['Id', 'Name', 'ParentId', 'Version', 'Children']);
});

it('finds the named types of the whole description', () => {
  const Node = {
    type: 'object',
    properties: { Name: { type: 'string' }, Below: { $ref: '#/components/schemas/Node' } },
  };
  const Data = { type: 'array', items: { $ref: '#/components/schemas/Node' } };
  const envelope = { type: 'object', properties: { Data } };
  const operation = {
    operationId: 'listNodes',
    tags: ['x'],
    summary: 'x',
    'x-rights': 'all',
    'x-rate': 'ordinary',
    'x-audit': 'none',
    responses: { 200: { content: { 'application/json': { schema: envelope } } } },
  };
  const calls = callsOf({ components: { schemas: { Node } }, paths: { '/x': { get: operation } } });
  expect(wholeType(calls![0]!.answer)).toBe('对象列表');
  expect(fieldRows(calls![0]!.answer).map(({ name }) => name)).toEqual(['Name', 'Below']);
});

it('accepts a value of several types', () => {
  const schema = { properties: { Tel: { type: ['string', 'null'] } } };
  expect(fieldRows(schema).map(({ type }) => type)).toEqual(['文本 或 空']);
});

it.each(catalogue.map(({ name, endpoint }) => [name, endpoint] as const))('reads %s', (_, { request, answer }) => {
  const [taken, given] = [written(request), written(answer, 'output')];
  for (const row of [...fieldRows(taken), ...fieldRows(given)]) expect(row.type).not.toBe('');
  expect(wholeType(taken)).not.toBe('');
});

it('names a schema without fields', () => {
  expect(fieldRows(written(z.null()))).toEqual([]);
  expect(wholeType(written(z.null()))).toBe('空');
  expect(wholeType(written(z.array(z.string())))).toBe('文本列表');
});
