/** Watches the disk of the data folder: warns the operator when it is nearly full, and says when it is full. */
import { statfsSync } from 'node:fs';
import type { Log } from './http/log.ts';

/** Below either of these the operator is warned. */
const LOW_BYTES = 2_000_000_000;
const LOW_SHARE = 0.1;
/**
 * Below this nothing is stored any more. PostgreSQL stops when it cannot create the next segment of its log (16 MiB),
 * and reads would stop with it. Four segments remain for what runs already and for background jobs.
 */
const FULL_BYTES = 64 * 1024 * 1024;
const LOOK_EVERY = 60_000;
const WARN_EVERY = 600_000;

interface Space {
  readonly free: number;
  readonly size: number;
}

export const isLow = ({ free, size }: Space): boolean => free < LOW_BYTES || free < size * LOW_SHARE;
export const isFull = ({ free }: Space): boolean => free < FULL_BYTES;

interface DiskWatch {
  readonly space: () => Space;
  readonly close: () => void;
}

const readSpace = (folder: string): Space => {
  const { bavail, blocks, bsize } = statfsSync(folder);
  return { free: bavail * bsize, size: blocks * bsize };
};

export const watchDisk = (folder: string, log: Log): DiskWatch => {
  let warnedAt = -Infinity;
  const warnIfLow = (space: Space): void => {
    if (!isLow(space) || performance.now() - warnedAt < WARN_EVERY) return;
    warnedAt = performance.now();
    const share = Math.floor((100 * space.free) / space.size);
    log.warn(`only ${Math.floor(space.free / 1_000_000)} MB (${share} %) are left on the disk that holds ${folder}`);
  };
  /** A folder that cannot be read must not end the process: this runs in a timer. */
  const look = (): void => {
    try {
      warnIfLow(readSpace(folder));
    } catch (error) {
      log.warn({ err: error }, 'the free space of the disk is unknown');
    }
  };
  look();
  const timer = setInterval(look, LOOK_EVERY).unref();
  return { space: () => readSpace(folder), close: () => clearInterval(timer) };
};
