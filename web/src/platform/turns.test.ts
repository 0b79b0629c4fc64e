import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

it('runs work one after another, also after an error', async () => {
  const turns = createTurns();
  const done: string[] = [];
  const first = Promise.withResolvers<string>();
  const one = turns.take(() => first.promise);
  const two = turns.take(async () => done.push('two'));
  await Promise.resolve();
  expect(done).toEqual([]);
  expect(turns.areOver()).toBe(false);
  first.reject(new Error('refused'));
  await expect(one).rejects.toThrow('refused');
  await two;
  expect(done).toEqual(['two']);
  expect(turns.areOver()).toBe(true);
});
