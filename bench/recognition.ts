/** How exactly and how fast serial numbers are read from receipts. Needs Noto CJK fonts, which `npm test` installs. */
import { SERIAL_LENGTH } from '@gonghai/contract/files/picture.contract.ts';
import { createRecognition } from '../server/src/features/files/recognition.service.ts';
import { asTable, atMost, type Figure } from './figure.ts';
import { median } from './http-load.ts';
import { drawReceipts } from './receipts.ts';

const RECEIPTS = 40;
const LEAST_EXACT = 95;
const UPLOADER = { tenantId: 1, userId: 1 };

export const recognition = async (): Promise<Figure[]> => {
  const receipts = await drawReceipts(RECEIPTS);
  const { read, stop } = createRecognition({ onFault: (error) => console.error(error) });
  const milliseconds: number[] = [];
  let [exact, wrong] = [0, 0];
  try {
    // Starts the process.
    await read(receipts[0]!.picture, UPLOADER);
    for (const { serial, picture } of receipts) {
      const began = performance.now();
      const found = (await read(picture, UPLOADER))?.ThirdNo;
      milliseconds.push(performance.now() - began);
      if (found === serial) exact += 1;
      else if (found?.length === SERIAL_LENGTH) wrong += 1;
    }
  } finally {
    await stop();
  }
  const percent = (100 * exact) / RECEIPTS;
  return [
    {
      name: `serial numbers read exactly, of ${RECEIPTS}`,
      ours: percent,
      unit: ' %',
      goal: `≥ ${LEAST_EXACT} %`,
      isMet: percent >= LEAST_EXACT,
    },
    atMost(0, 'wrong serial numbers of the right length', wrong, ''),
    atMost(2_000, 'time of one receipt, median', median(milliseconds), ' ms'),
  ];
};

if (import.meta.main) console.log(asTable(await recognition()));
