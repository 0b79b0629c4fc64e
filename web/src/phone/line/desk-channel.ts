/** A USB desk phone as a telephone: its middleware dials and reports, and the sound is in its handset. */
import {
  CANCELLED_HERE,
  CONNECTION_LOST,
  ENDED_HERE,
  ENDED_THERE,
  failureOfSip,
  MISSED,
  NOT_CONNECTED,
  REFUSED_HERE,
  RING_TIMEOUT,
} from '@gonghai/contract/calls/call-causes.rules.ts';
import { callMessages as say } from '@gonghai/contract/calls/call-messages.ts';
import { CallDirection, type CallCause } from '@gonghai/contract/calls/call-state.rules.ts';
import { LineType } from '@gonghai/contract/settings/setting-values.ts';
import { newKey } from '../../platform/long-call.ts';
import { type CallChannel, type ChannelEnd, type ChannelListener, CONNECTING, explained, failed } from './channel.ts';
import type { DeskEvent } from './desk-frames.ts';
import { type DeskLink, openLink } from './desk-link.ts';
import { closeStream } from './sound.ts';

const RING_FOR_MS = 60_000;
/** After a hang-up the phone reports the end. The next call waits for it, so that late events are not taken for its own. */
const ENDED_WITHIN_MS = 2_000;
/** Everything else could be a command of the phone. */
const DIGITS = /^\d{3,20}$/;
const STATUS = /^[3-6]\d\d$/;

interface DeskCall {
  readonly key: string;
  /** Of the middleware; empty if it gave none. */
  readonly id: string;
  readonly direction: CallDirection;
  readonly timer: ReturnType<typeof setTimeout>;
  isAnswered: boolean;
}

/** Why a call was not answered, from its CEND. */
const failureOfEnd = ({ direction }: DeskCall, reason = '') => {
  if (direction === CallDirection.In) return explained(MISSED);
  return STATUS.test(reason) ? failureOfSip({ status: Number(reason), reason, cause: '' }) : explained(NOT_CONNECTED);
};

export const createDeskChannel = (listener: ChannelListener): CallChannel => {
  let link: DeskLink | undefined;
  let call: DeskCall | undefined;
  /** The call before was hung up here, and the phone has not reported its end yet. */
  let ending: { readonly id: string; readonly isOver: Promise<void>; readonly finish: () => void } | undefined;

  const finish = (end: ChannelEnd): void => {
    const ended = call;
    if (!ended) return;
    call = undefined;
    clearTimeout(ended.timer);
    listener.onEnded(ended.key, end);
  };
  const endOf = (cause: CallCause, unanswered = explained(cause)): ChannelEnd =>
    call?.isAnswered ? { type: 'ended', at: Date.now(), cause } : failed(Date.now(), unanswered);

  const awaitEnd = (id: string): void => {
    ending?.finish();
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(() => ending?.finish(), ENDED_WITHIN_MS);
    ending = {
      id,
      isOver: promise,
      finish: () => {
        clearTimeout(timer);
        ending = undefined;
        resolve();
      },
    };
  };
  /** Ends the call from this side. */
  const hangUp = (end: ChannelEnd): void => {
    link?.send({ cmd: 'ATH' });
    awaitEnd(call?.id ?? '');
    finish(end);
  };
  const begin = (key: string, id: string, direction: CallDirection): void => {
    const unanswered = direction === CallDirection.In ? explained(MISSED) : RING_TIMEOUT;
    const timer = setTimeout(() => hangUp(failed(Date.now(), unanswered)), RING_FOR_MS);
    call = { key, id, direction, timer, isAnswered: false };
  };

  const takeIncoming = (number: string, id: string): void => {
    const key = newKey();
    begin(key, id, CallDirection.In);
    if (listener.onIncoming(key, number)) return;
    clearTimeout(call?.timer);
    call = undefined;
    link?.send({ cmd: 'ATH' });
    listener.onRefused(number);
  };
  const takeAnswer = (running: DeskCall): void => {
    if (running.isAnswered) return;
    running.isAnswered = true;
    clearTimeout(running.timer);
    listener.onAnswered(running.key);
  };
  /** Until an answer. */
  const takeProgress = ({ key }: DeskCall, { cmd, success, message = '' }: DeskEvent): void => {
    // The tone is in the handset.
    if (cmd === 'ALERT') listener.onRinging(key, true);
    else if (cmd === 'ATD' && success === false) {
      finish(failed(Date.now(), explained({ code: 0, text: `${say.failedBecause}${message}` })));
    }
  };

  const take = (event: DeskEvent): void => {
    const { cmd, number = '', callid, callId, reason } = event;
    const id = callid ?? callId ?? '';
    // A phone that rings with another call has ended the one before.
    if (ending && !call && cmd === 'CALLING' && id !== '' && id !== ending.id) ending.finish();
    if (ending) {
      if (cmd === 'CEND') ending.finish();
      return;
    }
    if (!call) {
      if (cmd === 'CALLING') takeIncoming(number, id);
      return;
    }
    // Of an earlier call, or of one that was dialled elsewhere.
    if (id !== '' && call.id !== '' && id !== call.id) return;
    if (cmd === 'CEND') finish(endOf(ENDED_THERE, failureOfEnd(call, reason)));
    else if (cmd === 'CBEGIN') takeAnswer(call);
    else if (call.direction === CallDirection.Out && !call.isAnswered) takeProgress(call, event);
  };

  const down = (): void => {
    ending?.finish();
    const at = Date.now();
    if (call?.isAnswered) finish({ type: 'lost', at, cause: CONNECTION_LOST });
    else finish(failed(at, explained(CONNECTION_LOST)));
    listener.onState({ isOnline: false, reason: say.deskPhoneOffline });
  };
  const ifCurrent = (key: string, act: () => void): void => {
    if (call?.key === key) act();
  };

  return {
    connect: (line) => {
      if (line.kind !== LineType.DeskPhone) return;
      link?.close();
      listener.onState({ isOnline: false, reason: CONNECTING });
      link = openLink(line.address, {
        onUp: () => listener.onState({ isOnline: true, reason: '' }),
        onDown: down,
        onEvent: take,
      });
    },
    disconnect: async () => {
      if (call) hangUp(endOf(ENDED_HERE, CANCELLED_HERE));
      link?.close();
      link = undefined;
    },
    isOnline: () => link?.isUp() === true,
    offlineText: say.deskPhoneOffline,
    prepare: async () => undefined,
    dial: async (key, number, sound) => {
      // Of a browser line that was replaced during the dial.
      closeStream(sound);
      begin(key, key, CallDirection.Out);
      if (!DIGITS.test(number)) return finish(failed(Date.now(), explained({ code: 0, text: say.wrongNumber })));
      await ending?.isOver;
      ifCurrent(key, () => link?.send({ cmd: 'ATD', number, callid: key }));
      return undefined;
    },
    answer: async (key) => ifCurrent(key, () => link?.send({ cmd: 'ATA' })),
    reject: (key) => ifCurrent(key, () => hangUp(failed(Date.now(), explained(REFUSED_HERE)))),
    hangUp: (key, cause) =>
      ifCurrent(key, () => hangUp(endOf(cause ?? ENDED_HERE, cause ? explained(cause) : CANCELLED_HERE))),
    recordTo: async (key, recordFileUrl) => {
      // After ATD, which waits for the same.
      await ending?.isOver;
      ifCurrent(key, () => {
        link?.send({ cmd: 'setCallrecord', recordFileUrl });
        link?.send({ cmd: 'autorecord', value: '1' });
      });
    },
    changeMicrophone: async () => undefined,
    changeSpeaker: async () => undefined,
    test: async () => [],
  };
};
