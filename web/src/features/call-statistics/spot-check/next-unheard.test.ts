import { expect, it } from 'vitest';
import { nextUnheard } from './next-unheard.ts';

const calls = (heard: string) => [...heard].map((mark, at) => ({ Id: at + 1, IsHeard: mark === 'x' }));

it('goes on after the call, then from the start, and ends when all others are heard', () => {
  expect(nextUnheard(calls('..x.'), 2)?.Id).toBe(4);
  expect(nextUnheard(calls('.xxx'), 3)?.Id).toBe(1);
  expect(nextUnheard(calls('x.x'), 2)).toBeUndefined();
  expect(nextUnheard(calls('..'), 9)?.Id).toBe(1);
});
