/** Checks by content that bytes are a picture we take, and makes the copy that is stored. */
import { MOST_PIXELS, pictureMessages as say } from '@gonghai/contract/files/picture.contract.ts';
import sharp from 'sharp';
import { Refusal } from '../../http/refusal.ts';

export type PictureType = 'jpg' | 'png';

export interface DecodedPicture {
  readonly type: PictureType;
  /** Re-encoded: without metadata, and without anything hidden behind the picture. */
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

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
const requireFewPixels = async (bytes: Buffer): Promise<void> => {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(damaged);
  if (width * height > MOST_PIXELS) throw new Refusal(say.tooManyPixels);
};

export const decodePicture = async (bytes: Buffer): Promise<DecodedPicture> => {
  const type = typeOf(bytes);
  await requireFewPixels(bytes);
  const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).autoOrient();
  const encoded = type === 'jpg' ? picture.jpeg({ quality: JPEG_QUALITY }) : picture.png();
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true }).catch(damaged);
  return { type, bytes: data, width: info.width, height: info.height };
};
