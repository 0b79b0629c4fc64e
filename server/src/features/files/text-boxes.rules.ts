/** Finds the lines of text in the probability map of the detection model. */
import type { Box } from './text-rows.rules.ts';

interface TextMap {
  /** For each pixel the probability that it is in the middle of a line of text. */
  readonly data: Float32Array;
  readonly width: number;
  readonly height: number;
}

export interface FoundText extends Box {
  /** Rise of the line for each pixel to the right; null for a text too short to measure it. */
  readonly slope: number | null;
}

/** The values of the model's authors. */
const IS_TEXT = 0.3;
const LEAST_MEAN = 0.5;
const GROWTH = 1.5;

const SMALLEST_SIDE = 3;
/** Width over height from which the slope is measured. */
const LONG = 4;

interface Region {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  readonly mean: number;
  readonly slope: number;
}

/** The pixels connected with this one. They are removed from the map. */
const takeRegion = (data: Float32Array, width: number, start: number): Region => {
  const open = [start];
  let [x0, y0, x1, y1] = [Infinity, Infinity, -1, -1];
  let [count, sum, sumX, sumY, sumXX, sumXY] = [0, data[start] ?? 0, 0, 0, 0, 0];
  data[start] = 0;
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const [x, y] = [at % width, Math.floor(at / width)];
    [x0, y0, x1, y1] = [Math.min(x0, x), Math.min(y0, y), Math.max(x1, x), Math.max(y1, y)];
    count += 1;
    sumX += x;
    sumY += y;
    sumXX += x * x;
    sumXY += x * y;
    for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
      const value = data[next] ?? 0;
      if (value <= IS_TEXT) continue;
      sum += value;
      data[next] = 0;
      open.push(next);
    }
  }
  const slope = (count * sumXY - sumX * sumY) / (count * sumXX - sumX * sumX);
  return { x0, y0, x1: x1 + 1, y1: y1 + 1, mean: sum / count, slope };
};

/** The model marks the middle of a line only; the box is grown to the whole line. The map is used up. */
export const findTexts = ({ data, width, height }: TextMap): FoundText[] => {
  const found: FoundText[] = [];
  for (let at = 0; at < width * height; at += 1) {
    if ((data[at] ?? 0) <= IS_TEXT) continue;
    const { x0, y0, x1, y1, mean, slope } = takeRegion(data, width, at);
    const [wide, high] = [x1 - x0, y1 - y0];
    if (mean < LEAST_MEAN || Math.min(wide, high) < SMALLEST_SIDE) continue;
    const margin = (GROWTH * wide * high) / (2 * (wide + high));
    found.push({
      x0: Math.max(0, x0 - margin),
      y0: Math.max(0, y0 - margin),
      x1: Math.min(width, x1 + margin),
      y1: Math.min(height, y1 + margin),
      slope: wide >= LONG * high ? slope : null,
    });
  }
  return found;
};

/** The slope of the whole picture: the middle one of its long lines; 0 without any. */
export const slopeOf = (texts: readonly FoundText[]): number => {
  const slopes = texts.flatMap(({ slope }) => (slope === null ? [] : [slope])).toSorted((one, other) => one - other);
  return slopes[Math.floor(slopes.length / 2)] ?? 0;
};
