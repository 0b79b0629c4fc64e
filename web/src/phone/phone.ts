/**
 * The telephone of the signed-in user as a store, and its actions. The softphone itself is loaded when the first user
 * with a browser line signs in. It runs in one tab; the stores of other tabs mirror it and pass actions to it.
 */
import type { AgentState } from '@gonghai/contract/calls/agent-state-values.ts';
import { CallSource } from '@gonghai/contract/calls/call-values.ts';
import type { LineType } from '@gonghai/contract/settings/setting-values.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { create } from 'zustand';
import { wait } from '../platform/backoff.ts';
import type { CalledOrder, Colleague, EndedCall, PhoneCall } from './phone-call.ts';

export interface Registration {
  readonly isOnline: boolean;
  /** Chinese sentence for the user; empty when online. */
  readonly reason: string;
}

export interface AudioDevice {
  readonly id: string;
  readonly label: string;
}

export interface AudioDevices {
  readonly microphones: readonly AudioDevice[];
  readonly speakers: readonly AudioDevice[];
  /** Chosen devices; empty text is the default of the system. */
  readonly microphone: string;
  readonly speaker: string;
}

/** 示忙 or 小休 of the user. */
interface AgentAway {
  readonly state: AgentState;
  readonly reason: string;
  /** For the chip: 小休 · 午餐. */
  readonly words: string;
  /** Milliseconds of the browser's clock. */
  readonly since: number;
}

/** What only some kinds of telephones can do with a call. */
export const CALL_ABILITIES = ['answer', 'mute', 'hold', 'sendTone', 'transfer'] as const;
export type CallAbility = (typeof CALL_ABILITIES)[number];

export interface PhoneState {
  readonly registration: Registration;
  /** Account of the line at the exchange, shown as 分机; empty without a browser line. */
  readonly extension: string;
  /** Of the enabled line; undefined without one that this browser can use. */
  readonly lineKind: LineType | undefined;
  /** How often the dialog about the desk phone was asked for: each time the visible tab opens it. */
  readonly deskTroubles: number;
  /** Of the line in use. Buttons for all others are hidden. */
  readonly abilities: readonly CallAbility[];
  /** Undefined when idle (call status 0). */
  readonly call: PhoneCall | undefined;
  /** The running call is being recorded. */
  readonly isRecording: boolean;
  /** The latest call that ended, in all tabs; `forgetEndedCall` removes it after the wrap-up. */
  readonly ended: EndedCall | undefined;
  /** Undefined while the user takes calls (示闲). */
  readonly away: AgentAway | undefined;
  readonly devices: AudioDevices;
  /** Another tab of this browser has the telephone. Actions work here too. */
  readonly isInOtherTab: boolean;
  /** Another browser has taken the telephone over; `takePhone` takes it back. */
  readonly isTaken: boolean;
}

export const noPhone: PhoneState = {
  registration: { isOnline: false, reason: '' },
  extension: '',
  lineKind: undefined,
  deskTroubles: 0,
  abilities: CALL_ABILITIES,
  call: undefined,
  isRecording: false,
  ended: undefined,
  away: undefined,
  devices: { microphones: [], speakers: [], microphone: '', speaker: '' },
  isInOtherTab: false,
  isTaken: false,
};

export const usePhone = create<PhoneState>(() => noPhone);

/** Whether the line in use can do this with a call. */
export const useHasAbility = (ability: CallAbility): boolean =>
  usePhone(({ abilities }) => abilities.includes(ability));

/** One finding of the test call (切换拨号设备). */
export interface TestFinding {
  readonly part: 'line' | 'password' | 'microphone' | 'sound';
  readonly label: string;
  /** Undefined when an earlier part failed, so this one was not tried. */
  readonly isGood: boolean | undefined;
  /** What is wrong and what to do; empty when it is good. */
  readonly detail: string;
}

/** The functions of the running telephone. */
export interface PhoneActions {
  /** The dials resolve when the call has left the browser, or has failed. `isQueued`: the next customer of the queue. */
  readonly dialCustomer: (customerId: number, subject: CallSource, isQueued?: boolean) => Promise<void>;
  readonly dialOrder: (order: CalledOrder) => Promise<void>;
  readonly dialNumber: (tel: string) => Promise<void>;
  readonly dialColleague: (colleagueId: number) => Promise<void>;
  readonly answer: () => Promise<void>;
  readonly reject: () => Promise<void>;
  readonly hangUp: () => Promise<void>;
  readonly toggleMute: () => Promise<void>;
  readonly toggleHold: () => Promise<void>;
  readonly sendTone: (tone: string) => Promise<void>;
  readonly transfer: (colleague: Colleague) => Promise<void>;
  readonly chooseMicrophone: (id: string) => Promise<void>;
  readonly chooseSpeaker: (id: string) => Promise<void>;
  readonly forgetEndedCall: () => Promise<void>;
  /** Hangs up and waits a moment until the server knows. */
  readonly finishCall: () => Promise<void>;
  /** The line was changed: registers the enabled one at once, or after the running call. */
  readonly renewLine: () => Promise<void>;
  /** Connects the desk phone. Unless the browser's question `isExplained`, the dialog may explain it first. */
  readonly connectPhone: (isExplained: boolean) => Promise<void>;
  /** Takes the telephone back from another browser. */
  readonly takePhone: () => Promise<void>;
  readonly setAgentState: (state: AgentState, reason: string) => Promise<void>;
  readonly testCall: () => Promise<readonly TestFinding[]>;
}

/** Whether closing this tab would end a call. */
export const isCallHere = (): boolean => {
  const { call, isInOtherTab } = usePhone.getState();
  return call !== undefined && !isInOtherTab;
};

const FINISHED_WITHIN_MS = 3_000;
let running: PhoneActions | undefined;

/** Called by the telephone when it starts and stops. */
export const runPhone = (actions: PhoneActions | undefined): void => {
  running = actions;
  if (!actions) usePhone.setState(noPhone, true);
};

const ask = async (act: (actions: PhoneActions) => Promise<void>): Promise<void> => {
  if (running) await act(running);
};

const sourceOfKind: Record<CustomerKind, CallSource> = {
  [CustomerKind.Sales]: CallSource.Customer,
  [CustomerKind.AfterSales]: CallSource.AfterSale,
};
/** The actions show their own messages and never reject. */
export const dialCustomer = (customerId: number, kind: CustomerKind = CustomerKind.Sales): Promise<void> =>
  ask((phone) => phone.dialCustomer(customerId, sourceOfKind[kind]));
/** The next customer of the queue: refused if a colleague was quicker. */
export const dialQueued = (customerId: number): Promise<void> =>
  ask((phone) => phone.dialCustomer(customerId, CallSource.Customer, true));
/** Drawing a drawer delays a call that is on its way, so the call goes out first. The user does not wait longer. */
const SHOWN_WITHIN_MS = 400;
/** Dials and shows the customer, also when the dial is refused. */
export const dialThenShow = async (customerId: number, show: () => void, kind?: CustomerKind): Promise<void> => {
  await Promise.race([dialCustomer(customerId, kind), wait(SHOWN_WITHIN_MS)]);
  show();
};
export const dialOrder = (order: CalledOrder): Promise<void> => ask((phone) => phone.dialOrder(order));
export const dialNumber = (tel: string): Promise<void> => ask((phone) => phone.dialNumber(tel));
export const dialColleague = (colleagueId: number): Promise<void> => ask((phone) => phone.dialColleague(colleagueId));
export const answer = (): Promise<void> => ask((phone) => phone.answer());
export const reject = (): Promise<void> => ask((phone) => phone.reject());
export const hangUp = (): Promise<void> => ask((phone) => phone.hangUp());
export const toggleMute = (): Promise<void> => ask((phone) => phone.toggleMute());
export const toggleHold = (): Promise<void> => ask((phone) => phone.toggleHold());
/** One of 0–9, * and #. */
export const sendTone = (tone: string): Promise<void> => ask((phone) => phone.sendTone(tone));
export const transfer = (colleague: Colleague): Promise<void> => ask((phone) => phone.transfer(colleague));
export const chooseMicrophone = (id: string): Promise<void> => ask((phone) => phone.chooseMicrophone(id));
export const chooseSpeaker = (id: string): Promise<void> => ask((phone) => phone.chooseSpeaker(id));
export const forgetEndedCall = (): Promise<void> => ask((phone) => phone.forgetEndedCall());
/** For signing out, which must not wait for a tab that does not answer. */
export const finishCall = async (): Promise<void> => {
  if (!usePhone.getState().call) return;
  await Promise.race([ask((phone) => phone.finishCall()), wait(FINISHED_WITHIN_MS)]);
};
export const renewLine = (): Promise<void> => ask((phone) => phone.renewLine());
export const connectPhone = (isExplained = false): Promise<void> => ask((phone) => phone.connectPhone(isExplained));
export const takePhone = (): Promise<void> => ask((phone) => phone.takePhone());
export const setAgentState = (state: AgentState, reason = ''): Promise<void> =>
  ask((phone) => phone.setAgentState(state, reason));
export const testCall = async (): Promise<readonly TestFinding[]> => (running ? running.testCall() : []);
