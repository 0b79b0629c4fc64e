/**
 * Whether this machine can run a test: the account, a disk of its own, an old PostgreSQL. If not, `npm test` prints the
 * reason at its end. A part that `npm test` installs is no condition: a test fails without it.
 */
import { noteSkipped } from '../../../tools/skipped-tests.ts';

export const canRun = (condition: unknown, reason: string): boolean => {
  if (!condition) noteSkipped(reason);
  return Boolean(condition);
};
