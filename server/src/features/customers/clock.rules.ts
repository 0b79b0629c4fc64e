/** When the recycle rules run, and moments as text, by the clock of Shanghai. */
import { DAY, SHANGHAI_OFFSET, startOfToday } from '@gonghai/contract/wire/clock.ts';

const RUN_HOUR = 2 * 3_600;

/** When the rules were last due: at two in the night. */
export const lastRun = (now: number): number => startOfToday(now - RUN_HOUR) + RUN_HOUR;
/** When they are due next. */
export const nextRun = (now: number): number => lastRun(now) + DAY;

export const momentText = (seconds: number): string =>
  new Date((seconds + SHANGHAI_OFFSET) * 1_000).toISOString().slice(0, 19).replace('T', ' ');

const PARTS = /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?: (\d{2})(?::(\d{2})(?::(\d{2}))?)?)?)?)?$/;

/** The range of all times whose text starts like this: a year, month, day and so on. Undefined for other text. */
export const rangeOfMoment = (text: string): { readonly from: number; readonly until: number } | undefined => {
  const parts = PARTS.exec(text)
    ?.slice(1)
    .filter((part) => part !== undefined)
    .map(Number);
  if (!parts) return undefined;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts;
  const last = parts.length - 1;
  const secondsAt = (numbers: readonly number[]): number =>
    Date.UTC(numbers[0] ?? 0, (numbers[1] ?? 1) - 1, numbers[2], numbers[3], numbers[4], numbers[5]) / 1_000 -
    SHANGHAI_OFFSET;
  const begin = [year, month, day, hour, minute, second];
  const end = begin.map((number, at) => (at === last ? number + 1 : number));
  const from = secondsAt(begin);
  return momentText(from).startsWith(text) ? { from, until: secondsAt(end) } : undefined;
};
