/**
 * Decodes uploaded pictures and reads them in processes of their own, which are killed at their limit.
 * Two pictures at a time, one of each person; the next ones wait for their turn.
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

/** The recognition needs a thread of its own, the decoder is a native library. */
export const startRecognitionProcess = (): RecognitionProcess =>
  startProcess({
    child: new URL('./recognition-child.service.ts', import.meta.url),
    megabytes: 256,
    allowed: ['--allow-addons'],
  });

export interface Uploader {
  readonly tenantId: number;
  readonly userId: number;
}

export interface Recognition {
  /** Checks an upload and makes the copy that is stored. Throws a Refusal for what is no picture or too much work. */
  readonly decode: (picture: Buffer, of: Uploader) => Promise<DecodedPicture>;
  /** What the receipt says; null if it takes too long. Never fails. */
  readonly read: (picture: Buffer, of: Uploader) => Promise<PictureReading | null>;
  readonly stop: () => Promise<void>;
}

export interface RecognitionParts {
  readonly onFault: (error: unknown) => void;
  readonly start?: () => RecognitionProcess;
  /** Lowered by tests. */
  readonly milliseconds?: number;
  readonly idleMilliseconds?: number;
}

const AT_ONCE = 2;
/** More would not be read in time. */
const MOST_WAITING = 20;
const MOST_WAITING_OF_PERSON = 5;
/** The process needs 170 MB. It ends after this time without a picture. */
const IDLE_MS = 120_000;

export const createRecognition = ({
  onFault,
  start = startRecognitionProcess,
  milliseconds = RECOGNITION_MS,
  idleMilliseconds = IDLE_MS,
}: RecognitionParts): Recognition => {
  const turnsOfPerson = createTurns({ atOnce: 1, mostWaiting: MOST_WAITING_OF_PERSON });
  const turns = createTurns({ atOnce: AT_ONCE, mostWaiting: MOST_WAITING });
  const pool = createProcessPool({ start, milliseconds, idleMilliseconds });
  const stopping = new AbortController();

  /** Both the wait for the turn and the work itself are limited. */
  const work = (request: PictureRequest, { tenantId, userId }: Uploader): Promise<PictureResult | 'late'> => {
    const until = AbortSignal.any([stopping.signal, AbortSignal.timeout(milliseconds)]);
    const signal = (): AbortSignal => until;
    const inTurn = () => turns('', () => pool.ask(request), signal);
    return turnsOfPerson(`${tenantId}:${userId}`, inTurn, signal).catch((error: unknown) => {
      throw until.aborted && error === until.reason ? tooOften() : error;
    });
  };

  const read = async (picture: Buffer, of: Uploader): Promise<PictureReading | null> => {
    try {
      const result = await work({ kind: 'read', picture }, of);
      if (result === 'late' || result.kind === 'refused') return null;
      if (result.kind === 'read') return result.reading;
      throw new Error(`recognition failed: ${result.kind === 'failed' ? result.message : result.kind}`);
    } catch (error) {
      if (!(error instanceof Refusal) && !stopping.signal.aborted) onFault(error);
      return null;
    }
  };

  return {
    decode: async (picture, of) => {
      const result = await work({ kind: 'decode', picture }, of).catch((error: unknown) => {
        if (error instanceof Refusal) throw error;
        // The picture ended the process.
        onFault(error);
        throw new Refusal(say.damaged);
      });
      if (result === 'late') throw new Refusal(say.tooManyPixels);
      if (result.kind === 'decoded') return result.picture;
      if (result.kind === 'refused') throw new Refusal(result.message);
      throw new Error(`decoding failed: ${result.kind === 'failed' ? result.message : result.kind}`);
    },
    // The person waits for one limit, although the work begins only with its turn.
    read: (picture, of) => within(milliseconds, read(picture, of), null),
    stop: async () => {
      stopping.abort();
      await pool.stop();
    },
  };
};
