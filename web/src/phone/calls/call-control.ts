/** The calls of the telephone: the state machine, its channel, the server's bookkeeping and the store that shows it. */
import {
  CANCELLED_HERE,
  type CallFailure,
  CONNECTION_LOST,
  MISSED,
  PAGE_CLOSED,
  transferredTo,
} from '@gonghai/contract/calls/call-causes.rules.ts';
import { callerName } from '@gonghai/contract/calls/caller.rules.ts';
import { callMessages as words } from '@gonghai/contract/calls/call-messages.ts';
import {
  CallDirection,
  type CallEnd,
  type CallEvent,
  CallPhase,
  type CallState,
  IDLE,
  type MachineCall,
  stepCall,
} from '@gonghai/contract/calls/call-state.rules.ts';
import { CallSource } from '@gonghai/contract/calls/call-values.ts';
import { type IncomingCall, noteIncoming, saveCallFail, type Dialled } from '@gonghai/contract/calls/call.contract.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import type { Tone } from '../../platform/announce.ts';
import { call } from '../../platform/api.ts';
import { CallFailed, Unanswered } from '../../platform/failure.ts';
import { newKey } from '../../platform/long-call.ts';
import { readSession } from '../../platform/session.ts';
import { type CallBeats, startBeats } from './call-beats.ts';
import type { CallReports, ReportedEnd } from './call-reports.ts';
import { type CallChannel, ChannelRefusal, type ChannelListener } from '../line/channel.ts';
import { type Colleague, type PhoneCall, usePhone } from '../phone.ts';
import { startRinging } from '../line/ring-tone.ts';
import { closeStream } from '../line/sound.ts';

/** What is known about a call besides its state. */
type Details = Omit<PhoneCall, keyof MachineCall>;

const NOTHING_KNOWN: Details = {
  name: '',
  number: '',
  customerId: undefined,
  subject: CallSource.Customer,
  actionId: undefined,
  callLogId: undefined,
  province: '',
  city: '',
  quality: undefined,
};

/** Growing pauses before an incoming call without a log is reported again. */
const NOTE_AGAIN_MS = { least: 1_000, most: 15_000 } as const;

/** Before a dial without an answer is repeated. */
const DIAL_AGAIN_MS = 500;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export interface CallParts {
  /** Undefined until a line was connected. */
  readonly channel: () => CallChannel | undefined;
  readonly reports: CallReports;
  /** Connects the line that the server chose, if it is another one. */
  readonly ensureLine: (id: number) => Promise<void>;
  readonly onIdle: () => void;
  readonly say: (tone: Tone, text: string) => void;
}

export interface DialRequest {
  readonly known: Partial<Details>;
  /** The server creates one log per key. */
  readonly send: (idempotencyKey: string) => Promise<Dialled>;
}

export interface CallControl {
  readonly listener: Omit<ChannelListener, 'onState'>;
  readonly isBusy: () => boolean;
  /** The caller has checked that the channel is online and no call is running. */
  readonly dial: (request: DialRequest) => Promise<void>;
  readonly answer: () => Promise<void>;
  readonly reject: () => void;
  readonly hangUp: () => void;
  readonly toggleMute: () => void;
  readonly toggleHold: () => void;
  readonly sendTone: (tone: string) => void;
  /** Resolves when the colleague has answered, or when the talk goes on. */
  readonly transfer: (colleague: Colleague) => Promise<void>;
  /** The page closes: ends the call and reports it while there is time. */
  readonly closePage: () => void;
}

/** The session has ended, which was shown already. */
const isExpired = (error: unknown): boolean => error instanceof CallFailed && error.code === ResultCode.LoginExpired;

const detailsOf = (answer: Dialled | IncomingCall): Partial<Details> => ({
  name: 'ColleagueName' in answer ? callerName(answer) : answer.Name,
  number: answer.Tel,
  customerId: answer.CustomerId ?? undefined,
  actionId: answer.ActionId,
  callLogId: answer.CallLogId,
  province: answer.Province,
  city: answer.City,
});

export const createCallControl = ({ channel, reports, ensureLine, onIdle, say }: CallParts): CallControl => {
  let state: CallState = IDLE;
  let details = NOTHING_KNOWN;
  let beats: CallBeats | undefined;
  let stopTone: (() => void) | undefined;
  /** Calls, by key, that ended before the server had answered the dial, so there was no log to close yet. */
  const endedEarly = new Map<string, CallEnd>();
  /** The incoming call until the server has confirmed its log: the number, and the key that creates the log once. */
  let unlogged: { readonly key: string; readonly tel: string } | undefined;
  /** The server closes an open log at the next dial, so dials must arrive in their order. */
  let lastDial: Promise<unknown> = Promise.resolve();
  let isPageClosing = false;

  const active = (): MachineCall | undefined => (state.phase === CallPhase.Idle ? undefined : state);
  const isCurrent = (key: string): boolean => active()?.key === key;

  const show = (known: Partial<Details> = {}): void => {
    const running = active();
    details = { ...details, ...known };
    if (running) usePhone.setState({ call: { ...running, ...details } });
  };

  const reportEnd = (
    actionId: string,
    { isAnswered, answeredAt, endedAt, cause }: CallEnd,
    incoming?: Pick<ReportedEnd, 'incoming'>,
  ): void => reports.add({ actionId, isAnswered, answeredAt, endedAt, ...cause, ...incoming }, isPageClosing);

  const setTone = (kind?: Parameters<typeof startRinging>[0]): void => {
    stopTone?.();
    stopTone = kind && startRinging(kind);
  };

  const close = (end: CallEnd): void => {
    const { quality: _, province: __, city: ___, ...known } = details;
    beats?.stop();
    beats = undefined;
    setTone();
    if (known.actionId !== undefined) reportEnd(known.actionId, end);
    else if (unlogged) reportEnd(unlogged.key, end, { incoming: { tel: unlogged.tel, isRefused: false } });
    else endedEarly.set(end.key, end);
    unlogged = undefined;
    details = NOTHING_KNOWN;
    usePhone.setState({ call: undefined, ended: { ...known, ...end } });
    onIdle();
  };

  const apply = (event: CallEvent): void => {
    const step = stepCall(state, event);
    ({ state } = step);
    if (step.end) close(step.end);
    else show();
  };

  const reportFailure = (detail: string): void => {
    const { number: Tel, actionId: CallActionId } = details;
    const { extension: ExtensionNumber } = usePhone.getState();
    call(saveCallFail, { Tel, ExtensionNumber, Msg: detail, CallActionId }, { quiet: true }).catch(() => undefined);
  };

  const fail = (key: string, failure: CallFailure, at: number, detail: string): void => {
    if (!isCurrent(key)) return;
    if (failure.isUnexplained) reportFailure(detail);
    const isCalm = active()?.direction === CallDirection.In || failure.code === CANCELLED_HERE.code;
    apply({ type: 'failed', key, at, cause: { code: failure.code, text: failure.text } });
    // A missed call is announced with its caller when the list of missed calls has it.
    if (!isPageClosing && failure.text !== MISSED.text) say(isCalm ? 'info' : 'error', failure.text);
  };
  const failNow = (key: string, text: string, code = 0): void =>
    fail(key, { code, text, isUnexplained: false }, Date.now(), text);

  /** The log exists from here on. */
  const keepBooks = (key: string, actionId: string): void => {
    const isTalking = (): boolean => isCurrent(key) && state.phase === CallPhase.Talking;
    const keepOpen = (): void => {
      const answeredAt = isTalking() ? active()?.answeredAt : undefined;
      reports.keepOpen({ actionId, isAnswered: isTalking(), answeredAt, aliveAt: Date.now() });
    };
    keepOpen();
    beats = startBeats(() => {
      keepOpen();
      return { CallActionId: actionId, IsTalking: isTalking() };
    });
  };

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

  /** Undefined if the dial was refused or hung up meanwhile. */
  const ask = async (key: string, send: DialRequest['send']): Promise<Dialled | undefined> => {
    const answered = lastDial.then(() => sendDial(key, send));
    lastDial = answered.catch(() => undefined);
    try {
      const answer = await answered;
      if (isCurrent(key)) return answer;
      const end = endedEarly.get(key);
      if (end) reportEnd(answer.ActionId, end);
    } catch (error) {
      if (isExpired(error)) apply({ type: 'failed', key, at: Date.now(), cause: CONNECTION_LOST });
      else failNow(key, (error instanceof CallFailed && error.message) || words.failed);
    }
    return undefined;
  };

  const connectCall = async (key: string, { send }: DialRequest, sound: MediaStream | undefined): Promise<boolean> => {
    const answer = await ask(key, send);
    if (!answer) return false;
    show(detailsOf(answer));
    keepBooks(key, answer.ActionId);
    await ensureLine(answer.LineId);
    if (!isCurrent(key)) return false;
    // JsSIP would report a call without a connection as cancelled.
    const own = channel();
    if (!own?.isOnline()) {
      failNow(key, words.disconnected);
      return false;
    }
    own.dial(key, answer.Number, sound);
    return true;
  };

  const dial = async (request: DialRequest): Promise<void> => {
    const key = newKey();
    details = { ...NOTHING_KNOWN, ...request.known };
    apply({ type: 'dial', key, at: Date.now() });
    let sound: MediaStream | undefined;
    try {
      sound = await channel()?.prepare();
    } catch (error) {
      if (!(error instanceof ChannelRefusal)) throw error;
      fail(key, error.failure, Date.now(), error.failure.text);
    }
    const isOnTheLine = isCurrent(key) && (await connectCall(key, request, sound));
    endedEarly.delete(key);
    return isOnTheLine ? undefined : closeStream(sound);
  };

  /**
   * Rings with the customer, if the user may see it. A call that the server does not hear of rings all the same and is
   * reported again while it runs, for example until the log of a crashed tab is closed. After it the reports go on.
   */
  const noteCaller = async (key: string, number: string): Promise<void> => {
    const idempotencyKey = newKey();
    unlogged = { key: idempotencyKey, tel: number };
    for (let pause: number = NOTE_AGAIN_MS.least; isCurrent(key); pause = Math.min(pause * 2, NOTE_AGAIN_MS.most)) {
      const noted = readSession() && call(noteIncoming, { Tel: number }, { quiet: true, idempotencyKey });
      const answer = await noted?.catch(() => undefined);
      if (!isCurrent(key)) return;
      if (answer) {
        unlogged = undefined;
        // A number that the server does not store, such as the name of a line, is shown as it came.
        show({ ...detailsOf(answer), number: answer.Tel || number });
        keepBooks(key, answer.ActionId);
        if (state.phase === CallPhase.Talking) beats?.beat();
        return;
      }
      await wait(pause);
    }
  };

  const listener: CallControl['listener'] = {
    onIncoming: (key, number) => {
      if (active() || usePhone.getState().away) return false;
      details = { ...NOTHING_KNOWN, number };
      apply({ type: 'incoming', key, at: Date.now() });
      setTone('incoming');
      void noteCaller(key, number);
      return true;
    },
    onRefused: reports.addRefused,
    onRinging: (key, hasSound) => {
      if (!isCurrent(key)) return;
      setTone(hasSound ? undefined : 'outgoing');
      apply({ type: 'ringing', key });
    },
    onAnswered: (key) => {
      if (!isCurrent(key)) return;
      setTone();
      apply({ type: 'answered', key, at: Date.now() });
      beats?.beat();
    },
    onEnded: (key, end) => {
      if (end.type === 'failed') return fail(key, end.cause, end.at, end.detail);
      const isReal = isCurrent(key);
      const { transferTo } = details;
      const text = isReal && transferTo ? `转接给${transferTo}时${end.cause.text}` : end.cause.text;
      apply({ ...end, key, cause: { ...end.cause, text } });
      if (isReal && end.type === 'lost') say('warning', end.cause.text);
      return undefined;
    },
    onHeld: (key, isHeld, by) => apply({ type: 'held', key, isHeld, by }),
    onQuality: (key, quality) => isCurrent(key) && show({ quality }),
  };

  const withActive = (act: (running: MachineCall, own: CallChannel) => void): void => {
    const [running, own] = [active(), channel()];
    if (running && own) act(running, own);
  };

  const transfer = async ({ extension, name }: Colleague): Promise<void> => {
    const [running, own] = [active(), channel()];
    if (!own || running?.phase !== CallPhase.Talking || details.transferTo !== undefined) return;
    const { key } = running;
    show({ transferTo: name });
    const failure = await own.transfer(key, extension);
    if (!isCurrent(key)) return;
    show({ transferTo: undefined });
    if (failure === undefined) {
      const cause = transferredTo(name);
      say('success', cause.text);
      own.hangUp(key, cause);
    } else {
      say('error', `转接失败：${failure}`);
      own.hold(key, false);
    }
  };

  return {
    listener,
    isBusy: () => active() !== undefined,
    dial,
    answer: async () => {
      const running = active();
      if (running?.phase !== CallPhase.Ringing || running.direction !== CallDirection.In) return;
      // The channel ends the call and says why.
      await channel()
        ?.answer(running.key)
        .catch(() => undefined);
    },
    reject: () => withActive(({ key }, own) => own.reject(key)),
    hangUp: () =>
      withActive(({ key, direction, phase }, own) => {
        if (direction === CallDirection.In && phase === CallPhase.Ringing) return own.reject(key);
        own.hangUp(key);
        // A call that is not on the line yet.
        return fail(key, CANCELLED_HERE, Date.now(), '');
      }),
    toggleMute: () =>
      withActive(({ key, isMuted }, own) => {
        own.mute(key, !isMuted);
        apply({ type: 'muted', key, isMuted: !isMuted });
      }),
    toggleHold: () =>
      withActive(({ key, phase, isHeld }, own) => {
        if (phase === CallPhase.Talking && details.transferTo === undefined) own.hold(key, !isHeld);
      }),
    sendTone: (tone) => withActive(({ key, phase }, own) => phase === CallPhase.Talking && own.sendTone(key, tone)),
    transfer,
    closePage: () =>
      withActive(({ key, phase }, own) => {
        isPageClosing = true;
        own.hangUp(key, PAGE_CLOSED);
        apply({ type: phase === CallPhase.Talking ? 'ended' : 'failed', key, at: Date.now(), cause: PAGE_CLOSED });
      }),
  };
};
