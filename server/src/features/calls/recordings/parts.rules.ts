/** Whether a part of a recording is stored. Parts are accepted in their order only, so a recording has no gaps. */
import {
  LARGEST_RECORDING,
  MOST_PARTS,
  type recordingMessages,
  UPLOAD_WITHIN_SECONDS,
} from '@gonghai/contract/calls/recording.contract.ts';

interface ReceivedParts {
  readonly nextPart: number;
  /** Bytes. */
  readonly size: number;
  readonly isComplete: boolean;
  /** Of the last part. Null for one that was stored before digests were. */
  readonly digest: string | null;
}

interface SentPart {
  /** Undefined for the whole file. */
  readonly part: number | undefined;
  readonly size: number;
  readonly isLast: boolean;
  readonly digest: string;
}

/** Why a part is refused: a name of `recordingMessages`. */
export type PartRefusal = keyof typeof recordingMessages;

type PartJudgement =
  /** `finish`: stored already, and now known to be the last. */
  { readonly kind: 'store' | 'repeated' | 'finish' } | { readonly kind: 'refuse'; readonly reason: PartRefusal };

const refuse = (reason: PartRefusal): PartJudgement => ({ kind: 'refuse', reason });

/** Of a part that has a number as one of those that are stored. Only the last one can be compared. */
const isRepetition = (received: ReceivedParts, { part, size, digest }: SentPart): boolean => {
  if (part !== undefined && part < received.nextPart - 1) return true;
  if (received.digest === null) return part !== undefined || size === received.size;
  return digest === received.digest;
};

/** A whole file is the first and last part. */
export const judgePart = (received: ReceivedParts, sent: SentPart): PartJudgement => {
  const { part = 0, size, isLast } = sent;
  if (part < received.nextPart) {
    if (received.isComplete || !isLast) return isRepetition(received, sent) ? { kind: 'repeated' } : refuse('complete');
    const isKnown = sent.part !== undefined && part === received.nextPart - 1;
    return isKnown ? { kind: 'finish' } : refuse('complete');
  }
  if (received.isComplete) return refuse('complete');
  if (part > received.nextPart) return refuse('partMissing');
  if (size === 0 && (!isLast || received.size === 0)) return refuse('empty');
  if (part >= MOST_PARTS) return refuse('tooManyParts');
  return received.size + size > LARGEST_RECORDING ? refuse('tooLarge') : { kind: 'store' };
};

/** A recording may arrive after its call, but not for ever. */
export const isTooLate = (endedTime: number | null, now: number): boolean =>
  endedTime !== null && now - endedTime > UPLOAD_WITHIN_SECONDS;

/** Seconds without a new part after which the recording of an ended call is made of what has arrived. */
export const SILENT_SECONDS = 20;
