/** Outgoing calls: the microphone and the server's log and number, and then the line. */
import { CONNECTION_LOST } from '@gonghai/contract/calls/call-causes.rules.ts';
import { callMessages as words } from '@gonghai/contract/calls/call-messages.ts';
import { CallSource } from '@gonghai/contract/calls/call-values.ts';
import type { EndedCall } from '@gonghai/contract/calls/call-state.rules.ts';
import type { Dialled } from '@gonghai/contract/calls/call.contract.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { wait } from '../../platform/backoff.ts';
import { CallFailed, Unanswered } from '../../platform/failure.ts';
import { newKey } from '../../platform/long-call.ts';
import { type CallChannel, ChannelRefusal } from '../line/channel.ts';
import { closeStream } from '../line/sound.ts';
import { type CallDetails, detailsOf } from './call-details.ts';
import type { CallMachine } from './call-machine.ts';

/** Before a dial without an answer is repeated. */
const DIAL_AGAIN_MS = 500;

export interface DialRequest {
  readonly known: Partial<CallDetails>;
  /** The server creates one log per key. */
  readonly send: (idempotencyKey: string) => Promise<Dialled>;
}

export interface DialLine {
  /** Undefined until a line was connected. */
  readonly channel: () => CallChannel | undefined;
  /** Connects the line that the server chose, if it is another one. */
  readonly ensureLine: (id: number) => Promise<void>;
}

/** The session has ended, which was shown already. */
const isExpired = (error: unknown): boolean => error instanceof CallFailed && error.code === ResultCode.LoginExpired;

export const createDialling = (machine: CallMachine, { channel, ensureLine }: DialLine) => {
  const { isCurrent } = machine;
  /** The server closes an open log at the next dial, so dials must arrive in their order. */
  let lastDial: Promise<unknown> = Promise.resolve();
  /** The latest dial could open the microphone, so the next one will: the server is asked meanwhile. */
  let isSoundExpected = false;

  const failNow = (key: string, text: string): void =>
    machine.fail(key, { code: 0, text, isUnexplained: false }, Date.now(), text);

  /** An answer that was lost on its way is asked for once more. A late one is not: the user has waited long enough. */
  const sendDial = async (key: string, send: DialRequest['send']): Promise<Dialled> => {
    try {
      return await send(key);
    } catch (error) {
      if (!(error instanceof Unanswered) || error.isLate || !isCurrent(key)) throw error;
      await wait(DIAL_AGAIN_MS);
      return send(key);
    }
  };

  /** Undefined if the dial was refused. */
  const askServer = async (key: string, send: DialRequest['send']): Promise<Dialled | undefined> => {
    const answered = lastDial.then(() => sendDial(key, send));
    lastDial = answered.catch(() => undefined);
    try {
      return await answered;
    } catch (error) {
      if (isExpired(error)) machine.apply({ type: 'failed', key, at: Date.now(), cause: CONNECTION_LOST });
      else failNow(key, (error instanceof CallFailed && error.message) || words.failed);
      return undefined;
    }
  };

  /** Whether the call is on the line. */
  const connectCall = async (key: string, answer: Dialled, sound: MediaStream | undefined): Promise<boolean> => {
    machine.show(detailsOf(answer));
    machine.keepLog(key, answer.ActionId);
    await ensureLine(answer.LineId);
    if (!isCurrent(key)) return false;
    // JsSIP would report a call without a connection as cancelled.
    const own = channel();
    if (!own?.isOnline()) {
      failNow(key, own?.offlineText ?? words.disconnected);
      return false;
    }
    await own.dial(key, answer.Number, sound, answer.ActionId);
    return true;
  };

  const openSound = async (key: string): Promise<MediaStream | undefined> => {
    try {
      const sound = await channel()?.prepare();
      isSoundExpected = true;
      return sound;
    } catch (error) {
      isSoundExpected = false;
      if (!(error instanceof ChannelRefusal)) throw error;
      machine.fail(key, error.failure, Date.now(), error.failure.text);
      return undefined;
    }
  };

  /** The caller has checked that the channel is online and no call is running. */
  return async ({ known, send }: DialRequest): Promise<void> => {
    const key = newKey();
    /** Of a call that ended before the server had answered, so there was no log to close yet. */
    const early: { end?: EndedCall } = {};
    machine.begin({ type: 'dial', key, at: Date.now() }, known, (end) => {
      early.end = end;
    });
    const opening = openSound(key);
    // Without a microphone no call can begin, so it gets no log.
    if (!isSoundExpected) await opening;
    const [sound, answer] = await Promise.all([opening, isCurrent(key) ? askServer(key, send) : undefined]);
    if (answer && early.end)
      machine.reportEnd({ actionId: answer.ActionId, source: known.subject ?? CallSource.Customer }, early.end);
    const isOnTheLine = answer !== undefined && isCurrent(key) && (await connectCall(key, answer, sound));
    if (!isOnTheLine) closeStream(sound);
  };
};
