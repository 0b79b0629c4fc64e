/** When the recycle rules run, by the clock of Shanghai. */
import { DAY, startOfToday } from '@gonghai/contract/wire/clock.ts';

const RUN_HOUR = 2 * 3_600;

/** When the rules were last due: at two in the night. */
export const lastRun = (now: number): number => startOfToday(now - RUN_HOUR) + RUN_HOUR;
/** When they are due next. */
export const nextRun = (now: number): number => lastRun(now) + DAY;
