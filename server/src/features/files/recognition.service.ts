/**
 * Decodes uploaded pictures and reads them in processes of their own, which are killed at their limit. Two pictures at a
 * time, one of each person; the next ones wait for their turn. Decoding never waits for reading, which takes longer.
 */
import {
  type PictureReading,
  pictureMessages as say,
  RECOGNITION_MS,
} from '@gonghai/contract/files/picture.contract.ts';
import { Refusal, tooOften } from '../../http/refusal.ts';
import { within } from '../../http/timeout.ts';
import { createTurns } from '../../http/turns.ts';
import { startProcess, type WorkProcess } from '../../jobs/child-process.ts';
import { createProcessPool } from '../../jobs/process-pool.ts';
import type { DecodedPicture, PictureRequest, PictureResult } from './recognition-messages.rules.ts';

export type RecognitionProcess = WorkProcess<PictureRequest, PictureResult>;

/** The decoder and the text engine are native libraries. The limit is twice what the largest pictures need. */
export const startRecognitionProcess = (): RecognitionProcess =>
  startProcess({
    child: new URL('./recognition-child.service.ts', import.meta.url),
    megabytes: 256,
    residentMegabytes: 1_000,
    allowed: ['--allow-addons'],
  });

export interface Uploader {
  readonly tenantId: number;
  readonly userId: number;
}

export interface Recognition {
  /** Checks an upload and makes the copy that is stored. Throws a Refusal for what is no picture or too much work. */
  readonly decode: (picture: Buffer, of: Uploader) => Promise<DecodedPicture>;
  /** What the receipt says; null if it takes longer than the upload waits. Never fails. */
  readonly read: (picture: Buffer, of: Uploader) => Promise<PictureReading | null>;
  /** The same for a job, which waits longer. */
  readonly readLate: (picture: Buffer, of: Uploader) => Promise<PictureReading | null>;
  readonly stop: () => Promise<void>;
}

interface RecognitionParts {
  readonly onFault: (error: unknown) => void;
  readonly start?: () => RecognitionProcess;
  /** Of a reading, a late reading and a decoding. Lowered by tests. */
  readonly milliseconds?: number;
  readonly lateMilliseconds?: number;
  readonly decodingMilliseconds?: number;
  readonly idleMilliseconds?: number;
}

const LATE_MS = 60_000;
/** Half of the time that an upload has. A picture that takes longer is refused, and the person tries again. */
const DECODING_MS = 30_000;
const AT_ONCE = 2;
/** More would not be read in time. */
const MOST_WAITING = 20;
const MOST_WAITING_OF_PERSON = 5;
/** A process that reads needs about 450 MB. It ends after this time without a picture. */
const IDLE_MS = 120_000;

interface WorkerParts extends Pick<Required<RecognitionParts>, 'start' | 'idleMilliseconds'> {
  readonly milliseconds: number;
  readonly stopping: AbortSignal;
}

interface Worker {
  readonly ask: (request: PictureRequest, of: Uploader) => Promise<PictureResult | 'late'>;
  readonly stop: () => Promise<void>;
}

/** Processes of one kind of work, with turns of their own. */
const createWorker = ({ start, idleMilliseconds, milliseconds, stopping }: WorkerParts): Worker => {
  const turnsOfPerson = createTurns({ atOnce: 1, mostWaiting: MOST_WAITING_OF_PERSON });
  const turns = createTurns({ atOnce: AT_ONCE, mostWaiting: MOST_WAITING });
  const pool = createProcessPool({ start, milliseconds, idleMilliseconds });
  return {
    /** Both the wait for the turn and the work itself are limited. */
    ask: (request, { tenantId, userId }) => {
      const until = AbortSignal.any([stopping, AbortSignal.timeout(milliseconds)]);
      const signal = (): AbortSignal => until;
      const inTurn = () => turns('', () => pool.ask(request), signal);
      return turnsOfPerson(`${tenantId}:${userId}`, inTurn, signal).catch((error: unknown) => {
        throw until.aborted && error === until.reason ? tooOften() : error;
      });
    },
    stop: pool.stop,
  };
};

export const createRecognition = ({
  onFault,
  start = startRecognitionProcess,
  milliseconds = RECOGNITION_MS,
  lateMilliseconds = LATE_MS,
  decodingMilliseconds = DECODING_MS,
  idleMilliseconds = IDLE_MS,
}: RecognitionParts): Recognition => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const workerOf = (limit: number) => createWorker({ start, idleMilliseconds, milliseconds: limit, stopping: signal });
  const decoding = workerOf(decodingMilliseconds);
  const reading = workerOf(milliseconds);
  const readingLate = workerOf(lateMilliseconds);

  const readBy = async ({ ask }: Worker, picture: Buffer, of: Uploader): Promise<PictureReading | null> => {
    try {
      const result = await ask({ kind: 'read', picture }, of);
      if (result === 'late' || result.kind === 'refused') return null;
      if (result.kind === 'read') return result.reading;
      throw new Error(`recognition failed: ${result.kind === 'failed' ? result.message : result.kind}`);
    } catch (error) {
      if (!(error instanceof Refusal) && !signal.aborted) onFault(error);
      return null;
    }
  };

  return {
    decode: async (picture, of) => {
      const result = await decoding.ask({ kind: 'decode', picture }, of).catch((error: unknown) => {
        if (error instanceof Refusal) throw error;
        // The picture ended the process.
        onFault(error);
        throw new Refusal(say.damaged);
      });
      // The machine is busy: the size of the picture was checked first and is allowed.
      if (result === 'late') throw new Refusal(say.busy);
      if (result.kind === 'decoded') return result.picture;
      if (result.kind === 'refused') throw new Refusal(result.message);
      throw new Error(`decoding failed: ${result.kind === 'failed' ? result.message : result.kind}`);
    },
    // The person waits for one limit, although the work begins only with its turn.
    read: (picture, of) => within(milliseconds, readBy(reading, picture, of), null),
    readLate: (picture, of) => readBy(readingLate, picture, of),
    stop: async () => {
      stopping.abort();
      await Promise.all([decoding, reading, readingLate].map((worker) => worker.stop()));
    },
  };
};
