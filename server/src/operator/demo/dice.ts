/** Reproducible random numbers by seed. */

export interface Dice {
  /** A whole number from 0 to the limit, exclusive. */
  readonly below: (limit: number) => number;
  readonly pick: <T>(items: readonly [T, ...T[]] | readonly T[]) => T;
}

/** Mulberry32: small, fast and uniform enough for generated data. */
export const dice = (seed: number): Dice => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    pick: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
  };
};
