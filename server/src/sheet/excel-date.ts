/** Converts Unix seconds to Excel serial dates in Asia/Shanghai. */
const SECONDS_A_DAY = 86_400;
const DAYS_TO_1970 = 25_569;
const CHINA_STANDARD_TIME = 8 * 3600;
/** The day after the last summer time. The offset has been constant since then. */
const SUMMER_TIME_ENDED = Date.UTC(1991, 8, 16) / 1000;
/** Before March 1900 Excel's serials are off by a day, and after 9999 there are none. */
const FIRST_SERIAL = 61;
const LAST_SERIAL = 2_958_465;

/** Created at the first use: it takes 30 ms. */
let shanghaiClock: Intl.DateTimeFormat | undefined;

const createClock = (): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: 'Asia/Shanghai',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });

/** Birthdays may fall into the summer times of 1986 to 1991. The calendar look-up is slow, so only those use it. */
const historicOffset = (unixSeconds: number): number => {
  shanghaiClock ??= createClock();
  const parts = shanghaiClock.formatToParts(unixSeconds * 1000);
  const part = (type: string): number => Number(parts.find((one) => one.type === type)?.value ?? 0);
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return local / 1000 - unixSeconds;
};

/** The serial of a time, or undefined when Excel has no date for it. */
export const excelSerial = (unixSeconds: number): number | undefined => {
  const whole = Math.floor(unixSeconds);
  if (!(Math.abs(whole) <= LAST_SERIAL * SECONDS_A_DAY)) return undefined;
  const offset = whole >= SUMMER_TIME_ENDED ? CHINA_STANDARD_TIME : historicOffset(whole);
  const serial = (whole + offset) / SECONDS_A_DAY + DAYS_TO_1970;
  return serial >= FIRST_SERIAL && serial < LAST_SERIAL + 1 ? serial : undefined;
};
