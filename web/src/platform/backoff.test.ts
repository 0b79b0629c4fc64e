import { describe, expect, it } from 'vitest';
import { createBackoff, type Pauses } from './backoff.ts';

const times = (count: number, pauses: Pauses): number[] => {
  const { next } = createBackoff(pauses);
  return Array.from({ length: count }, next);
};

describe('The pauses between attempts', () => {
  it.each<[string, Pauses, readonly number[]]>([
    ['double up to the longest', { least: 2_000, most: 15_000 }, [2_000, 4_000, 8_000, 15_000, 15_000]],
    ['grow by another factor', { least: 5_000, most: 45_000, factor: 3 }, [5_000, 15_000, 45_000, 45_000]],
    ['stay the same', { least: 3_000 }, [3_000, 3_000, 3_000]],
  ])('%s', (_, pauses, expected) => expect(times(expected.length, pauses)).toEqual(expected));

  it('begin again after a success', () => {
    const { next, reset } = createBackoff({ least: 1_000, most: 60_000 });
    expect([next(), next()]).toEqual([1_000, 2_000]);
    reset();
    expect(next()).toBe(1_000);
  });

  it('are spread at random around their length', () => {
    const spread = times(200, { least: 2_000, spread: 0.5 });
    expect(Math.min(...spread)).toBeGreaterThanOrEqual(1_000);
    expect(Math.max(...spread)).toBeLessThanOrEqual(3_000);
    expect(new Set(spread).size).toBeGreaterThan(1);
  });
});
