import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { TooOften } from './refusal.ts';
import { createTurns } from './turns.ts';

const slowly = (done: string[], name: string) => async () => {
  await setImmediate();
  done.push(`${name} began`);
  await setImmediate();
  done.push(`${name} ended`);
};

describe('Turns', () => {
  it('run one after another for a key, in order of arrival, also after an error', async () => {
    const turns = createTurns({ atOnce: 1, mostWaiting: 20 });
    const done: string[] = [];
    const first = turns('a', async () => {
      await setImmediate();
      throw new Error('it failed');
    });
    const others = [turns('a', slowly(done, 'second')), turns('a', slowly(done, 'third'))];
    await expect(first).rejects.toThrow('it failed');
    await Promise.all(others);
    expect(done).toEqual(['second began', 'second ended', 'third began', 'third ended']);
  });

  it('do not wait for another key', async () => {
    const turns = createTurns({ atOnce: 1, mostWaiting: 20 });
    const done: string[] = [];
    await Promise.all([turns('a', slowly(done, 'one')), turns('b', slowly(done, 'other'))]);
    expect(done).toEqual(['one began', 'other began', 'one ended', 'other ended']);
  });

  it('are refused when the queue is full, and accepted again when it is empty', async () => {
    const turns = createTurns({ atOnce: 1, mostWaiting: 20 });
    const all = Array.from({ length: 30 }, () => turns('a', setImmediate));
    const ends = await Promise.allSettled(all);
    const refused = ends.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(9);
    expect(refused[0]).toMatchObject({ reason: expect.any(TooOften) });
    await turns('a', setImmediate);
  });

  it('run as many at once as allowed, and the next when one ends', async () => {
    const turns = createTurns({ atOnce: 2, mostWaiting: 20 });
    const done: string[] = [];
    await Promise.all(['one', 'two', 'three'].map((name) => turns('a', slowly(done, name))));
    expect(done).toEqual(['one began', 'two began', 'one ended', 'two ended', 'three began', 'three ended']);
  });
});
