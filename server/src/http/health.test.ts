import Fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { blockThreads } from '../../test/blocked-threads.ts';
import { answerHealth } from './health.ts';

const app = Fastify();
answerHealth(app, async () => true, 500);
afterAll(() => app.close());
const statusOf = async (url: string): Promise<number> => (await app.inject({ url })).statusCode;

it('is not ready while the thread pool does not respond', async () => {
  expect(await statusOf('/readyz')).toBe(200);
  const release = blockThreads();
  try {
    expect(await statusOf('/readyz')).toBe(503);
    expect(await statusOf('/healthz')).toBe(200);
  } finally {
    release();
  }
  await expect.poll(() => statusOf('/readyz')).toBe(200);
});
