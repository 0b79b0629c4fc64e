/**
 * Recognition of serial numbers, outside the server process: one picture at a time, with limits for the caller and for
 * the process. It never fails: a number that cannot be read is null.
 */
import { RECOGNITION_MS } from '@gonghai/contract/files/picture.contract.ts';
import { type RecognitionProcess, startRecognitionProcess } from './recognition-process.service.ts';

export interface Recognition {
  /** The serial number on the picture; null if there is none or it takes too long. */
  readonly read: (picture: Buffer) => Promise<string | null>;
  readonly stop: () => Promise<void>;
}

export interface RecognitionParts {
  readonly onFault: (error: unknown) => void;
  readonly start?: () => RecognitionProcess;
  /** Lowered by tests. */
  readonly milliseconds?: number;
  readonly idleMilliseconds?: number;
}

/** The process needs 170 MB. It ends after this time without a picture. */
const IDLE_MS = 120_000;
/** More would not be read in time. */
const MOST_WAITING = 10;

const sleep = (milliseconds: number): { readonly over: Promise<null>; readonly clear: () => void } => {
  const { promise, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), milliseconds);
  return { over: promise, clear: () => clearTimeout(timer) };
};

export const createRecognition = ({
  onFault,
  start = startRecognitionProcess,
  milliseconds = RECOGNITION_MS,
  idleMilliseconds = IDLE_MS,
}: RecognitionParts): Recognition => {
  let running: RecognitionProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let isStopped = false;

  const endProcess = async (): Promise<void> => {
    clearTimeout(idle);
    const ending = running;
    running = undefined;
    await ending?.end();
  };

  const readNow = async (picture: Buffer): Promise<string | null> => {
    clearTimeout(idle);
    if (!running?.isAlive()) running = start();
    const { read } = running;
    // Loaded with the first picture, like the library it uses.
    const { readSerialNumber } = await import('./reading.service.ts');
    const limit = sleep(milliseconds);
    const reading = readSerialNumber(picture, read);
    reading.catch(() => {});
    try {
      const number = await Promise.race([reading, limit.over.then(() => 'late' as const)]);
      if (number !== 'late') return number;
      await endProcess();
      return null;
    } catch (error) {
      if (!isStopped) onFault(error);
      return null;
    } finally {
      limit.clear();
      if (running) idle = setTimeout(() => void endProcess(), idleMilliseconds).unref();
    }
  };

  return {
    read: async (picture) => {
      if (isStopped || waiting >= MOST_WAITING) return null;
      waiting += 1;
      let isLate = false;
      const turn = last.then(() => (isLate || isStopped ? null : readNow(picture))).finally(() => (waiting -= 1));
      last = turn;
      const limit = sleep(milliseconds);
      const number = await Promise.race([turn, limit.over]);
      isLate = true;
      limit.clear();
      return number;
    },
    stop: async () => {
      isStopped = true;
      await endProcess();
      await last;
    },
  };
};
