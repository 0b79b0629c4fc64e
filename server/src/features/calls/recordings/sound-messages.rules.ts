/** What the server and the process for recordings say to each other. */
import type { SoundType } from '@gonghai/contract/calls/recording.contract.ts';

export interface SoundRequest {
  readonly path: string;
  /** Bytes to read. The file may be longer after a crash. */
  readonly size: number;
  readonly type: SoundType;
}

export interface MeasuredSound {
  readonly milliseconds: number;
  /** Null for a format that cannot be decoded. */
  readonly waveform: { readonly channels: number; readonly bars: Uint8Array } | null;
  /** The file with an index; null if it is kept as it is. */
  readonly rewritten: Uint8Array | null;
}

export type SoundResult =
  | { readonly kind: 'measured'; readonly sound: MeasuredSound }
  /** No sound, or damaged. */
  | { readonly kind: 'unusable'; readonly reason: string };

/** Not measured: the work took too long, or its process ended. This says nothing about the file. */
export interface Unmeasured {
  readonly kind: 'unmeasured';
  readonly reason: string;
}
