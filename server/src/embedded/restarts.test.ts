import { expect, it } from 'vitest';
import { mayRestart } from './restarts.ts';

it.each<[string, readonly number[], boolean]>([
  ['the first crash', [], true],
  ['a third within the minute', [90_000, 95_000], true],
  ['a fourth within the minute', [50_000, 90_000, 95_000], false],
  ['a fourth, the first of them over a minute ago', [40_000, 90_000, 95_000], true],
])('mayRestart after %s', (_, restarts, verdict) => {
  expect(mayRestart(restarts, 100_000)).toBe(verdict);
});
