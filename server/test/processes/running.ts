/** The processes that this one has started, and whether one still runs. */
import { existsSync, readFileSync } from 'node:fs';

/** Ids of the children of this process. */
export const ownChildren = (): readonly number[] =>
  readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number);

export const isRunning = (pid: number): boolean =>
  existsSync(`/proc/${pid}/stat`) && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
