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

  it('are free at once after an error', async () => {
    // Without a waiting place, a turn that is not free is refused.
    const turns = createTurns({ atOnce: 1, mostWaiting: 0 });
    const failing = [
      () => Promise.reject(new Error('it failed')),
      () => {
        throw new Error('it failed');
      },
    ];
    for (const work of failing) {
      await expect(turns('a', work)).rejects.toThrow('it failed');
      expect(await turns('a', async () => 'next')).toBe('next');
    }
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

  it('leave the queue when their signal aborts, and free their waiting place', async () => {
    const turns = createTurns({ atOnce: 1, mostWaiting: 1 });
    const done: string[] = [];
    const leaving = new AbortController();
    const first = turns('a', slowly(done, 'first'));
    const gone = turns('a', slowly(done, 'gone'), () => leaving.signal);
    await expect(turns('a', slowly(done, 'refused'))).rejects.toThrow(TooOften);
    leaving.abort(new Error('left'));
    await expect(gone).rejects.toThrow('left');
    await expect(turns('a', slowly(done, 'late'), () => leaving.signal)).rejects.toThrow('left');
    await Promise.all([first, turns('a', slowly(done, 'next'))]);
    expect(done).toEqual(['first began', 'first ended', 'next began', 'next ended']);
  });

  it('run as many at once as allowed, and the next when one ends', async () => {
    const turns = createTurns({ atOnce: 2, mostWaiting: 20 });
    const done: string[] = [];
    await Promise.all(['one', 'two', 'three'].map((name) => turns('a', slowly(done, name))));
    expect(done).toEqual(['one began', 'two began', 'one ended', 'two ended', 'three began', 'three ended']);
  });
});
