/** A telephone without an exchange: the test sets its state, and its actions are recorded. */
import { CallDirection, CallPhase } from '@gonghai/contract/calls/call-state.rules.ts';
import { onTestFinished } from 'vitest';
import { useCallDrafts } from '../src/phone/call-drafts.ts';
import { type PhoneActions, runPhone, usePhone } from '../src/phone/phone.ts';
import type { EndedCall, PhoneCall } from '../src/phone/phone-call.ts';

export const aCall = (change: Partial<PhoneCall> = {}): PhoneCall => ({
  key: 'first',
  phase: CallPhase.Talking,
  direction: CallDirection.Out,
  isRingingThere: true,
  name: '郝俊杰',
  number: '13810554330',
  customerId: 101,
  subject: 'Customer',
  actionId: 'action-1',
  callLogId: 31,
  province: '浙江',
  city: '杭州',
  startedAt: Date.now() - 90_000,
  answeredAt: Date.now() - 83_000,
  isMuted: false,
  isHeld: false,
  isHeldThere: false,
  quality: 'good',
  ...change,
});

const anEnd = (call: PhoneCall, change: Partial<EndedCall> = {}): EndedCall => ({
  ...call,
  isAnswered: call.answeredAt !== undefined,
  endedAt: Date.now(),
  cause: { code: 0, text: '电话已挂断' },
  ...change,
});

/** Actions that write what they are asked into `asked`, as `dialNumber 13800138000`. */
export const phoneActions = (asked: string[]): PhoneActions => {
  const record = (name: string, ...words: readonly unknown[]): Promise<void> => {
    asked.push([name, ...words].join(' '));
    return Promise.resolve();
  };
  return {
    dialCustomer: (id, subject) => record('dialCustomer', id, ...(subject === 'Customer' ? [] : [subject])),
    dialOrder: ({ id, pageType }) => record('dialOrder', id, pageType),
    dialNumber: (tel) => record('dialNumber', tel),
    dialColleague: (id) => record('dialColleague', id),
    answer: () => record('answer'),
    reject: () => record('reject'),
    hangUp: () => record('hangUp'),
    toggleMute: () => record('toggleMute'),
    toggleHold: () => record('toggleHold'),
    sendTone: (tone) => record('sendTone', tone),
    transfer: ({ extension, name }) => record('transfer', extension, name),
    chooseMicrophone: (id) => record('chooseMicrophone', id),
    chooseSpeaker: (id) => record('chooseSpeaker', id),
    forgetEndedCall: () => {
      usePhone.setState({ ended: undefined });
      return Promise.resolve();
    },
    finishCall: () => record('finishCall'),
    renewLine: () => record('renewLine'),
    connectPhone: (isExplained) => record('connectPhone', isExplained),
    takePhone: () => record('takePhone'),
    setAgentState: (state, reason) => record('setAgentState', state, reason),
    testCall: () => Promise.resolve([]),
  };
};

/** The recorded actions. */
export const usePhoneOfTest = (): readonly string[] => {
  const asked: string[] = [];
  runPhone(phoneActions(asked));
  usePhone.setState({ registration: { isOnline: true, reason: '' }, extension: '8016' });
  onTestFinished(() => {
    runPhone(undefined);
    useCallDrafts.setState({ all: [], openKey: null });
  });
  return asked;
};

/** The call ends, as the telephone reports it. */
export const endCall = (call: PhoneCall, change: Partial<EndedCall> = {}): void =>
  usePhone.setState({ call: undefined, ended: anEnd(call, change) });
