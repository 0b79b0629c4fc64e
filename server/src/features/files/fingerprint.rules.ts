/**
 * Compares pictures by their grey cells. Receipts of one wallet look alike and differ in a few digits only, so cells are
 * about as large as a digit, and the cells that differ most decide, not the average. Measured by bench/same-pictures.
 */
export const CELLS_WIDE = 72;
export const CELLS_HIGH = 144;
const FINGERPRINT_BYTES = CELLS_WIDE * CELLS_HIGH;

/** The share of cells that decides. */
const DECIDING = 0.01;
/** Levels of 255 by which the deciding cells differ in a copy, at most; strangers of one wallet can be nearer than this. */
const COPY = 60;
/** Nearer than any two receipts of different payments: enough where nothing was read. */
const CERTAIN = 8;

/** A picture of nearly one colour has nothing to compare. */
const MOST_GAIN = 10;

/** A picture with one byte for each pixel. */
export interface Grey {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Levels by which a pixel of the content differs from the margin, whose colour is that of the first pixel. */
const MARGIN_LEVELS = 40;

/** The content without its margins, which a crop changes; undefined for a picture of one colour. */
export const contentOf = ({ data, width, height }: Grey): Box | undefined => {
  const margin = data[0] ?? 0;
  const isContent = (at: number): boolean => Math.abs((data[at] ?? 0) - margin) > MARGIN_LEVELS;
  // Most rows of a receipt are empty, and are compared as a whole many times as fast as pixel by pixel.
  const empty = Buffer.alloc(width, margin);
  let [left, right, top, bottom] = [width, -1, -1, -1];
  for (let y = 0; y < height; y += 1) {
    if (empty.equals(data.subarray(y * width, (y + 1) * width))) continue;
    let first = 0;
    while (first < width && !isContent(y * width + first)) first += 1;
    if (first === width) continue;
    let last = width - 1;
    while (!isContent(y * width + last)) last -= 1;
    if (top < 0) top = y;
    bottom = y;
    if (first < left) left = first;
    if (last > right) right = last;
  }
  return top < 0 ? undefined : { left, top, width: right - left + 1, height: bottom - top + 1 };
};

/** Levels are spread to the whole range, as a copy may be paler. */
const levelsOf = (cells: Uint8Array): { readonly low: number; readonly gain: number } => {
  let [low, high] = [255, 0];
  for (const cell of cells) {
    if (cell < low) low = cell;
    if (cell > high) high = cell;
  }
  return { low, gain: 255 / Math.max(1, high - low) };
};

/** The difference of a cell from the nearest one of its neighbours: a crop moves everything by less than a cell. */
const differenceAt = (
  one: Uint8Array,
  other: Uint8Array,
  x: number,
  y: number,
  shown: (cell: number) => number,
): number => {
  const cell = one[y * CELLS_WIDE + x] ?? 0;
  let [low, high] = [255, 0];
  for (let row = Math.max(0, y - 1); row <= Math.min(CELLS_HIGH - 1, y + 1); row += 1) {
    for (let column = Math.max(0, x - 1); column <= Math.min(CELLS_WIDE - 1, x + 1); column += 1) {
      const level = shown(other[row * CELLS_WIDE + column] ?? 0);
      if (level < low) low = level;
      if (level > high) high = level;
    }
  }
  return Math.max(0, low - cell, cell - high);
};

/** How much the cells that differ most differ, in levels of 255. */
const differenceOfPictures = (one: Uint8Array, other: Uint8Array): number => {
  if (one.length !== FINGERPRINT_BYTES || other.length !== FINGERPRINT_BYTES) return Infinity;
  const [a, b] = [levelsOf(one), levelsOf(other)];
  if (Math.max(a.gain, b.gain) > MOST_GAIN) return Infinity;
  const scaled = one.map((cell) => Math.round((cell - a.low) * a.gain));
  const shown = (cell: number): number => (cell - b.low) * b.gain;
  const differences = new Float64Array(FINGERPRINT_BYTES);
  for (let y = 0; y < CELLS_HIGH; y += 1)
    for (let x = 0; x < CELLS_WIDE; x += 1) differences[y * CELLS_WIDE + x] = differenceAt(scaled, other, x, y, shown);
  const count = Math.round(FINGERPRINT_BYTES * DECIDING);
  return (
    differences
      .sort()
      .slice(-count)
      .reduce((sum, each) => sum + each, 0) / count
  );
};

/** `isReadAlike`: the same amount and time were read on both, which strangers do not share. */
export const isSamePicture = (one: Uint8Array, other: Uint8Array, isReadAlike: boolean): boolean =>
  differenceOfPictures(one, other) <= (isReadAlike ? COPY : CERTAIN);
