/** Checks by content that bytes are a picture we take, and makes the copy that is stored. Runs in a separate process. */
import { pictureMessages as say } from '@gonghai/contract/files/picture.contract.ts';
import sharp from 'sharp';
import { heed, Refusal } from '../../http/refusal.ts';
import { CELLS_HIGH, CELLS_WIDE, contentOf, type Grey } from './fingerprint.rules.ts';
import { MOST_PIXELS, refusalOfSize } from './picture-size.rules.ts';
import type { DecodedPicture, PictureType } from './recognition-messages.rules.ts';

/** The first bytes decide, not the name of the file. */
const SIGNATURES: Readonly<Record<PictureType, readonly number[]>> = {
  jpg: [0xff, 0xd8, 0xff],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
};

const JPEG_QUALITY = 90;

const typeOf = (bytes: Buffer): PictureType => {
  const isType = (type: PictureType): boolean => SIGNATURES[type].every((byte, index) => bytes[index] === byte);
  const type = (['jpg', 'png'] as const).find(isType);
  if (!type) throw new Refusal(say.type);
  return type;
};

const damaged = (): never => {
  throw new Refusal(say.damaged);
};

/** Reads the header only, so that a small file with very many pixels is refused before it is decoded. */
export const demandAllowedSize = async (bytes: Buffer): Promise<void> => {
  const { autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(damaged);
  heed(refusalOfSize(autoOrient));
};

const greyOf = async (bytes: Buffer): Promise<Grey> => {
  const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS }).flatten({ background: '#fff' }).greyscale();
  const { data, info } = await picture.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};

/** Grey cells of the content without its margins. */
export const fingerprintOfGrey = async (grey: Grey): Promise<Uint8Array> => {
  const { data, width, height } = grey;
  const content = contentOf(grey) ?? { left: 0, top: 0, width, height };
  return sharp(data, { raw: { width, height, channels: 1 } })
    .extract(content)
    .resize(CELLS_WIDE, CELLS_HIGH, { fit: 'fill', kernel: 'cubic' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
};

export const fingerprintOf = async (bytes: Buffer): Promise<Uint8Array> => fingerprintOfGrey(await greyOf(bytes));

export const decodePicture = async (bytes: Buffer): Promise<DecodedPicture> => {
  const type = typeOf(bytes);
  await demandAllowedSize(bytes);
  const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).autoOrient();
  const encoded = type === 'jpg' ? picture.jpeg({ quality: JPEG_QUALITY }) : picture.png();
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true }).catch(damaged);
  return { type, bytes: data, width: info.width, height: info.height, fingerprint: await fingerprintOf(data) };
};
