/** Days as they begin and end in Shanghai, whose clock never changes. */

export const DAY = 86_400;

/** Seconds that Shanghai is ahead of UTC. */
export const SHANGHAI_OFFSET = 8 * 3_600;

/** The moment the day of `now` began there. */
export const startOfToday = (now: number): number => Math.floor((now + SHANGHAI_OFFSET) / DAY) * DAY - SHANGHAI_OFFSET;
