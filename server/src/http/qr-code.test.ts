import jsqr from 'jsqr';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { drawQrCode } from './qr-code.ts';

it('A scanner reads the text of the QR code', async () => {
  const text = `https://crm.example.com/crm/pay/${'0f'.repeat(32)}`;
  const { data, info } = await sharp(await drawQrCode(text))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(text);
});
