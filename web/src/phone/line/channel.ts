/** What a telephone is made of, whichever way it calls: the browser, a mobile phone or a desk phone. */
import type { CallCause } from '@gonghai/contract/calls/call-state.rules.ts';
import type { CallFailure } from '@gonghai/contract/calls/call-causes.rules.ts';
import type { CallQuality } from '@gonghai/contract/calls/call-quality.rules.ts';
import type { Registration, TestFinding } from '../phone.ts';

/** The line of the user with all that a channel needs to connect. */
export interface ChannelLine {
  readonly id: number;
  readonly name: string;
  /** WebSocket address of the exchange. */
  readonly address: string;
  /** Host part of SIP addresses. */
  readonly domain: string;
  readonly account: string;
  readonly password: string;
}

export type ChannelEnd =
  | { readonly type: 'ended' | 'lost'; readonly at: number; readonly cause: CallCause }
  | { readonly type: 'failed'; readonly at: number; readonly cause: CallFailure; readonly detail: string };

/** What a channel reports. A call that ended is not reported again. */
export interface ChannelListener {
  readonly onState: (registration: Registration) => void;
  /** Returns whether the telephone rings; otherwise the channel answers that it is busy. */
  readonly onIncoming: (key: string, number: string) => boolean;
  /** The channel answered an incoming call that it is busy. */
  readonly onRefused: (number: string) => void;
  /** `hasSound`: the exchange sends a tone or an announcement. */
  readonly onRinging: (key: string, hasSound: boolean) => void;
  readonly onAnswered: (key: string) => void;
  readonly onEnded: (key: string, end: ChannelEnd) => void;
  readonly onHeld: (key: string, isHeld: boolean, by: 'here' | 'there') => void;
  readonly onQuality: (key: string, quality: CallQuality) => void;
  /** A recording of the call that the channel made by itself. */
  readonly onRecording?: (key: string, recording: Blob) => void;
}

export interface CallChannel {
  /** Also for another line: the telephone leaves the one before. */
  readonly connect: (line: ChannelLine) => void;
  /** Resolves when the exchange knows, or after a short time. */
  readonly disconnect: () => Promise<void>;
  readonly isOnline: () => boolean;
  /** Opens what a call needs before it is made, the microphone of a browser. Throws a `ChannelRefusal`. */
  readonly prepare: () => Promise<MediaStream | undefined>;
  readonly dial: (key: string, number: string, sound: MediaStream | undefined) => void;
  /** Throws a `ChannelRefusal`. */
  readonly answer: (key: string) => Promise<void>;
  readonly reject: (key: string) => void;
  readonly hangUp: (key: string, cause?: CallCause) => void;
  readonly mute: (key: string, isMuted: boolean) => void;
  readonly hold: (key: string, isHeld: boolean) => void;
  readonly sendTone: (key: string, tone: string) => void;
  /**
   * Puts the call on hold and passes it on to another extension of the exchange. Resolves to why it failed, or to
   * undefined when that one has answered; the call itself goes on until it is hung up.
   */
  readonly transfer: (key: string, extension: string) => Promise<string | undefined>;
  /** Another device was chosen, also during a call. */
  readonly changeMicrophone: () => Promise<void>;
  readonly changeSpeaker: () => Promise<void>;
  /** Tries the connected line from end to end, while no call is running. */
  readonly test: () => Promise<readonly TestFinding[]>;
}

/** The channel cannot make or take this call. */
export class ChannelRefusal extends Error {
  readonly failure: CallFailure;

  constructor(failure: CallFailure) {
    super(failure.text);
    this.failure = failure;
  }
}
