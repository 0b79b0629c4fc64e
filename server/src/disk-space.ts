/** How much room is left where the data lies. A full disk stops the database, so little room is said in time. */
import { statfsSync } from 'node:fs';
import type { Log } from './http/log.ts';

export const LITTLE_ROOM = 1_000_000_000;
const LOOK_EVERY = 60_000;
const SAY_EVERY = 600_000;

export interface DiskWatch {
  readonly freeBytes: () => number;
  readonly close: () => void;
}

export const watchDisk = (folder: string, log: Log): DiskWatch => {
  let saidAt = -Infinity;
  const freeBytes = (): number => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  const look = (): void => {
    const free = freeBytes();
    if (free >= LITTLE_ROOM || performance.now() - saidAt < SAY_EVERY) return;
    saidAt = performance.now();
    log.warn(`only ${Math.floor(free / 1_000_000)} MB are left on the disk that holds ${folder}`);
  };
  look();
  const timer = setInterval(look, LOOK_EVERY).unref();
  return { freeBytes, close: () => clearInterval(timer) };
};
