/** Failures as dialogs see them: what is still to be said. */
import { CallFailed } from '../../platform/failure.ts';

/** The sentence a dialog must show, or nothing when the request layer has told the user already. */
export const untold = (error: unknown, fallback: string): string | undefined => {
  if (error instanceof CallFailed) return error.shown ? undefined : error.message || fallback;
  // A fault of ours: the user gets the fallback, the log gets the fault.
  reportError(error);
  return fallback;
};
