/** Calls that may take longer than a request: repeated with the same key until their result is known. */
import { messages } from '@gonghai/contract/wire/messages.ts';
import { wait } from './backoff.ts';
import { CallFailed, sayPoorNetwork, Unanswered } from './failure.ts';
import { whileLoading } from './loading.ts';

const ASK_EVERY = 3_000;
/** Longer than the server's own limit, so that the server decides. */
const GIVE_UP_AFTER = 240_000;

/** Identifies a request for repetitions. No UUID, because browsers create those only with TLS. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');

/** While the first request runs, the server answers repetitions with "wait"; a repetition may also fail on the network. */
const isStillUnknown = (error: unknown): boolean =>
  error instanceof Unanswered || (error instanceof CallFailed && error.message === messages.busy);

const askAgain = async <Answer>(send: () => Promise<Answer>, began: number): Promise<Answer> => {
  while (performance.now() - began < GIVE_UP_AFTER) {
    await wait(ASK_EVERY);
    try {
      return await send();
    } catch (error) {
      if (!isStillUnknown(error)) throw error;
    }
  }
  throw new CallFailed(messages.endUnknown);
};

/** `send` must use the same key each time, so that the server returns the stored result and never runs it twice. */
export const untilKnown = async <Answer>(send: () => Promise<Answer>): Promise<Answer> => {
  const began = performance.now();
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    if (!error.isLate) {
      sayPoorNetwork();
      throw error;
    }
  }
  return whileLoading(() => askAgain(send, began), messages.goesOn);
};
