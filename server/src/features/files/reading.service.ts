/**
 * Reads a receipt, in the recognition process: serial number, amount, time and wallet. A digit that was read wrong would not
 * be noticed, so the line of a number is read again in another size, and only what was read twice counts.
 */
import type { PictureReading } from '@gonghai/contract/files/picture.contract.ts';
import sharp, { type Sharp } from 'sharp';
import { MOST_PIXELS, readingWidth, WIDEST } from './picture-size.rules.ts';
import type { Box, Lines } from './recognition-messages.rules.ts';
import { amountIn, findAmount, findTime, findWallet } from './receipt-facts.rules.ts';
import { findSerialNumber } from './serial-number.rules.ts';

export type ReadLines = (picture: Buffer) => Promise<Lines>;

/** Sizes of the further readings, relative to the first. */
const FURTHER = [1.4, 1.17];
/** A picture darker than this on average, of 255, has light text. */
const DARK = 110;
const MARGIN = 12;
const BORDER = 20;

interface Grey {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

const rawOf = async (picture: Sharp): Promise<Grey> => {
  const { data, info } = await picture.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};

const imageOf = ({ data, width, height }: Grey): Sharp => sharp(data, { raw: { width, height, channels: 1 } });

/** Dark text on white, not much larger than needed. */
const greyOf = async (bytes: Buffer): Promise<Grey> => {
  const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS }).autoOrient().flatten({ background: '#fff' });
  const grey = await rawOf(picture.greyscale().resize({ width: WIDEST, withoutEnlargement: true }));
  const { channels } = await imageOf(grey).stats();
  return (channels[0]?.mean ?? 255) < DARK ? rawOf(imageOf(grey).negate()) : grey;
};

/** Tesseract reads it as fast as any other format, and nothing is lost. */
const encode = (picture: Sharp): Promise<Buffer> => picture.png({ compressionLevel: 1 }).toBuffer();

const around = (boxes: readonly Box[]): Box => ({
  x0: Math.min(...boxes.map(({ x0 }) => x0)),
  y0: Math.min(...boxes.map(({ y0 }) => y0)),
  x1: Math.max(...boxes.map(({ x1 }) => x1)),
  y1: Math.max(...boxes.map(({ y1 }) => y1)),
});

/** The part of the picture inside the box, in another size, on white. */
const cut = async (grey: Grey, box: Box, scale: number, size: number): Promise<Buffer> => {
  const [left, top] = [box.x0 - MARGIN, box.y0 - MARGIN].map((side) => Math.max(0, Math.floor(side / scale)));
  const right = Math.min(grey.width, Math.ceil((box.x1 + MARGIN) / scale));
  const bottom = Math.min(grey.height, Math.ceil((box.y1 + MARGIN) / scale));
  const area = { left: left ?? 0, top: top ?? 0, width: right - (left ?? 0), height: bottom - (top ?? 0) };
  const part = await rawOf(
    imageOf(grey)
      .extract(area)
      .resize({ width: Math.round(area.width * scale * size) }),
  );
  const border = { top: BORDER, bottom: BORDER, left: BORDER, right: BORDER, background: '#fff' };
  return encode(imageOf(part).extend(border));
};

const textIn = (lines: Lines): string => lines.map(({ text }) => text.replaceAll(/\s/g, '')).join('');

interface Page {
  readonly grey: Grey;
  readonly scale: number;
  readonly lines: Lines;
  readonly read: ReadLines;
}

/** What was read there twice; null if every reading differs. */
const readAgain = async <Value extends string | number>(
  { grey, scale, lines, read }: Page,
  found: { readonly value: Value; readonly lines: readonly number[] },
  valueIn: (text: string) => Value | null,
): Promise<Value | null> => {
  const words = found.lines.flatMap((index) => lines[index]?.words ?? []).filter(({ text }) => /\d/.test(text));
  if (words.length === 0) return null;
  const readings: (Value | null)[] = [found.value];
  for (const size of FURTHER) {
    const again = valueIn(textIn(await read(await cut(grey, around(words), scale, size))));
    if (again !== null && readings.includes(again)) return again;
    readings.push(again);
  }
  return null;
};

const readSerial = async (page: Page): Promise<string | null> => {
  const found = findSerialNumber(page.lines.map(({ text }) => text));
  if (!found) return null;
  return readAgain(page, { value: found.digits, lines: found.lines }, (text) => text);
};

/** Of the words in these lines, on average. */
const confidenceOf = (lines: Lines, indexes: readonly number[]): number => {
  const words = indexes.flatMap((index) => lines[index]?.words ?? []);
  if (words.length === 0) return 0;
  return Math.round(words.reduce((sum, { confidence = 0 }) => sum + confidence, 0) / words.length);
};

export const readReceipt = async (bytes: Buffer, read: ReadLines): Promise<PictureReading> => {
  const grey = await greyOf(bytes);
  const width = readingWidth(grey);
  const lines = await read(await encode(imageOf(grey).resize({ width })));
  const page = { grey, scale: width / grey.width, lines, read };
  const texts = lines.map(({ text }) => text.replaceAll(/\s/g, ''));
  const [amount, time, wallet] = [findAmount(lines), findTime(texts), findWallet(texts)];
  const serial = await readSerial(page);
  const confirmed = amount && (await readAgain(page, amount, amountIn));
  const sure = (indexes: readonly number[] | undefined): number => (indexes ? confidenceOf(lines, indexes) : 0);
  return {
    ThirdNo: serial,
    Amount: confirmed ?? null,
    Time: time?.value ?? null,
    Wallet: wallet?.value ?? null,
    Confidence: {
      ThirdNo: serial === null ? 0 : sure(findSerialNumber(texts)?.lines),
      Amount: confirmed == null ? 0 : sure(amount?.lines),
      Time: sure(time?.lines),
      Wallet: sure(wallet?.lines),
    },
  };
};
