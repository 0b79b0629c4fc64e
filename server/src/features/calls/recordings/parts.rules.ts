/** Whether a part of a recording is stored. Parts are accepted in their order only, so a recording has no gaps. */
import {
  LARGEST_RECORDING,
  MOST_PARTS,
  recordingMessages as say,
  UPLOAD_WITHIN_SECONDS,
} from '@gonghai/contract/calls/recording.contract.ts';

export interface ReceivedParts {
  readonly nextPart: number;
  /** Bytes. */
  readonly size: number;
  readonly isComplete: boolean;
}

export interface SentPart {
  /** Undefined for the whole file. */
  readonly part: number | undefined;
  readonly size: number;
  readonly isLast: boolean;
}

export type PartJudgement =
  /** `finish`: stored already, and now known to be the last. */
  { readonly kind: 'store' | 'repeated' | 'finish' } | { readonly kind: 'refuse'; readonly message: string };

const refuse = (message: string): PartJudgement => ({ kind: 'refuse', message });

/** A whole file is the first and last part. */
export const judgePart = (received: ReceivedParts, sent: SentPart): PartJudgement => {
  const { part = 0, size, isLast } = sent;
  if (part < received.nextPart) {
    if (received.isComplete || !isLast) return { kind: 'repeated' };
    const isKnown = sent.part !== undefined && part === received.nextPart - 1;
    return isKnown ? { kind: 'finish' } : refuse(say.complete);
  }
  if (received.isComplete) return refuse(say.complete);
  if (part > received.nextPart) return refuse(say.partMissing);
  if (size === 0 && (!isLast || received.size === 0)) return refuse(say.empty);
  if (part >= MOST_PARTS) return refuse(say.tooManyParts);
  return received.size + size > LARGEST_RECORDING ? refuse(say.tooLarge) : { kind: 'store' };
};

/** A recording may arrive after its call, but not for ever. */
export const isTooLate = (endedTime: number | null, now: number): boolean =>
  endedTime !== null && now - endedTime > UPLOAD_WITHIN_SECONDS;

/** Seconds without a new part after which the recording of an ended call is made of what has arrived. */
export const SILENT_SECONDS = 20;
