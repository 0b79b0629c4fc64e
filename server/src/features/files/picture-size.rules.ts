/** Limits for the size of a picture. They are checked on the header, before anything is decoded. */
import { pictureMessages as say } from '@gonghai/contract/files/picture.contract.ts';

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

export const MOST_PIXELS = 25_000_000;
const LONGEST_SIDE = 20_000;
/** The long side over the short one. */
const MOST_RATIO = 20;
/** After scaling for the reading: 720 pixels wide with the highest ratio. */
const MOST_SCALED_PIXELS = 10_500_000;

/** Width in pixels at which the text of a screenshot is read best (bench/recognition.ts). */
const PORTRAIT_WIDTH = 720;
export const WIDEST = 1_600;

/** The width at which a picture is read: small ones are enlarged. */
export const readingWidth = ({ width, height }: PictureSize): number =>
  width < height ? PORTRAIT_WIDTH : Math.max(PORTRAIT_WIDTH, Math.min(width, WIDEST));

const scaledPixels = (size: PictureSize): number => readingWidth(size) ** 2 * (size.height / size.width);

/** The message that refuses a picture of this size; null for an allowed one. */
export const refusalOfSize = (size: PictureSize): string | null => {
  const [short, long] = [Math.min(size.width, size.height), Math.max(size.width, size.height)];
  if (long > LONGEST_SIDE || short * long > MOST_PIXELS) return say.tooManyPixels;
  if (long > short * MOST_RATIO || scaledPixels(size) > MOST_SCALED_PIXELS) return say.tooLong;
  return null;
};
