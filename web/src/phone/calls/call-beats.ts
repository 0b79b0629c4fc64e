/** Heartbeats of the running call: over the hub, or as a call while the hub is not connected. */
import { beatCall } from '@gonghai/contract/calls/call.contract.ts';
import { BEAT_SECONDS } from '@gonghai/contract/calls/call-values.ts';
import { type CallBeat, callBeatAnswer, HubMessage } from '@gonghai/contract/wire/hub.ts';
import { call } from '../../platform/api.ts';
import { askHub } from '../../platform/hub.ts';
import { readSession } from '../../platform/session.ts';

const beat = async (request: CallBeat): Promise<void> => {
  const answer = callBeatAnswer.safeParse(await askHub(HubMessage.CallBeat, request));
  // Without a session the call goes on, and its end is reported later.
  if (!answer.success && readSession()) await call(beatCall, request, { quiet: true });
};

export interface CallBeats {
  /** At once, because the state of the call has changed. */
  readonly beat: () => void;
  readonly stop: () => void;
}

/** After a beat that did not reach the server. The server counts the talk from the first one that says so. */
const RETRY_MS = 1_000;

/** Begins when the log exists. `describe` is called before each beat. */
export const startBeats = (describe: () => CallBeat): CallBeats => {
  let isOver = false;
  let next: ReturnType<typeof setTimeout> | undefined;
  const send = async (): Promise<void> => {
    clearTimeout(next);
    const isReceived = await beat(describe()).then(
      () => true,
      () => false,
    );
    if (!isOver) plan(isReceived ? BEAT_SECONDS * 1_000 : RETRY_MS);
  };
  const plan = (pause: number): void => {
    clearTimeout(next);
    next = setTimeout(() => void send(), pause);
  };
  plan(BEAT_SECONDS * 1_000);
  return {
    beat: () => void send(),
    stop: () => {
      isOver = true;
      clearTimeout(next);
    },
  };
};
