/** Rates of learning. Pure. */

/** Percent with two decimals, at most 100; 0 when there is nothing to learn. */
export const rateOf = (learnt: number, total: number): number =>
  total <= 0 ? 0 : Math.min(100, Math.round((learnt / total) * 10_000) / 100);
