/** The state of the running call: shown in the store, with its tone, its log on the server and the report of its end. */
import { CANCELLED_HERE, type CallFailure, MISSED } from '@gonghai/contract/calls/call-causes.rules.ts';
import {
  CallDirection,
  type EndedCall,
  type CallEvent,
  CallPhase,
  type CallState,
  IDLE,
  type MachineCall,
  stepCall,
} from '@gonghai/contract/calls/call-state.rules.ts';
import { saveCallFail } from '@gonghai/contract/calls/call.contract.ts';
import type { Tone } from '../../platform/announce.ts';
import { call } from '../../platform/api.ts';
import { startRinging } from '../line/ring-tone.ts';
import { usePhone } from '../phone.ts';
import { type CallBeats, startBeats } from './call-beats.ts';
import { type CallDetails, NOTHING_KNOWN } from './call-details.ts';
import type { CallReports, ReportedEnd } from './call-reports.ts';

export interface MachineParts {
  readonly reports: CallReports;
  readonly onIdle: () => void;
  readonly say: (tone: Tone, text: string) => void;
}

export interface CallMachine {
  /** Undefined when idle. */
  readonly active: () => MachineCall | undefined;
  readonly isCurrent: (key: string) => boolean;
  readonly details: () => CallDetails;
  /** A call begins. `onUnlogged` takes its end if no log is known by then. */
  readonly begin: (
    event: Extract<CallEvent, { type: 'dial' | 'incoming' }>,
    known: Partial<CallDetails>,
    onUnlogged: (end: EndedCall) => void,
  ) => void;
  readonly apply: (event: CallEvent) => void;
  /** Adds what has become known about the call. */
  readonly show: (known: Partial<CallDetails>) => void;
  readonly fail: (key: string, failure: CallFailure, at: number, detail: string) => void;
  /** The log of the call exists: heartbeats keep it open. */
  readonly keepLog: (key: string, actionId: string) => void;
  /** Sends a heartbeat now, because the talk has begun. */
  readonly beat: () => void;
  readonly setTone: (kind?: Parameters<typeof startRinging>[0]) => void;
  readonly reportEnd: (
    log: Pick<ReportedEnd, 'actionId' | 'source'>,
    end: EndedCall,
    incoming?: Pick<ReportedEnd, 'incoming'>,
  ) => void;
  /** From here on nothing is announced, and reports outlive the page. */
  readonly closePage: () => void;
}

/** A failure without an explanation is stored with the log. */
const reportFailure = ({ number: Tel, actionId: CallActionId }: CallDetails, detail: string): void => {
  const { extension: ExtensionNumber } = usePhone.getState();
  call(saveCallFail, { Tel, ExtensionNumber, Msg: detail, CallActionId }, { quiet: true }).catch(() => undefined);
};

export const createCallMachine = ({ reports, onIdle, say }: MachineParts): CallMachine => {
  let state: CallState = IDLE;
  let details = NOTHING_KNOWN;
  let takeUnlogged: ((end: EndedCall) => void) | undefined;
  let beats: CallBeats | undefined;
  let stopTone: (() => void) | undefined;
  let isPageClosing = false;

  const active = (): MachineCall | undefined => (state.phase === CallPhase.Idle ? undefined : state);
  const isCurrent = (key: string): boolean => active()?.key === key;

  const show = (known: Partial<CallDetails> = {}): void => {
    const running = active();
    details = { ...details, ...known };
    if (running) usePhone.setState({ call: { ...running, ...details } });
  };

  const setTone: CallMachine['setTone'] = (kind) => {
    stopTone?.();
    stopTone = kind && startRinging(kind);
  };

  const reportEnd: CallMachine['reportEnd'] = (log, { isAnswered, answeredAt, endedAt, cause }, incoming) =>
    reports.add({ ...log, isAnswered, answeredAt, endedAt, ...cause, ...incoming }, isPageClosing);

  const close = (end: EndedCall): void => {
    const { quality: _, province: __, city: ___, ...known } = details;
    beats?.stop();
    beats = undefined;
    setTone();
    if (known.actionId === undefined) takeUnlogged?.(end);
    else reportEnd({ actionId: known.actionId, source: known.subject }, end);
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

  return {
    active,
    isCurrent,
    details: () => details,
    begin: (event, known, onUnlogged) => {
      details = { ...NOTHING_KNOWN, ...known };
      takeUnlogged = onUnlogged;
      apply(event);
    },
    apply,
    show,
    fail: (key, failure, at, detail) => {
      if (!isCurrent(key)) return;
      if (failure.isUnexplained) reportFailure(details, detail);
      const isCalm = active()?.direction === CallDirection.In || failure.code === CANCELLED_HERE.code;
      apply({ type: 'failed', key, at, cause: { code: failure.code, text: failure.text } });
      // A missed call is announced with its caller when the list of missed calls has it.
      if (!isPageClosing && failure.text !== MISSED.text) say(isCalm ? 'info' : 'error', failure.text);
    },
    keepLog: (key, actionId) => {
      const isTalking = (): boolean => isCurrent(key) && state.phase === CallPhase.Talking;
      const keepOpen = (): void => {
        const answeredAt = isTalking() ? active()?.answeredAt : undefined;
        const { subject: source } = details;
        reports.keepOpen({ actionId, source, isAnswered: isTalking(), answeredAt, aliveAt: Date.now() });
      };
      keepOpen();
      beats = startBeats(() => {
        keepOpen();
        return { CallActionId: actionId, IsTalking: isTalking() };
      });
    },
    beat: () => beats?.beat(),
    setTone,
    reportEnd,
    closePage: () => {
      isPageClosing = true;
    },
  };
};
