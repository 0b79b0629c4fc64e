/** Acts that may outlast the answer one waits for: asked about again, under the same key, until it is known how they ended. */
import { messages } from '@gonghai/contract/wire/messages.ts';
import { CallFailed, sayPoorNetwork, Unanswered } from './failure.ts';
import { whileLoading } from './loading.ts';

const ASK_EVERY = 3_000;
/** Longer than the server works on it, so that the last word is the server's. */
const GIVE_UP_AFTER = 240_000;

/** By which the server knows a request again. No UUID: browsers make those on encrypted pages alone. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, ASK_EVERY));

/** While it goes on, whoever asks for the same is told to wait; and the line may break while one asks. */
const isStillUnknown = (error: unknown): boolean =>
  error instanceof Unanswered || (error instanceof CallFailed && error.message === messages.busy);

const askAgain = async <Answer>(send: () => Promise<Answer>, began: number): Promise<Answer> => {
  while (performance.now() - began < GIVE_UP_AFTER) {
    await pause();
    try {
      return await send();
    } catch (error) {
      if (!isStillUnknown(error)) throw error;
    }
  }
  throw new CallFailed(messages.endUnknown);
};

/** `send` must send the same key each time: what was done is then told again, and never done twice. */
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
