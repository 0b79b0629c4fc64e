/** Passes a SIP call on: the telephone of the other side is asked to call another one (REFER). */
import { transferFailureOf } from '@gonghai/contract/calls/transfer.rules.ts';
import type { IncomingResponse } from 'jssip/lib/SIPMessage';
import type { RTCSession } from 'jssip/lib/RTCSession';

const WITHIN_SECONDS = 30;
const UNFINISHED = `${WITHIN_SECONDS}秒内未接通`;

/** The other side reports how its call proceeds. */
interface Report {
  readonly status_line: { readonly status_code: number | string };
}

/** Resolves when the other side has agreed; at once if it is on hold already or cannot be put on hold now. */
const hold = (session: RTCSession): Promise<void> =>
  new Promise((resolve) => {
    if (!session.hold({}, resolve)) resolve();
  });

/** Resolves to why it failed, or to undefined when the target has answered. */
export const transferSession = async (session: RTCSession, target: string): Promise<string | undefined> => {
  const outcome = Promise.withResolvers<string | undefined>();
  const fail = (status: number): void => outcome.resolve(transferFailureOf(status));
  const timer = setTimeout(() => outcome.resolve(UNFINISHED), WITHIN_SECONDS * 1_000);
  session.on('ended', () => fail(0));
  session.on('failed', () => fail(0));
  const eventHandlers = {
    requestFailed: ({ response }: { readonly response: IncomingResponse | null }) => fail(response?.status_code ?? 0),
    accepted: () => outcome.resolve(undefined),
    failed: ({ status_line }: Report) => fail(Number(status_line.status_code)),
  };
  try {
    const isOver = await Promise.race([hold(session).then(() => false), outcome.promise.then(() => true)]);
    if (!isOver) session.refer(target, { eventHandlers });
  } catch {
    // An account that makes no SIP address.
    fail(404);
  }
  return outcome.promise.finally(() => clearTimeout(timer));
};
