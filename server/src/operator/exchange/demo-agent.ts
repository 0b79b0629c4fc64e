/** One demonstration agent who works through the API: calls without sound, wrap-ups, breaks. */
import { AgentState } from '@gonghai/contract/calls/agent-state-values.ts';
import { queryAgentState, setAgentState } from '@gonghai/contract/calls/agent-state.contract.ts';
import { beatCall, dialCustomer, type Dialled, endCall } from '@gonghai/contract/calls/call.contract.ts';
import { saveWrapUp } from '@gonghai/contract/calls/wrap-up.contract.ts';
import { searchCustomers } from '@gonghai/contract/customers/customer-list.contract.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import type { AnswerOf, Endpoint, RequestOf } from '@gonghai/contract/wire/endpoint.ts';
import { setTimeout as sleep } from 'node:timers/promises';

/** Sends a call as this agent; throws with the message of a refusal. */
export type Send = <E extends Endpoint>(endpoint: E, request: RequestOf<E>) => Promise<AnswerOf<E>>;

/** Least and most seconds. */
type Span = readonly [least: number, most: number];

export interface Habits {
  readonly idle: Span;
  readonly ring: Span;
  readonly talk: Span;
  readonly wrapUp: Span;
  readonly pause: Span;
  /** Shares between 0 and 1. */
  readonly answered: number;
  readonly pauses: number;
}

const USUAL_HABITS: Habits = {
  idle: [3, 20],
  ring: [4, 15],
  talk: [15, 240],
  wrapUp: [5, 50],
  pause: [30, 180],
  answered: 0.45,
  pauses: 0.08,
};

const BEAT_SECONDS = 5;
/** A browser that is not heard of for longer counts as closed. */
const PRESENCE_SECONDS = 30;
const REASONS = ['会议', '培训', '午餐', '外出'] as const;

const between = ([least, most]: Span): number => least + Math.random() * (most - least);
const oneOf = <T>(all: readonly T[]): T | undefined => all[Math.floor(Math.random() * all.length)];

/** Waits this long and does something at once and every few seconds meanwhile. */
const whileWaiting = async (seconds: number, every: number, act: () => Promise<unknown>, signal: AbortSignal) => {
  for (let left = seconds; left > 0; left -= every) {
    await act();
    await sleep(Math.min(left, every) * 1_000, undefined, { signal });
  }
};

const talk = async (send: Send, { ActionId: CallActionId }: Dialled, habits: Habits, signal: AbortSignal) => {
  const beat = (IsTalking: boolean) => () => send(beatCall, { CallActionId, IsTalking });
  await whileWaiting(between(habits.ring), BEAT_SECONDS, beat(false), signal);
  const IsAnswer = Math.random() < habits.answered;
  if (IsAnswer) await whileWaiting(between(habits.talk), BEAT_SECONDS, beat(true), signal);
  const cause = IsAnswer ? { CauseCode: 200, CauseText: '通话结束' } : { CauseCode: 480, CauseText: '暂时无法接通' };
  await send(endCall, { CallActionId, IsAnswer, ...cause });
  return IsAnswer;
};

const pause = async (send: Send, { pause: span }: Habits, signal: AbortSignal): Promise<void> => {
  const Reason = oneOf(REASONS);
  const isBusy = Math.random() < 0.3;
  await send(setAgentState, isBusy ? { State: AgentState.Busy } : { State: AgentState.Break, Reason });
  await whileWaiting(between(span), PRESENCE_SECONDS, () => send(queryAgentState, {}), signal);
  await send(setAgentState, { State: AgentState.Ready });
};

/** A pause, or a call with its wrap-up. A refused dial is thrown. */
export const workOnce = async (
  send: Send,
  customerIds: readonly number[],
  habits: Habits,
  signal: AbortSignal,
): Promise<void> => {
  await whileWaiting(between(habits.idle), PRESENCE_SECONDS, () => send(queryAgentState, {}), signal);
  if (Math.random() < habits.pauses) return pause(send, habits, signal);
  const CustomerId = oneOf(customerIds);
  if (CustomerId === undefined) return;
  const dialled = await send(dialCustomer, { CustomerId });
  const isAnswered = await talk(send, dialled, habits, signal);
  await sleep(between(habits.wrapUp) * 1_000, undefined, { signal });
  const Remark = isAnswered ? '已沟通，稍后再联系' : '无人接听';
  await send(saveWrapUp, { CallLogId: dialled.CallLogId, Remark });
};

const MOST_CUSTOMERS = 200;
const AFTER_REFUSAL_MS = 10_000;

/** Works until the signal; goes on after a refusal, which is reported. */
export const work = async (send: Send, signal: AbortSignal, onRefusal: (reason: string) => void): Promise<void> => {
  const own = { CustomerType: Placement.Owned, PageIndex: 1, PageCount: MOST_CUSTOMERS };
  let customerIds: readonly number[] = [];
  while (!signal.aborted) {
    try {
      if (customerIds.length === 0) customerIds = (await send(searchCustomers, own)).Rows.map(({ Id }) => Id);
      await workOnce(send, customerIds, USUAL_HABITS, signal);
    } catch (error) {
      if (signal.aborted) return;
      onRefusal(error instanceof Error ? error.message : String(error));
      await sleep(AFTER_REFUSAL_MS, undefined, { signal }).catch(() => undefined);
    }
  }
};
