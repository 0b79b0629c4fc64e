/**
 * Reads the text of a receipt, in the recognition process. A digit that was read wrong would not be noticed, so text with
 * digits is read again, cut out wider: the rules take only what both readings agree on.
 */
import sharp, { type Sharp } from 'sharp';
import type { Grey } from './fingerprint.rules.ts';
import { detectionSize, MOST_PIXELS, pieceRows, WIDEST } from './picture-size.rules.ts';
import { type FoundText, slopeOf } from './text-boxes.rules.ts';
import type { TextEngine } from './text-engine.service.ts';
import type { Box, TextBox } from './text-rows.rules.ts';

/** A picture darker than this on average, of 255, has light text. */
const DARK = 110;
/** Rise of a line for each pixel, from which the picture is turned before it is read: half a degree. */
const STRAIGHT = 0.009;
const MOST_BOXES = 120;
/** The engine reads lines of this height in pixels. */
const LINE_HEIGHT = 48;
/** Width of a line over its height: longer ones would need much memory. */
const MOST_LINE_RATIO = 40;

/** How a box is cut out: grown by these parts of its height. */
interface Cut {
  readonly beside: number;
  readonly above: number;
}
const FIRST: Cut = { beside: 0, above: 0 };
/** Wide enough to show a digit that the box has lost. */
const AGAIN: Cut = { beside: 0.9, above: 0.06 };

const rawOf = async (picture: Sharp): Promise<Grey> => {
  const { data, info } = await picture.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};

const imageOf = ({ data, width, height }: Grey): Sharp => sharp(data, { raw: { width, height, channels: 1 } });

/** Dark text on light, not much larger than needed. */
const greyOf = async (bytes: Buffer): Promise<Grey> => {
  const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS }).autoOrient().flatten({ background: '#fff' });
  const grey = await rawOf(picture.greyscale().resize({ width: WIDEST, withoutEnlargement: true }));
  const { channels } = await imageOf(grey).stats();
  return (channels[0]?.mean ?? 255) < DARK ? rawOf(imageOf(grey).negate()) : grey;
};

/** The boxes of all text, in pixels of the picture. */
const findAll = async (picture: Grey, engine: TextEngine): Promise<FoundText[]> => {
  const { width, height } = detectionSize(picture);
  const small = await rawOf(imageOf(picture).resize(width, height, { fit: 'fill' }));
  const [scaleX, scaleY] = [picture.width / width, picture.height / height];
  const found: FoundText[] = [];
  for (const { from, to, isOwn } of pieceRows(height)) {
    const data = small.data.subarray(from * width, to * width);
    for (const text of await engine.find({ data, width, height: to - from })) {
      const [y0, y1] = [text.y0 + from, text.y1 + from];
      if (!isOwn((y0 + y1) / 2)) continue;
      found.push({ ...text, x0: text.x0 * scaleX, x1: text.x1 * scaleX, y0: y0 * scaleY, y1: y1 * scaleY });
    }
  }
  return found;
};

const turned = (picture: Grey, slope: number): Promise<Grey> =>
  rawOf(imageOf(picture).rotate((-Math.atan(slope) * 180) / Math.PI, { background: '#fff' }));

/** The line inside the box, as high as the engine reads it. */
const cutOut = async (picture: Grey, box: Box, { beside, above }: Cut): Promise<Grey> => {
  const high = box.y1 - box.y0;
  const left = Math.max(0, Math.floor(box.x0 - beside * high));
  const top = Math.max(0, Math.floor(box.y0 - above * high));
  const width = Math.max(1, Math.min(picture.width, Math.ceil(box.x1 + beside * high)) - left);
  const height = Math.max(1, Math.min(picture.height, Math.ceil(box.y1 + above * high)) - top);
  const wide = Math.min(Math.max(1, Math.round((width / height) * LINE_HEIGHT)), MOST_LINE_RATIO * LINE_HEIGHT);
  return rawOf(imageOf(picture).extract({ left, top, width, height }).resize(wide, LINE_HEIGHT, { fit: 'fill' }));
};

/** A part of a number, an amount or a time. The clock of the phone and the end of a card are not needed. */
const HAS_FACT = /^\d+$|\d[.,]|[.,]\d|(?:\d\D*){5}/;

const readBox = async (picture: Grey, { x0, y0, x1, y1 }: Box, engine: TextEngine): Promise<TextBox> => {
  const box = { x0, y0, x1, y1 };
  const readings = [await engine.read(await cutOut(picture, box, FIRST))];
  if (HAS_FACT.test(readings[0]?.text ?? '')) readings.push(await engine.read(await cutOut(picture, box, AGAIN)));
  return {
    ...box,
    texts: readings.map(({ text }) => text),
    confidence: Math.min(...readings.map(({ confidence }) => confidence)),
  };
};

export const readTexts = async (bytes: Buffer, engine: TextEngine): Promise<TextBox[]> => {
  let picture = await greyOf(bytes);
  let found = await findAll(picture, engine);
  const slope = slopeOf(found);
  if (Math.abs(slope) > STRAIGHT) {
    picture = await turned(picture, slope);
    found = await findAll(picture, engine);
  }
  const read: TextBox[] = [];
  for (const box of found.slice(0, MOST_BOXES)) read.push(await readBox(picture, box, engine));
  return read.filter(({ texts }) => texts[0] !== '');
};
