/** Notes which sessions have a connected browser. An open page may send no requests for hours. */
import type { Database } from '../../db/database.ts';
import { markOnline } from './session.queries.ts';

interface PresenceParts {
  readonly database: Database;
  /** The sessions of the connected browsers of this instance. */
  readonly sessions: () => readonly Buffer[];
  readonly nowMs: () => number;
  readonly onError: (error: Error) => void;
  readonly everyMs?: number;
}

/** A third of the time after which an agent counts as absent. */
const EVERY_MS = 30_000;

/** Returns a function that stops it. */
export const keepPresence = ({ database, sessions, nowMs, onError, everyMs = EVERY_MS }: PresenceParts) => {
  const note = (): void => {
    const hashes = sessions();
    if (hashes.length === 0) return;
    const now = Math.floor(nowMs() / 1_000);
    database.inTransaction(null, (trx) => markOnline(trx, hashes, now)).catch(onError);
  };
  const timer = setInterval(note, everyMs).unref();
  return (): void => clearInterval(timer);
};
