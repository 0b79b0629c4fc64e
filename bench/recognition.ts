/** How exactly and at what cost receipts are read: 300 that the rules were not written with. */
import type { PictureReading } from '@gonghai/contract/files/picture.contract.ts';
import { readFile } from 'node:fs/promises';
import { createRecognition, startRecognitionProcess } from '../server/src/features/files/recognition.service.ts';
import { asTable, atMost, type Figure } from './figure.ts';
import { median } from './http-load.ts';
import type { ReceiptFacts } from './receipt-layouts.ts';
import { drawReceipts, FONTS, installFonts } from './receipts.ts';

const RECEIPTS = 300;
const SEED = 2_026;
const LEAST_READ = 97;
const UPLOADER = { tenantId: 1, userId: 1 };
/** A busy machine is slow, and its figures are still of interest. */
const PATIENCE_MS = 60_000;
/** Of /proc: hundredths of a second. */
const TICK_MS = 10;

const facts = { Amount: 'amounts', ThirdNo: 'serial numbers', Time: 'times', Wallet: 'wallets' } as const;
type Fact = keyof typeof facts;
const allFacts = Object.keys(facts) as readonly Fact[];

interface Count {
  shown: number;
  read: number;
  wrong: number;
}

const processorMs = async (pid: number): Promise<number> => {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /, '').split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
};

const peakMegabytes = async (pid: number): Promise<number> =>
  Number(/VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;

const judge = (
  counts: Record<Fact, Count>,
  name: string,
  expected: ReceiptFacts,
  read: PictureReading | null,
): void => {
  for (const fact of allFacts) {
    const [is, says] = [read?.[fact] ?? null, expected[fact]];
    const isWrong = is !== null && is !== says;
    if (says !== null) counts[fact].shown += 1;
    if (says !== null && is === says) counts[fact].read += 1;
    if (isWrong) counts[fact].wrong += 1;
    if (is !== says) console.log(`${isWrong ? 'wrong' : 'unread'} ${fact}: ${String(is)} for ${String(says)}, ${name}`);
  }
};

export const recognition = async (): Promise<Figure[]> => {
  installFonts();
  const receipts = await drawReceipts({ count: RECEIPTS, seed: SEED, fonts: FONTS });
  let pid = 0;
  const { read, stop } = createRecognition({
    onFault: (error) => console.error(error),
    milliseconds: PATIENCE_MS,
    start: () => {
      const process = startRecognitionProcess();
      pid = process.pid ?? 0;
      return process;
    },
  });
  const counts: Record<Fact, Count> = {
    Amount: { shown: 0, read: 0, wrong: 0 },
    ThirdNo: { shown: 0, read: 0, wrong: 0 },
    Time: { shown: 0, read: 0, wrong: 0 },
    Wallet: { shown: 0, read: 0, wrong: 0 },
  };
  const used: number[] = [];
  let peak = 0;
  try {
    // Starts the process.
    await read(receipts[0]!.picture, UPLOADER);
    for (const { name, facts: expected, picture } of receipts) {
      const before = await processorMs(pid);
      judge(counts, name, expected, await read(picture, UPLOADER));
      used.push((await processorMs(pid)) - before);
      peak = Math.max(peak, await peakMegabytes(pid));
    }
  } finally {
    await stop();
  }
  const figures = allFacts.flatMap((fact): Figure[] => {
    const { shown, read: exact, wrong } = counts[fact];
    const percent = Math.floor((1_000 * exact) / shown) / 10;
    return [
      {
        name: `${facts[fact]} read, ${exact} of ${shown} (${shown - exact} not or wrong)`,
        ours: percent,
        unit: ' %',
        goal: `≥ ${LEAST_READ} %`,
        isMet: percent >= LEAST_READ,
      },
      atMost(0, `${facts[fact]} read wrong`, wrong, ''),
    ];
  });
  return [
    ...figures,
    atMost(2_000, 'processor time of one picture, median', median(used), ' ms'),
    atMost(500, 'memory of the process, highest', Math.round(peak), ' MB'),
  ];
};

if (import.meta.main) console.log(asTable(await recognition()));
