/** Days as they begin and end in Shanghai, whose clock never changes. */
import { DAY } from '@gonghai/contract/customers/customer-values.ts';

const AHEAD = 8 * 3_600;

/** The moment the day of `now` began there. */
export const startOfToday = (now: number): number => Math.floor((now + AHEAD) / DAY) * DAY - AHEAD;

const RUN_HOUR = 2 * 3_600;

/** When the rules were last applied, or should have been: at two in the night. */
export const lastRun = (now: number): number => startOfToday(now - RUN_HOUR) + RUN_HOUR;
/** When they are applied next. */
export const nextRun = (now: number): number => lastRun(now) + DAY;

export const momentText = (seconds: number): string =>
  new Date((seconds + AHEAD) * 1_000).toISOString().slice(0, 19).replace('T', ' ');

const PARTS = /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?: (\d{2})(?::(\d{2})(?::(\d{2}))?)?)?)?)?$/;

/** All moments whose text begins like this: a year, a month, a day and so on. Undefined for what no moment begins like. */
export const rangeOfMoment = (text: string): { readonly from: number; readonly until: number } | undefined => {
  const parts = PARTS.exec(text)
    ?.slice(1)
    .filter((part) => part !== undefined)
    .map(Number);
  if (!parts) return undefined;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts;
  const last = parts.length - 1;
  const secondsAt = (numbers: readonly number[]): number =>
    Date.UTC(numbers[0] ?? 0, (numbers[1] ?? 1) - 1, numbers[2], numbers[3], numbers[4], numbers[5]) / 1_000 - AHEAD;
  const begin = [year, month, day, hour, minute, second];
  const end = begin.map((number, at) => (at === last ? number + 1 : number));
  const from = secondsAt(begin);
  return momentText(from).startsWith(text) ? { from, until: secondsAt(end) } : undefined;
};
