/** Checks by content that bytes are a picture we take, and makes the copy that is stored. Runs in a separate process. */
import { pictureMessages as say } from '@gonghai/contract/files/picture.contract.ts';
import sharp from 'sharp';
import { heed, Refusal } from '../../http/refusal.ts';
import { CELLS_HIGH, CELLS_WIDE } from './fingerprint.rules.ts';
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

/** A picture darker or lighter than this at its margin is cut there. */
const MARGIN_LEVELS = 40;

/** Grey cells of the content without its margins, which a crop changes. */
export const fingerprintOf = async (bytes: Buffer): Promise<Uint8Array> => {
  const grey = sharp(bytes, { limitInputPixels: MOST_PIXELS }).flatten({ background: '#fff' }).greyscale();
  const whole = await grey.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  const image = () => sharp(whole.data, { raw: { width: whole.info.width, height: whole.info.height, channels: 1 } });
  // A picture of one colour has no content.
  const content = await image()
    .trim({ threshold: MARGIN_LEVELS })
    .png({ compressionLevel: 1 })
    .toBuffer()
    .catch(() => undefined);
  const cells = content ? sharp(content) : image();
  const { data } = await cells
    .resize(CELLS_WIDE, CELLS_HIGH, { fit: 'fill', kernel: 'cubic' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data;
};

export const decodePicture = async (bytes: Buffer): Promise<DecodedPicture> => {
  const type = typeOf(bytes);
  await demandAllowedSize(bytes);
  const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).autoOrient();
  const encoded = type === 'jpg' ? picture.jpeg({ quality: JPEG_QUALITY }) : picture.png();
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true }).catch(damaged);
  return { type, bytes: data, width: info.width, height: info.height, fingerprint: await fingerprintOf(data) };
};
