/**
 * How many copies of saved receipts are recognised, and how many strangers are accused. 1,000 receipts of few amounts and
 * wallets; 200 of them again: saved as JPEG, smaller, or cropped by a few pixels. What the copies say is read by the
 * recognition process; what the saved ones say is known.
 */
import sharp from 'sharp';
import { dice } from '../server/src/operator/demo/dice.ts';
import { drawReceipt, type Receipt, type ReceiptApp } from '../server/src/operator/demo/receipt/receipt.ts';
import { fingerprintOf } from '../server/src/features/files/decoding.service.ts';
import { isSamePicture } from '../server/src/features/files/fingerprint.rules.ts';
import { createRecognition } from '../server/src/features/files/recognition.service.ts';
import { asTable, atMost, type Figure } from './figure.ts';

const SAVED = Number(process.env['SAVED'] ?? 1_000);
const COPIES = Number(process.env['COPIES'] ?? 200);
const LEAST_RECOGNISED = 95;
const CROP = 8; // pixels on each side, at most
const WIDTHS = [540, 720, 900];
const QUALITIES = [55, 75, 90];
const APPS = ['wechat', 'wechat', 'alipay', 'bank'] as const satisfies readonly ReceiptApp[];
const UPLOADER = { tenantId: 1, userId: 1 };

interface Saved {
  readonly receipt: Receipt;
  readonly cells: Uint8Array;
}

const { below, pick } = dice(2_026);
const digits = (length: number): string => Array.from({ length }, () => below(10)).join('');
const two = (number: number): string => String(number).padStart(2, '0');

const aReceipt = (at: number): Receipt => ({
  app: pick(APPS),
  amount: pick(['500.00', '1000.00', '2980.00']),
  time: `2026-11-${two(1 + below(20))} ${two(9 + below(9))}:${two(below(60))}:${two(below(60))}`,
  serial: `4200002618${digits(18)}`,
  shopNumber: digits(20),
  isDark: at % 4 === 0,
  isBroken: at % 3 === 0,
});

/** As a chat program or a phone makes it. */
const copyOf = async (picture: Buffer, at: number): Promise<Buffer> => {
  const { width = 0, height = 0 } = await sharp(picture).metadata();
  const [left, top, right, bottom] = [below(CROP), below(CROP), below(CROP), below(CROP)];
  const area = { left, top, width: width - left - right, height: height - top - bottom };
  const cropped = at % 3 === 0 ? picture : await sharp(picture).extract(area).png({ compressionLevel: 1 }).toBuffer();
  const sized = at % 2 === 0 ? sharp(cropped).resize({ width: pick(WIDTHS) }) : sharp(cropped);
  return sized.jpeg({ quality: pick(QUALITIES) }).toBuffer();
};

const secondsOf = (time: string): number => Date.parse(`${time.replace(' ', 'T')}+08:00`) / 1_000;

export const samePictures = async (): Promise<Figure[]> => {
  const pngOf = async (receipt: Receipt) => (await drawReceipt(receipt)).png({ compressionLevel: 1 }).toBuffer();
  const saved: Saved[] = [];
  for (let at = 0; at < SAVED; at += 1) {
    const receipt = aReceipt(at);
    saved.push({ receipt, cells: await fingerprintOf(await pngOf(receipt)) });
  }
  const { read, stop } = createRecognition({ onFault: (error) => console.error(error) });
  let [recognised, byPixels, unread, accused] = [0, 0, 0, 0];
  try {
    await read(await pngOf(saved[0]!.receipt), UPLOADER);
    for (let at = 0; at < COPIES; at += 1) {
      const own = Math.floor((at * SAVED) / COPIES);
      const copy = await copyOf(await pngOf(saved[own]!.receipt), at);
      const cells = await fingerprintOf(copy);
      const reading = await read(copy, UPLOADER);
      if (!reading?.ThirdNo) unread += 1;
      // Pixels alone, as if nothing had been read.
      if (isSamePicture(cells, saved[own]!.cells, false)) byPixels += 1;
      for (const [number, { receipt, cells: other }] of saved.entries()) {
        const isAlike = reading?.Amount === Number(receipt.amount) && reading.Time === secondsOf(receipt.time);
        const isUsed =
          reading?.ThirdNo === receipt.serial ||
          (isAlike && isSamePicture(cells, other, true)) ||
          (!reading?.ThirdNo && isSamePicture(cells, other, false));
        if (isUsed && number === own) recognised += 1;
        else if (isUsed) accused += 1;
      }
    }
  } finally {
    await stop();
  }
  const percent = (100 * recognised) / COPIES;
  return [
    {
      name: `copies recognised, ${COPIES} of ${SAVED} receipts`,
      ours: percent,
      unit: ' %',
      goal: `≥ ${LEAST_RECOGNISED} %`,
      isMet: percent >= LEAST_RECOGNISED,
    },
    atMost(0, 'strangers accused', accused, ''),
    {
      name: 'copies recognised by their pixels alone',
      ours: (100 * byPixels) / COPIES,
      unit: ' %',
      goal: '',
      isMet: true,
    },
    { name: 'copies without a serial number that was read', ours: unread, unit: '', goal: '', isMet: true },
  ];
};

if (import.meta.main) console.log(asTable(await samePictures()));
