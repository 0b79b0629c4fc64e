/**
 * Dialling through a list (连拨): the user's queue on the server, and the step from one customer to the next. A page that
 * was loaded again shows the queue paused, so that it never dials by itself.
 */
import { nextInQueue, type Queue, queryQueue, startQueue, stopQueue } from '@gonghai/contract/calls/queue.contract.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import type { AnswerOf, RequestOf } from '@gonghai/contract/wire/endpoint.ts';
import { useEffect } from 'react';
import { create } from 'zustand';
import { announce } from '../platform/announce.ts';
import { call } from '../platform/api.ts';
import { wait } from '../platform/backoff.ts';
import { useMay } from '../platform/current-user.ts';
import { showFailure } from '../platform/failure.ts';
import { useCallDrafts } from './call-drafts.ts';
import { dialQueued, usePhone } from './phone.ts';

interface CallQueueState {
  readonly queue: Queue | null;
  readonly isPaused: boolean;
  /** The next customer is being asked for or dialled. */
  readonly isBusy: boolean;
  /** The user is about to end the queue, or no one is left: the summary is shown. */
  readonly isOver: boolean;
  /** A pool customer who is being called: called in the drawer only (G-067). */
  readonly inDrawer: number | undefined;
}

const NO_QUEUE: CallQueueState = { queue: null, isPaused: true, isBusy: false, isOver: false, inDrawer: undefined };

export const useCallQueue = create<CallQueueState>(() => NO_QUEUE);

/** Skips the next person. */
export const SKIP_KEY = 'S';

const { getState, setState } = useCallQueue;

const read = async (): Promise<void> => {
  const queue = await call(queryQueue, {}, { quiet: true }).catch(() => undefined);
  if (queue !== undefined) setState({ queue });
};

/** By then the server knows the end of the call. */
const END_KNOWN_MS = 1_000;
const readLater = async (): Promise<void> => {
  await wait(END_KNOWN_MS);
  await read();
};
/** The outcome of a call has changed. */
export const refreshQueue = (): void => {
  if (getState().queue) void readLater();
};

type NextCustomer = AnswerOf<typeof nextInQueue>;
/** Of a question that was asked before the wrap-up was saved. */
let ahead: Promise<NextCustomer | undefined> | undefined;
export const dropAhead = (): void => {
  ahead = undefined;
};

export const pauseQueue = (): void => {
  dropAhead();
  setState({ isPaused: true });
};

const isWrappingUp = (): boolean => useCallDrafts.getState().openKey !== null;
/** A call runs, or one that has ended waits for its wrap-up. */
const isOccupied = (): boolean => usePhone.getState().call !== undefined || isWrappingUp();

const TAKE_CALLS = '当前为示忙或小休，请先切换为示闲，再继续连拨';

/** Whether the user takes calls (示闲). Otherwise the queue pauses and says why. */
const demandReady = (): boolean => {
  if (!usePhone.getState().away) return true;
  pauseQueue();
  announce('warning', TAKE_CALLS);
  return false;
};

/** Asks for the next customer while the wrap-up is being saved. The customer is dialled when it is saved. */
export const askAhead = (): void => {
  const { queue, isPaused, isBusy } = getState();
  const { call: running, away } = usePhone.getState();
  if (!queue || isPaused || isBusy || running || away) return;
  // The server may not know the end of the call yet. Then it is asked again.
  ahead = call(nextInQueue, {}, { quiet: true }).catch(() => undefined);
};

const readNext = async (): Promise<NextCustomer> => {
  const asked = ahead;
  dropAhead();
  return (await asked) ?? (await call(nextInQueue, {}));
};

/** Dials the next customer. Those whom a colleague called meanwhile are skipped by the server. */
const dialNext = async (): Promise<void> => {
  const mayDial = (): boolean => !getState().isPaused && !isOccupied() && demandReady();
  for (let refused: number | undefined; mayDial();) {
    const { CustomerId, CustomerType } = await readNext();
    if (CustomerId === null) return setState({ isPaused: true, isOver: true });
    // Paused meanwhile: the customer stays the next one.
    if (getState().isPaused) return undefined;
    // The reason was shown, and the server has none to skip: no line, no microphone, another call.
    if (CustomerId === refused) return pauseQueue();
    const dialled = dialQueued(CustomerId);
    if (CustomerType === Placement.Pool) setState({ inDrawer: CustomerId });
    await dialled;
    refused = CustomerId;
  }
  return undefined;
};

/** A refusal pauses the queue and is shown. */
const take = async (act: () => Promise<void>): Promise<void> => {
  setState({ isBusy: true });
  try {
    await act();
  } catch (error) {
    pauseQueue();
    showFailure(error, messages.serverError);
  } finally {
    setState({ isBusy: false });
    await read();
  }
};

let latest: Promise<void> = Promise.resolve();
/** One step after the other: Enter can come while the person before is still being skipped. */
const step = (act: () => Promise<void>): Promise<void> => {
  latest = latest.then(() => take(act));
  return latest;
};
const stepUnlessBusy = async (act: () => Promise<void>): Promise<void> => {
  if (!getState().isBusy) await step(act);
};

/** The wrap-up was saved. */
export const continueQueue = async (): Promise<void> => {
  const { queue, isPaused } = getState();
  if (queue && isPaused) await read();
  else if (queue && !isOccupied()) await step(dialNext);
};

/** Goes on after a pause. An open wrap-up comes first. */
export const resumeQueue = (): void => {
  if (!demandReady()) return;
  setState({ isPaused: false, isOver: false });
  void continueQueue();
};

export const skipNext = (): void => {
  const next = getState().queue?.Upcoming[0];
  if (!next || usePhone.getState().call) return;
  dropAhead();
  const skip = async (): Promise<void> => void (await call(nextInQueue, { SkipCustomerId: next.CustomerId }));
  void stepUnlessBusy(skip);
};

/** Shows the summary. */
export const finishQueue = (): void => {
  setState({ isPaused: true, isOver: true });
  void read();
};

export const closeQueue = (): Promise<void> =>
  stepUnlessBusy(async () => {
    await call(stopQueue, {});
    setState({ isPaused: true, isOver: false, inDrawer: undefined });
  });

export const startCalls = (request: RequestOf<typeof startQueue>): Promise<void> =>
  stepUnlessBusy(async () => {
    await call(startQueue, request);
    await read();
    setState({ isPaused: false, isOver: false });
    await dialNext();
  });

/** Keeps the queue of the signed-in user. Returns whether there is one. 示忙 and 小休 pause it. */
export const useKeptQueue = (isReady: boolean): boolean => {
  const mayHave = useMay(queryQueue.access) && isReady;
  useEffect(() => {
    if (mayHave) void read();
    return () => setState(NO_QUEUE);
  }, [mayHave]);
  useEffect(
    () =>
      usePhone.subscribe(({ away, call: running }, before) => {
        if (away && !before.away) pauseQueue();
        if (!running && before.call) refreshQueue();
      }),
    [],
  );
  return useCallQueue(({ queue }) => queue !== null);
};
