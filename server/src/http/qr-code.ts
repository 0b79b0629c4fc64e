/** Draws QR codes. */
import { toBuffer } from 'qrcode';

/** Pixels of one module: large enough to be printed and to be photographed from a screen. */
const MODULE_PIXELS = 8;
const QUIET_MODULES = 2;

/** A PNG with error correction level M. */
export const drawQrCode = (text: string): Promise<Buffer> =>
  toBuffer(text, { errorCorrectionLevel: 'M', type: 'png', scale: MODULE_PIXELS, margin: QUIET_MODULES });
