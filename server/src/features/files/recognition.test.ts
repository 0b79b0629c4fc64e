/** Recognition with the real process, and its turns and limits with a simulated one. */
import { setTimeout as wait } from 'node:timers/promises';
import sharp, { type Sharp } from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { aPicture, aWhitePicture } from '../../../test/pictures.ts';
import { TooOften } from '../../http/refusal.ts';
import { drawReceipt, type Receipt } from '../../operator/demo/receipt/receipt.ts';
import type { PictureRequest, PictureResult } from './recognition-messages.rules.ts';
import { pictureMessages as say } from '@gonghai/contract/files/picture.contract.ts';
import { readingOf } from '../../../test/pictures.ts';
import {
  createRecognition,
  type RecognitionProcess,
  startRecognitionProcess,
  type Uploader,
} from './recognition.service.ts';

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

const person = (userId: number): Uploader => ({ tenantId: 1, userId });

describe('A receipt', () => {
  const faults: unknown[] = [];
  // The start of the process takes part of the time; on a busy machine more than usual.
  const recognition = createRecognition({ onFault: (error) => faults.push(error), milliseconds: 50_000 });
  afterAll(recognition.stop);

  it.each<[string, () => Promise<Buffer>, string | null, number | null]>([
    [
      'of a light screen, with a separator',
      async () => (await receipt({ amount: '4680.50' })).png().toBuffer(),
      SERIAL,
      4_680.5,
    ],
    [
      'of a dark screen, compressed and smaller',
      async () =>
        (await receipt({ app: 'alipay', isDark: true })).resize({ width: 750 }).jpeg({ quality: 55 }).toBuffer(),
      SERIAL,
      1_280,
    ],
    [
      'with the number on two lines',
      async () => (await receipt({ app: 'bank', isBroken: true })).png().toBuffer(),
      SERIAL,
      1_280,
    ],
    [
      'with a number of 27 digits, at an angle',
      async () =>
        sharp(await (await receipt({ serial: SERIAL.slice(0, 27) })).png().toBuffer())
          .rotate(3, { background: '#888' })
          .png()
          .toBuffer(),
      SERIAL.slice(0, 27),
      1_280,
    ],
    [
      'without a number',
      () =>
        sharp({ create: { width: 600, height: 900, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
      null,
      null,
    ],
  ])('%s is read exactly', async (_, draw, ThirdNo, Amount) => {
    expect(await recognition.read(await draw(), person(1))).toMatchObject({ ThirdNo, Amount });
    expect(faults).toEqual([]);
  });
});

describe('A picture that is too much work', () => {
  const faults: unknown[] = [];
  const recognition = createRecognition({ onFault: (error) => faults.push(error) });
  afterAll(recognition.stop);

  it('of 60 × 200,000 pixels is refused by its header', async () => {
    const small = aWhitePicture(60, 200_000);
    expect(small.length).toBeLessThan(4_000);
    await expect(recognition.decode(small, person(1))).rejects.toThrow(say.tooManyPixels);
    expect(await recognition.read(small, person(1))).toBeNull();
    expect(faults).toEqual([]);
  });

  it('is not called too large at its limit: the machine is busy, and the process is killed', async () => {
    const processes: RecognitionProcess[] = [];
    const impatient = createRecognition({
      onFault: (error) => faults.push(error),
      decodingMilliseconds: 1,
      start: () => {
        const process = startRecognitionProcess();
        processes.push(process);
        return process;
      },
    });
    await expect(impatient.decode(await aPicture(), person(1))).rejects.toThrow(say.busy);
    expect(processes.map((process) => process.isAlive())).toEqual([false]);
    expect(faults).toEqual([]);
    await impatient.stop();
  });
});

describe('The recognition process', () => {
  /** A process that answers what the test says. */
  const simulated = (answer: (request: PictureRequest) => Promise<PictureResult>) => {
    const log: string[] = [];
    const start = (): RecognitionProcess => {
      log.push('start');
      const { promise: lost, reject: lose } = Promise.withResolvers<never>();
      lost.catch(() => {});
      let isAlive = true;
      return {
        ask: (request) => {
          log.push(request.kind);
          return Promise.race([answer(request), lost]);
        },
        isAlive: () => isAlive,
        end: async () => {
          isAlive = false;
          lose(new Error('ended'));
          log.push('end');
        },
      };
    };
    return { log, start };
  };
  const picture = Buffer.from('a picture');
  const found: PictureResult = { kind: 'read', reading: readingOf(SERIAL) };
  const quiet = { onFault: () => undefined };
  const starts = (log: readonly string[]): number => log.filter((entry) => entry === 'start').length;

  it('starts with the first picture, works on one of each person and two at a time, and ends when idle', async () => {
    const running = new Map<number, number>();
    const seen: number[][] = [];
    const { log, start } = simulated(async ({ picture: [user = 0] }) => {
      running.set(user, (running.get(user) ?? 0) + 1);
      seen.push([...running.values()]);
      await wait(5);
      running.set(user, (running.get(user) ?? 0) - 1);
      return found;
    });
    const recognition = createRecognition({ ...quiet, start, idleMilliseconds: 50 });
    expect(log).toEqual([]);
    const all = [1, 1, 1, 2, 2, 3, 4].map((user) => recognition.read(Buffer.from([user]), person(user)));
    expect((await Promise.all(all)).every((reading) => reading?.ThirdNo === SERIAL)).toBe(true);
    expect(Math.max(...seen.flat())).toBe(1);
    expect(Math.max(...seen.map((counts) => counts.reduce((sum, count) => sum + count, 0)))).toBe(2);
    expect(starts(log)).toBe(2);
    await expect.poll(() => log.slice(-2)).toEqual(['end', 'end']);
    expect(await recognition.read(picture, person(1))).toMatchObject({ ThirdNo: SERIAL });
    expect(starts(log)).toBe(3);
    await recognition.stop();
  });

  it('is killed when it takes too long, and the next picture starts another', async () => {
    let isStuck = true;
    const { log, start } = simulated(() => (isStuck ? new Promise(() => {}) : Promise.resolve(found)));
    const recognition = createRecognition({ ...quiet, start, milliseconds: 50 });
    expect(await recognition.read(picture, person(1))).toBeNull();
    isStuck = false;
    expect(await recognition.read(picture, person(1))).toMatchObject({ ThirdNo: SERIAL });
    expect(log).toEqual(['start', 'read', 'end', 'start', 'read']);
    await recognition.stop();
  });

  it('decodes while readings are stuck, and a job may read longer than an upload', async () => {
    let isStuck = true;
    const decoded = { type: 'png', bytes: picture, width: 1, height: 1, fingerprint: picture } as const;
    const { promise, resolve } = Promise.withResolvers<PictureResult>();
    const { start } = simulated(({ kind }) => {
      if (kind === 'decode') return Promise.resolve({ kind: 'decoded', picture: decoded });
      return isStuck ? new Promise(() => {}) : promise;
    });
    const recognition = createRecognition({ ...quiet, start, milliseconds: 50 });
    const stuck = [1, 2, 3].map((user) => recognition.read(picture, person(user)));
    expect(await recognition.decode(picture, person(1))).toEqual(decoded);
    expect(await Promise.all(stuck)).toEqual([null, null, null]);
    isStuck = false;
    const late = recognition.readLate(picture, person(1));
    expect(await recognition.read(picture, person(2))).toBeNull();
    resolve(found);
    expect(await late).toMatchObject({ ThirdNo: SERIAL });
    await recognition.stop();
  });

  it('that fails gives no number and no copy, and the fault is reported', async () => {
    const faults: unknown[] = [];
    const { start } = simulated(() => Promise.reject(new Error('broken')));
    const recognition = createRecognition({ onFault: (error) => faults.push(error), start });
    expect(await recognition.read(picture, person(1))).toBeNull();
    await expect(recognition.decode(picture, person(1))).rejects.toThrow(say.damaged);
    expect(faults).toHaveLength(2);
    await recognition.stop();
    expect(await recognition.read(picture, person(1))).toBeNull();
  });

  it('refuses a picture of a person who has too many waiting', async () => {
    const { start } = simulated(() => new Promise(() => {}));
    const recognition = createRecognition({ ...quiet, start });
    const stuck = Array.from({ length: 6 }, () => recognition.decode(picture, person(1)).catch(() => null));
    await expect(recognition.decode(picture, person(1))).rejects.toThrow(TooOften);
    await recognition.stop();
    expect(await Promise.all(stuck)).toEqual(stuck.map(() => null));
  });
});
