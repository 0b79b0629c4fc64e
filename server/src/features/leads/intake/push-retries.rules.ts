/** When a push whose handling failed is handled again. Pure. */

const FIRST_PAUSE = 5;
const LONGEST_PAUSE = 3_600;
/** More than a day after the first one: an operator may have to mend the cause. */
const MOST_TRIES = 31;
/** Tries until the administrator sees it beside the failed ones: a few minutes. */
const SHOWN_AFTER = 5;

/** Seconds until the next try after this many failed ones; undefined when only the administrator retries it. */
export const pauseAfter = (tries: number): number | undefined =>
  tries >= MOST_TRIES ? undefined : Math.min(LONGEST_PAUSE, FIRST_PAUSE * 3 ** (tries - 1));

/** Of an error that is not the fault of the push. */
export const TEMPORARY_PAUSE = FIRST_PAUSE;

export const isShownAfter = (tries: number): boolean => tries >= SHOWN_AFTER;
