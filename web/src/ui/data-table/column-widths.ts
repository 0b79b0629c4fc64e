/** Distributes the table width among the columns, in whole pixels. Pure. */

export interface WidthRequest {
  /** The declared width, or the width set by the user. */
  readonly width: number;
  readonly grow: number;
  readonly maxWidth: number;
  /** Set by the user: fixed. */
  readonly fixed: boolean;
}

interface Share {
  width: number;
  readonly weight: number;
  readonly limit: number;
}

const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** Distributes `spare` by weight, in whole pixels, up to each limit. */
const handOut = (shares: readonly Share[], spare: number): readonly number[] => {
  let left = spare;
  for (;;) {
    const takers = shares.filter(({ width, weight, limit }) => weight > 0 && width < limit);
    if (left < 1 || takers.length === 0) return shares.map(({ width }) => width);
    const portion = left / total(takers.map(({ weight }) => weight));
    for (const taker of takers) {
      const share = Math.max(1, Math.floor(portion * taker.weight));
      const taken = Math.min(share, taker.limit - taker.width, left);
      taker.width += taken;
      left -= taken;
    }
  }
};

/** A column that gives its room to the other columns. */
interface Yielding {
  readonly wanted: number;
  readonly least: number;
}

/** Each keeps its least width, and gets what the other columns leave. */
export const yieldedWidths = (columns: readonly Yielding[], room: number): readonly number[] => {
  const shares = columns.map(({ wanted, least }) => ({
    width: Math.min(wanted, least),
    weight: Math.max(0, wanted - least),
    limit: wanted,
  }));
  return handOut(shares, Math.max(0, Math.floor(room) - total(shares.map(({ width }) => width))));
};

/**
 * Growing columns take the free width first, up to their limits; the rest is shared by all columns, so that a
 * wide screen has no large gaps.
 */
export const shareWidths = (requests: readonly WidthRequest[], available: number): readonly number[] => {
  const spare = (widths: readonly number[]): number => Math.max(0, Math.floor(available) - total(widths));

  const asked = requests.map(({ width }) => Math.round(width));
  const growing = requests.map(({ width, grow, fixed, maxWidth }) => ({
    width: Math.round(width),
    weight: fixed ? 0 : grow,
    limit: Math.round(maxWidth),
  }));
  const grown = handOut(growing, spare(asked));
  const widening = requests.map(({ width, fixed }, at) => ({
    width: grown[at] ?? width,
    weight: fixed ? 0 : width,
    limit: Number.MAX_SAFE_INTEGER,
  }));
  return handOut(widening, spare(grown));
};
