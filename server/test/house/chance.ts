/** Reproducible random choices. A failing test prints its seed. */

export interface Chance {
  /** From 0 to the limit, exclusive. */
  readonly below: (limit: number) => number;
  readonly pick: <T>(from: readonly T[]) => T;
}

export const chanceFrom = (seed: number): Chance => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return { below, pick: (from) => from[below(from.length)]! };
};
