/** Draws the receipts of the demonstration's payments. */
import { createHash, randomBytes } from 'node:crypto';
import type { Receipt } from './receipt/receipt.ts';

export interface DrawnReceipt {
  readonly name: string;
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
  readonly contentHash: Buffer;
  readonly fingerprint: Buffer;
}

/** A picture under work takes a few megabytes. */
const AT_ONCE = 4;

const draw = async (receipt: Receipt): Promise<DrawnReceipt> => {
  // Loaded only here: the library takes 28 MB.
  const { drawGreyReceipt, pictureOf } = await import('./receipt/receipt.ts');
  const { fingerprintOfGrey } = await import('../../features/files/decoding.service.ts');
  const grey = await drawGreyReceipt(receipt);
  // Quick to write; text on plain paper is small anyway.
  const bytes = await pictureOf(grey).png({ compressionLevel: 1 }).toBuffer();
  const contentHash = createHash('sha256').update(bytes).digest();
  // From the drawn pixels: to read the file again takes longer than to draw it.
  const fingerprint = Buffer.from(await fingerprintOfGrey(grey));
  const name = `${randomBytes(16).toString('hex')}.png`;
  return { name, bytes, width: grey.width, height: grey.height, contentHash, fingerprint };
};

/** In the order of the receipts. */
export const drawReceipts = async (receipts: readonly Receipt[]): Promise<DrawnReceipt[]> => {
  const drawn: DrawnReceipt[] = [];
  const waiting = receipts.entries();
  const work = async (): Promise<void> => {
    for (const [at, receipt] of waiting) drawn[at] = await draw(receipt);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return drawn;
};
