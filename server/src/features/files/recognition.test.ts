/** Recognition with the real process, and its limits with a simulated one. */
import { setTimeout as wait } from 'node:timers/promises';
import sharp, { type Sharp } from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { drawReceipt, type Receipt } from '../../operator/demo/receipt/receipt.ts';
import type { Lines } from './recognition-messages.rules.ts';
import type { RecognitionProcess } from './recognition-process.service.ts';
import { createRecognition } from './recognition.service.ts';

const SERIAL = '4200002718281828459045235360';
const receipt = (changes: Partial<Receipt> = {}): Promise<Sharp> =>
  drawReceipt({
    app: 'wechat',
    amount: '1280.00',
    time: '2026-03-05 14:22:31',
    serial: SERIAL,
    shopNumber: '2026030514223188024817',
    ...changes,
  });

describe('A receipt', { timeout: 60_000 }, () => {
  const faults: unknown[] = [];
  // The start of the process takes part of the time; on a busy machine more than usual.
  const recognition = createRecognition({ onFault: (error) => faults.push(error), milliseconds: 50_000 });
  afterAll(recognition.stop);

  it.each<[string, () => Promise<Buffer>, string | null]>([
    ['of a light screen', async () => (await receipt()).png().toBuffer(), SERIAL],
    [
      'of a dark screen, compressed and smaller',
      async () =>
        (await receipt({ app: 'alipay', isDark: true })).resize({ width: 750 }).jpeg({ quality: 55 }).toBuffer(),
      SERIAL,
    ],
    [
      'with the number on two lines',
      async () => (await receipt({ app: 'bank', isBroken: true })).png().toBuffer(),
      SERIAL,
    ],
    [
      'with a number of 27 digits',
      async () => (await receipt({ serial: SERIAL.slice(0, 27) })).png().toBuffer(),
      SERIAL.slice(0, 27),
    ],
    [
      'without a number',
      () =>
        sharp({ create: { width: 600, height: 900, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
      null,
    ],
  ])('%s is read exactly', async (_, draw, serial) => {
    expect(await recognition.read(await draw())).toBe(serial);
    expect(faults).toEqual([]);
  });
});

const picture = await sharp({ create: { width: 50, height: 50, channels: 3, background: '#fff' } })
  .png()
  .toBuffer();

describe('The recognition process', () => {
  /** A process that reads what the test says. */
  const simulated = (answer: (picture: Buffer) => Promise<Lines>) => {
    const log: string[] = [];
    const start = (): RecognitionProcess => {
      log.push('start');
      let isAlive = true;
      return {
        read: (picture) => {
          log.push('read');
          return answer(picture);
        },
        isAlive: () => isAlive,
        end: async () => {
          isAlive = false;
          log.push('end');
        },
      };
    };
    return { log, start };
  };
  const line = (text: string): Lines => [{ text, words: [{ text, x0: 1, y0: 1, x1: 30, y1: 30 }] }];
  const quiet = { onFault: () => undefined };

  it('starts with the first picture, reads one at a time, and ends when it is idle', async () => {
    let atOnce = 0;
    const most: number[] = [];
    const { log, start } = simulated(async () => {
      most.push((atOnce += 1));
      await wait(5);
      atOnce -= 1;
      return line(SERIAL);
    });
    const recognition = createRecognition({ ...quiet, start, idleMilliseconds: 50 });
    expect(log).toEqual([]);
    expect(await Promise.all([1, 2, 3].map(() => recognition.read(picture)))).toEqual([SERIAL, SERIAL, SERIAL]);
    expect(Math.max(...most)).toBe(1);
    await expect.poll(() => log.at(-1)).toBe('end');
    expect(log.filter((entry) => entry === 'start')).toHaveLength(1);
    expect(await recognition.read(picture)).toBe(SERIAL);
    expect(log.filter((entry) => entry === 'start')).toHaveLength(2);
    await recognition.stop();
  });

  it('is ended when it takes too long, and the next picture starts another', async () => {
    let isStuck = true;
    const { log, start } = simulated(() => (isStuck ? new Promise(() => {}) : Promise.resolve(line(SERIAL))));
    const recognition = createRecognition({ ...quiet, start, milliseconds: 2_000 });
    expect(await recognition.read(picture)).toBeNull();
    isStuck = false;
    expect(await recognition.read(picture)).toBe(SERIAL);
    expect(log.slice(0, 4)).toEqual(['start', 'read', 'end', 'start']);
    await recognition.stop();
  });

  it('returns no number that was not read twice', async () => {
    const readings = [SERIAL, `${SERIAL}1`, `${SERIAL}2`];
    const { start } = simulated(async () => line(readings.shift() ?? ''));
    const recognition = createRecognition({ ...quiet, start });
    expect(await recognition.read(picture)).toBeNull();
    await recognition.stop();
  });

  it('that fails, or bytes that are no picture, give no number', async () => {
    const faults: unknown[] = [];
    const { start } = simulated(() => Promise.reject(new Error('broken')));
    const recognition = createRecognition({ onFault: (error) => faults.push(error), start });
    expect(await recognition.read(picture)).toBeNull();
    expect(await recognition.read(Buffer.from('no picture'))).toBeNull();
    expect(faults).toHaveLength(2);
    await recognition.stop();
    expect(await recognition.read(picture)).toBeNull();
  });
});
