/** Ends what a server has started, in reverse order, also when the start fails half-way. */
import type { Log } from './http/log.ts';
import { within } from './http/timeout.ts';

/** Longer than any part needs: running requests have 15 seconds. */
const END_WITHIN_MS = 20_000;

export interface Lifetime {
  /** Says how a started part ends. A part that fails or is stuck is reported, and the others still end. */
  readonly onEnd: (part: string, end: () => unknown) => void;
  readonly isEnding: () => boolean;
  /** Idempotent. Never fails. */
  readonly end: () => Promise<void>;
}

export const createLifetime = (log: Pick<Log, 'error'>, limitMs = END_WITHIN_MS): Lifetime => {
  const parts = new AsyncDisposableStack();
  let ending: Promise<void> | undefined;

  const endPart = async (part: string, end: () => unknown): Promise<void> => {
    try {
      const outcome = Promise.resolve(end()).then(
        () => 'ended',
        (error: unknown) => ({ error }),
      );
      const known = await within(limitMs, outcome, 'stuck');
      if (typeof known === 'object') throw known.error;
      if (known === 'stuck') log.error(`${part} did not end within ${limitMs / 1_000} s`);
    } catch (error) {
      log.error({ err: error }, `the end of ${part}`);
    }
  };

  return {
    onEnd: (part, end) => parts.defer(() => endPart(part, end)),
    isEnding: () => ending !== undefined,
    end: () => (ending ??= parts.disposeAsync()),
  };
};
