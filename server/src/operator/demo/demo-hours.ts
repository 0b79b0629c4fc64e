/** When an office works: calls from nine to nine on working days, appointments until half past six. */
import { DAY, dayOf, startOfToday } from '@gonghai/contract/wire/clock.ts';

export const HOUR = 3_600;
const QUARTER = 900;
export const OPENING = 9 * HOUR;
const OPEN_HOURS = 12;
const QUARTERS_OF_APPOINTMENTS = 39;

/** The first of January 1970 was a Thursday. */
const weekdayOf = (time: number): number => (dayOf(time) + 4) % 7;

/** The same day between nine and nine; of two moments the earlier stays the earlier. */
export const inOpenHours = (time: number): number => {
  const midnight = startOfToday(time);
  return midnight + OPENING + Math.floor(((time - midnight) * OPEN_HOURS) / 24);
};

/** Days from a weekend to the Friday before it, from Sunday on. */
const DAYS_BACK = [2, 0, 0, 0, 0, 0, 1] as const;

/** Days from a weekend to the Monday behind it. */
const DAYS_AHEAD = [1, 0, 0, 0, 0, 0, 2] as const;
/** Midnight of the day, or of the Monday behind a weekend. */
export const nextWorkday = (time: number): number => startOfToday(time) + (DAYS_AHEAD[weekdayOf(time)] ?? 0) * DAY;

/** The same moment of a working day: of the weekend so many days before its Friday. */
export const onWorkday = (time: number, daysBefore: number): number => {
  const back = DAYS_BACK[weekdayOf(time)] ?? 0;
  return back === 0 ? time : time - (back + daysBefore) * DAY;
};

/** The same with weekends on the Friday before. */
export const atWork = (time: number): number => inOpenHours(time - (DAYS_BACK[weekdayOf(time)] ?? 0) * DAY);

const CLOSING = OPENING + OPEN_HOURS * HOUR;

/** Midnight of the last working day before this one. */
const previousWorkday = (midnight: number): number =>
  startOfToday(midnight - DAY) - (DAYS_BACK[weekdayOf(midnight - DAY)] ?? 0) * DAY;

/** The moment so many seconds of office hours before `now`. The seconds must be fewer than a day has. */
export const workedBefore = (now: number, seconds: number): number => {
  const today = startOfToday(now);
  const isOpenDay = nextWorkday(now) === today && now > today + OPENING;
  const day = isOpenDay ? today : previousWorkday(today);
  const time = Math.min(now, day + CLOSING) - seconds;
  const missing = day + OPENING - time;
  return missing > 0 ? previousWorkday(day) + CLOSING - missing : time;
};

const LUNCH = 12 * HOUR;
const LUNCH_ENDS = 13.5 * HOUR;
/** Nobody calls between twelve and half past one: such a moment is as long after the break. */
export const afterLunch = (time: number): number => {
  const clock = time - startOfToday(time);
  return clock >= LUNCH && clock < LUNCH_ENDS ? time + LUNCH_ENDS - LUNCH : time;
};

/** The same moment in office hours, or shortly after the next opening. */
export const atNextOpening = (time: number): number => {
  const midnight = startOfToday(time);
  const day = nextWorkday(time - midnight < CLOSING ? time : time + DAY);
  return day === midnight && time - midnight >= OPENING ? time : day + OPENING + (time % HOUR);
};

/** On the quarter hour, so many days from today; of the weekend on the Monday behind it. */
export const appointment = (now: number, days: number, quarter: number): number => {
  const opening = nextWorkday(now + days * DAY) + OPENING;
  return opening + (quarter % QUARTERS_OF_APPOINTMENTS) * QUARTER;
};

export const onQuarter = (time: number): number => Math.floor(time / QUARTER) * QUARTER;

/** Later today, on the quarter hour, not before nine; shortly before midnight a moment from now. */
export const laterToday = (now: number, hours: number): number => {
  const midnight = startOfToday(now);
  const wanted = onQuarter(Math.max(now, midnight + OPENING) + hours * HOUR);
  const last = midnight + DAY - QUARTER;
  return wanted <= last ? wanted : Math.max(last, now + 60);
};
