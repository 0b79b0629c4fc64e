/** Warns when the disk of the data folder is nearly full, because a full disk stops the database. */
import { statfsSync } from 'node:fs';
import type { Log } from './http/log.ts';

export const LOW_SPACE_BYTES = 1_000_000_000;
const LOOK_EVERY = 60_000;
const WARN_EVERY = 600_000;

export interface DiskWatch {
  readonly freeBytes: () => number;
  readonly close: () => void;
}

export const watchDisk = (folder: string, log: Log): DiskWatch => {
  let warnedAt = -Infinity;
  const freeBytes = (): number => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  const look = (): void => {
    const free = freeBytes();
    if (free >= LOW_SPACE_BYTES || performance.now() - warnedAt < WARN_EVERY) return;
    warnedAt = performance.now();
    log.warn(`only ${Math.floor(free / 1_000_000)} MB are left on the disk that holds ${folder}`);
  };
  look();
  const timer = setInterval(look, LOOK_EVERY).unref();
  return { freeBytes, close: () => clearInterval(timer) };
};
