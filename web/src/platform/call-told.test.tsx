import { endpoint } from '@gonghai/contract/wire/endpoint.ts';
import { nothing } from '@gonghai/contract/wire/fields.ts';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { answering, refusing, telling } from '../../test/answering.ts';
import { call, callTold } from './api.ts';

const removeMany = endpoint({
  summary: 'Many at once',
  method: 'POST',
  path: 'api/Test/RemoveMany',
  access: 'guest',
  request: nothing,
  answer: z.int(),
  rate: 'ordinary',
  audit: 'change',
});

it('returns the message beside the data; an ordinary call returns only the data', async () => {
  answering({ RemoveMany: () => telling('成功2条，失败1条', 7) });
  expect(await callTold(removeMany, {})).toEqual({ data: 7, message: '成功2条，失败1条' });
  expect(await call(removeMany, {})).toBe(7);
});

it('throws a refusal', async () => {
  answering({ RemoveMany: () => refusing('不能操作自己的账号') });
  await expect(callTold(removeMany, {})).rejects.toThrow('不能操作自己的账号');
});
