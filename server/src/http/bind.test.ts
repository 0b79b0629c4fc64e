import { endpoint } from '@gonghai/contract/wire/endpoint.ts';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { bind, bindDownload, bindMedia, bindUpload } from './bind.ts';
import type { RequestContext } from './context.ts';

const call = endpoint({
  summary: '',
  method: 'POST',
  path: 'api/Test',
  access: 'all',
  request: z.object({ Rows: z.int() }),
  answer: z.null(),
  rate: 'ordinary',
  audit: 'none',
  cost: ({ Rows }) => Rows * 2,
});
const body = Readable.from([]);
const file = { path: '', clientName: '', size: 0 };
const handle = () => Promise.resolve(null);
const routes = {
  call: bind(call, handle),
  download: bindDownload(call, () => Promise.resolve({ fileName: '', contentType: '', body })),
  media: bindMedia(call, () => Promise.resolve({ contentType: '', size: 0, body })),
  upload: bindUpload(call, handle),
};

it.each(Object.entries(routes))('a %s is charged its cost, and nothing when it is malformed', async (_, route) => {
  const charged: number[] = [];
  const ctx = { charge: (cost: number) => void charged.push(cost) } as unknown as RequestContext;
  const serve = async (raw: object) => route.serve(raw, ctx as never, file as never);
  await serve({ Rows: 3 });
  await expect(serve({ Rows: 'x' })).rejects.toThrow('参数有误');
  expect(charged).toEqual([6]);
});
