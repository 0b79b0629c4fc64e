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
  /** A folder that cannot be read must not end the process: this runs in a timer. */
  const look = (): void => {
    try {
      warnIfLow(freeBytes());
    } catch (error) {
      log.warn({ err: error }, 'the free space of the disk is unknown');
    }
  };
  const warnIfLow = (free: number): void => {
    if (free >= LOW_SPACE_BYTES || performance.now() - warnedAt < WARN_EVERY) return;
    warnedAt = performance.now();
    log.warn(`only ${Math.floor(free / 1_000_000)} MB are left on the disk that holds ${folder}`);
  };
  look();
  const timer = setInterval(look, LOOK_EVERY).unref();
  return { freeBytes, close: () => clearInterval(timer) };
};
