/** Limits for the size of a picture. They are checked on the header, before anything is decoded. */
import { pictureMessages as say } from '@gonghai/contract/files/picture.contract.ts';

interface PictureSize {
  readonly width: number;
  readonly height: number;
}

export const MOST_PIXELS = 25_000_000;
const LONGEST_SIDE = 20_000;
/** The long side over the short one. */
const MOST_RATIO = 20;

/** Width in pixels at which lines of text are found (bench/recognition.ts). */
const PORTRAIT_WIDTH = 544;
/** A wider picture has as many pixels as the screenshot of a phone. */
const LANDSCAPE_PIXELS = 640_000;
/** Lines are read in a picture of at most this width. */
export const WIDEST = 1_088;
/** The model needs sides that are multiples of this. */
const STEP = 32;
/** Rows of pixels that are looked at together, so that a long picture needs no more memory than a screen. */
const PIECE_ROWS = 1_280;
/** A line on the edge of a piece is whole in the next one. */
const OVERLAP = 96;

/** Small pictures are enlarged. */
export const detectionSize = ({ width, height }: PictureSize): PictureSize => {
  const widest = Math.min(width, Math.sqrt((LANDSCAPE_PIXELS * width) / height));
  const wide = width < height ? PORTRAIT_WIDTH : Math.max(PORTRAIT_WIDTH, widest);
  const inSteps = (side: number): number => Math.max(1, Math.round(side / STEP)) * STEP;
  return { width: inSteps(wide), height: inSteps((wide * height) / width) };
};

interface Piece {
  readonly from: number;
  readonly to: number;
  /** Whether this piece, and not its neighbour, reports a line in the middle of which this row is. */
  readonly isOwn: (row: number) => boolean;
}

export const pieceRows = (height: number): Piece[] => {
  const pieces: Piece[] = [];
  for (let from = 0; ; from += PIECE_ROWS - OVERLAP) {
    const to = Math.min(height, from + PIECE_ROWS);
    const [first, last] = [from === 0 ? 0 : from + OVERLAP / 2, to === height ? height : to - OVERLAP / 2];
    pieces.push({ from, to, isOwn: (row) => row >= first && row < last });
    if (to === height) return pieces;
  }
};

/** The message that refuses a picture of this size; null for an allowed one. */
export const refusalOfSize = (size: PictureSize): string | null => {
  const [short, long] = [Math.min(size.width, size.height), Math.max(size.width, size.height)];
  if (long > LONGEST_SIDE || short * long > MOST_PIXELS) return say.tooManyPixels;
  if (long > short * MOST_RATIO) return say.tooLong;
  return null;
};
