/** Scripted telephones: they dial, send heartbeats and report ends like the browser, and know what really happened. */
import { BEAT_SECONDS } from '@gonghai/contract/calls/call-values.ts';
import { beatCall, dialCustomer, endCall } from '@gonghai/contract/calls/call.contract.ts';
import type { AnswerOf, Endpoint, RequestOf } from '@gonghai/contract/wire/endpoint.ts';
import type { Envelope } from '@gonghai/contract/wire/envelope.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Agent } from './agents.ts';
import { ask } from './callers.ts';

/** What happens to one call. */
export interface CallPlan {
  readonly ringMs: number;
  /** Absent if the call is not answered. */
  readonly talkMs?: number | undefined;
  /** The page dies so long after the click. */
  readonly diesAfterMs?: number | undefined;
  /** The next page reports what the dead one had stored. Absent if there is none. */
  readonly returnsAfterMs?: number | undefined;
}

export interface ActualCall {
  readonly staffId: number;
  /** Absent if the server's answer never came, so nothing rang. */
  readonly actionId: string | undefined;
  readonly isAnswered: boolean;
  readonly seconds: number;
  /** Seconds of talk that was reported to no server, because none could be reached. */
  readonly unreportedSeconds: number;
}

/** The servers that run now. */
type Addresses = () => readonly string[];

const RETRY_MS = 1_000;
const REQUEST_MS = 5_000;

const sendTo = async <E extends Endpoint>(
  addresses: Addresses,
  { session }: Agent,
  endpoint: E,
  request: RequestOf<E>,
  page: AbortSignal,
): Promise<Envelope<AnswerOf<E>> | undefined> => {
  for (const address of addresses().toSorted(() => Math.random() - 0.5)) {
    const signal = AbortSignal.any([page, AbortSignal.timeout(REQUEST_MS)]);
    try {
      return await ask(address, endpoint, request, session, signal);
    } catch {
      page.throwIfAborted();
    }
  }
  return undefined;
};

/** What the browser keeps in its storage, and what it knows of the call. Milliseconds. */
interface Books {
  actionId?: string;
  answeredAt?: number;
  endedAt?: number;
  /** The last heartbeat that was sent. */
  aliveAt?: number;
  wasTalking: boolean;
  /** The last heartbeat that a server answered, and the first that said talking. */
  heardAt?: number;
  heardTalkingAt?: number;
}

/** A person clicks again until the number rings. An answer that was lost may have left a log. */
const dial = async (addresses: Addresses, agent: Agent, page: AbortSignal): Promise<string> => {
  for (;;) {
    const answer = await sendTo(addresses, agent, dialCustomer, { CustomerId: agent.customerId }, page);
    if (answer?.Status) return dialCustomer.answer.parse(answer.Data).ActionId;
    await sleep(RETRY_MS, undefined, { signal: page });
  }
};

const startBeats = (addresses: Addresses, agent: Agent, books: Books, page: AbortSignal) => {
  const over = new AbortController();
  let pause = new AbortController();
  const beat = async (CallActionId: string): Promise<boolean> => {
    const IsTalking = books.answeredAt !== undefined;
    Object.assign(books, { aliveAt: Date.now(), wasTalking: IsTalking });
    const answer = await sendTo(addresses, agent, beatCall, { CallActionId, IsTalking }, page);
    if (!answer?.Status) return false;
    books.heardAt = Date.now();
    if (IsTalking) books.heardTalkingAt ??= books.heardAt;
    return true;
  };
  const run = async (): Promise<void> => {
    while (!over.signal.aborted && !page.aborted) {
      pause = new AbortController();
      const isReceived = await beat(books.actionId ?? '').catch(() => false);
      const signal = AbortSignal.any([page, pause.signal]);
      await sleep(isReceived ? BEAT_SECONDS * 1_000 : RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    beatNow: () => pause.abort(),
    stop: () => {
      over.abort();
      pause.abort();
      return running;
    },
  };
};

/** Repeated until a server has answered. */
const report = async (
  addresses: Addresses,
  agent: Agent,
  { actionId = '', isAnswered, endedAt }: { actionId?: string | undefined; isAnswered: boolean; endedAt: number },
  page: AbortSignal,
): Promise<void> => {
  for (;;) {
    const EndedAgo = Math.max(0, Math.round((Date.now() - endedAt) / 1_000));
    const request = { CallActionId: actionId, IsAnswer: isAnswered, EndedAgo };
    if ((await sendTo(addresses, agent, endCall, request, page))?.Status) return;
    await sleep(RETRY_MS, undefined, { signal: page });
  }
};

const live = async (addresses: Addresses, agent: Agent, plan: CallPlan, books: Books, page: AbortSignal) => {
  books.actionId = await dial(addresses, agent, page);
  books.aliveAt = Date.now();
  const beats = startBeats(addresses, agent, books, page);
  try {
    await sleep(plan.ringMs, undefined, { signal: page });
    if (plan.talkMs !== undefined) {
      books.answeredAt = Date.now();
      beats.beatNow();
      await sleep(plan.talkMs, undefined, { signal: page });
    }
    books.endedAt = Date.now();
  } finally {
    await beats.stop();
  }
  const { actionId, endedAt } = books;
  await report(addresses, agent, { actionId, isAnswered: books.answeredAt !== undefined, endedAt }, page);
};

/** What the next page finds in the storage. */
const storedEnd = ({ actionId, answeredAt, endedAt, aliveAt, wasTalking }: Books) =>
  endedAt === undefined
    ? { actionId, isAnswered: wasTalking, endedAt: aliveAt ?? 0 }
    : { actionId, isAnswered: answeredAt !== undefined, endedAt };

const NEVER = new AbortController().signal;

/** Runs one call to its end, or to the death of its page and the report of the next one. */
export const runCall = async (addresses: Addresses, agent: Agent, plan: CallPlan): Promise<ActualCall> => {
  const page = new AbortController();
  const books: Books = { wasTalking: false };
  let diedAt: number | undefined;
  const die = (): void => {
    diedAt = Date.now();
    page.abort();
  };
  const dying = plan.diesAfterMs === undefined ? undefined : setTimeout(die, plan.diesAfterMs);
  await live(addresses, agent, plan, books, page.signal).catch((error: unknown) => {
    if (diedAt === undefined) throw error;
  });
  clearTimeout(dying);
  const isGone = diedAt !== undefined && plan.returnsAfterMs === undefined;
  if (diedAt !== undefined && plan.returnsAfterMs !== undefined && books.actionId !== undefined) {
    await sleep(plan.returnsAfterMs);
    await report(addresses, agent, storedEnd(books), NEVER);
  }
  return actualCallOf(agent.id, books, diedAt, isGone);
};

const actualCallOf = (staffId: number, books: Books, diedAt: number | undefined, isGone: boolean): ActualCall => {
  const { actionId, answeredAt, heardAt, heardTalkingAt } = books;
  const endedAt = books.endedAt ?? diedAt ?? 0;
  // An answer that reached no server is not known.
  const isAnswered = answeredAt !== undefined && (!isGone || heardTalkingAt !== undefined);
  if (!isAnswered) return { staffId, actionId, isAnswered, seconds: 0, unreportedSeconds: 0 };
  const beginning = heardTalkingAt === undefined ? 0 : heardTalkingAt - answeredAt;
  const silence = isGone && heardAt !== undefined ? endedAt - heardAt - BEAT_SECONDS * 1_000 : 0;
  const unreportedSeconds = (Math.max(0, beginning) + Math.max(0, silence)) / 1_000;
  return { staffId, actionId, isAnswered, seconds: (endedAt - answeredAt) / 1_000, unreportedSeconds };
};
