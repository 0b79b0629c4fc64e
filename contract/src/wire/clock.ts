/** Days and moments by the clock of Shanghai, which has had a fixed offset since 1991. */

export const DAY = 86_400;

/** Seconds that Shanghai is ahead of UTC. */
export const SHANGHAI_OFFSET = 8 * 3_600;

/** The number of the day since 1970 in which the moment lies. */
export const dayOf = (seconds: number): number => Math.floor((seconds + SHANGHAI_OFFSET) / DAY);
export const startOfDay = (day: number): number => day * DAY - SHANGHAI_OFFSET;

/** The moment the day of `now` began. */
export const startOfToday = (now: number): number => startOfDay(dayOf(now));

/** 2026-11-18 16:09:30 */
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
