/** What a telephone is made of, whichever way it calls: the browser, a mobile phone or a desk phone. */
import type { CallCause } from '@gonghai/contract/calls/call-state.rules.ts';
import type { CallFailure } from '@gonghai/contract/calls/call-causes.rules.ts';
import type { CallQuality } from '@gonghai/contract/calls/call-quality.rules.ts';
import type { LineType } from '@gonghai/contract/settings/setting-values.ts';
import { CALL_ABILITIES, type CallAbility, type Registration, type TestFinding } from '../phone.ts';

interface LineOf<Kind extends LineType> {
  readonly kind: Kind;
  readonly id: number;
  readonly name: string;
}

export interface BrowserLine extends LineOf<typeof LineType.Browser> {
  /** WebSocket address of the exchange. */
  readonly address: string;
  /** Host part of SIP addresses. */
  readonly domain: string;
  readonly account: string;
  readonly password: string;
}

export interface DeskPhoneLine extends LineOf<typeof LineType.DeskPhone> {
  /** WebSocket address of the middleware on the user's computer. */
  readonly address: string;
}

/** The phone is paired on the server: nothing else is needed to reach it. */
type MobileLine = LineOf<typeof LineType.Mobile>;

/** The line of the user with all that the channel of its kind needs to connect. */
export type ChannelLine = BrowserLine | DeskPhoneLine | MobileLine;

/** Reason of a telephone that is offline because it is connecting. */
export const CONNECTING = '正在连接';

/** A piece of a recording, sent while the call runs. */
export interface RecordingPart {
  /** From 0, without gaps. */
  readonly index: number;
  readonly sound: Blob;
  readonly isLast: boolean;
}

export type ChannelEnd =
  | { readonly type: 'ended' | 'lost'; readonly at: number; readonly cause: CallCause }
  | { readonly type: 'failed'; readonly at: number; readonly cause: CallFailure; readonly detail: string };

export const explained = (cause: CallCause): CallFailure => ({ ...cause, isUnexplained: false });
/** The end of a call that was not answered. */
export const failed = (at: number, cause: CallFailure, detail = ''): ChannelEnd => ({
  type: 'failed',
  at,
  cause,
  detail,
});

/** What a channel reports. A call that ended is not reported again. */
export interface ChannelListener {
  readonly onState: (registration: Registration) => void;
  /** Returns whether the telephone rings; otherwise the channel answers that it is busy. */
  readonly onIncoming: (key: string, number: string) => boolean;
  /** The channel answered an incoming call that it is busy. */
  readonly onRefused: (number: string) => void;
  /** `hasSound`: the exchange sends a tone or an announcement. */
  readonly onRinging: (key: string, hasSound: boolean) => void;
  /** `at`: of an answer that is known only afterwards. */
  readonly onAnswered: (key: string, at?: number) => void;
  readonly onEnded: (key: string, end: ChannelEnd) => void;
  readonly onHeld: (key: string, isHeld: boolean, by: 'here' | 'there') => void;
  readonly onQuality: (key: string, quality: CallQuality) => void;
  /** Asked when a call is answered. */
  readonly isRecorded?: () => boolean;
  /** A recording of the call has begun, or has ended. */
  readonly onRecorder?: (key: string, isRecording: boolean) => void;
  /** A part of a recording that the channel makes. */
  readonly onRecording?: (key: string, part: RecordingPart) => void;
}

/** What a channel does with a call if its kind of telephone can. */
interface CallAbilities {
  /** Throws a `ChannelRefusal`. */
  readonly answer: (key: string) => Promise<void>;
  readonly mute: (key: string, isMuted: boolean) => void;
  readonly hold: (key: string, isHeld: boolean) => void;
  readonly sendTone: (key: string, tone: string) => void;
  /**
   * Puts the call on hold and passes it on to another extension of the exchange. Resolves to why it failed, or to
   * undefined when that one has answered; the call itself goes on until it is hung up.
   */
  readonly transfer: (key: string, extension: string) => Promise<string | undefined>;
}

export interface CallChannel extends Partial<CallAbilities> {
  /** A line of its kind. Also for another one: the telephone leaves the one before. */
  readonly connect: (line: ChannelLine) => void;
  /** Resolves when the exchange knows, or after a short time. */
  readonly disconnect: () => Promise<void>;
  readonly isOnline: () => boolean;
  /** What the user reads while it is offline. */
  readonly offlineText: string;
  /** Opens what a call needs before it is made, the microphone of a browser. Throws a `ChannelRefusal`. */
  readonly prepare: () => Promise<MediaStream | undefined>;
  /** Resolves when the call has left the browser, or has ended. The action id names its log. */
  readonly dial: (key: string, number: string, sound: MediaStream | undefined, actionId: string) => Promise<void>;
  readonly reject: (key: string) => void;
  readonly hangUp: (key: string, cause?: CallCause) => void;
  /** For a telephone that records by itself: where to upload the recording of this call. */
  readonly recordTo?: (key: string, address: string) => Promise<void>;
  /** Another device was chosen, also during a call. */
  readonly changeMicrophone: () => Promise<void>;
  readonly changeSpeaker: () => Promise<void>;
  /** Tries the connected line from end to end, while no call is running. */
  readonly test: () => Promise<readonly TestFinding[]>;
}

export const abilitiesOf = (channel: CallChannel): readonly CallAbility[] =>
  CALL_ABILITIES.filter((ability) => channel[ability] !== undefined);

/** The channel cannot make or take this call. */
export class ChannelRefusal extends Error {
  readonly failure: CallFailure;

  constructor(failure: CallFailure) {
    super(failure.text);
    this.failure = failure;
  }
}
