/** Errors that a dialog still has to show. */
import { CallFailed } from '../../platform/failure.ts';

/** The message a dialog must show; undefined if the request layer has shown it already. */
export const untold = (error: unknown, fallback: string): string | undefined => {
  if (error instanceof CallFailed) return error.shown ? undefined : error.message || fallback;
  // A programming error: the user gets the fallback, the log gets the error.
  reportError(error);
  return fallback;
};
