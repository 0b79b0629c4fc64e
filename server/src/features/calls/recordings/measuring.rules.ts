/** When the server tries again to measure a recording. */

/** Seconds after each failed try. A file that fails after the last one stays unmeasured. */
const PAUSES = [60, 600, 3_600] as const;

/** Null after the last try. */
export const nextTryAfter = (tries: number, now: number): number | null => {
  const pause = PAUSES[tries - 1];
  return pause === undefined ? null : now + pause;
};
