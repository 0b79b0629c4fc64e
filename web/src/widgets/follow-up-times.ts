/** Presets for the time of the next follow-up. */
import type { Dayjs } from 'dayjs';
import { toUnixSeconds } from '../ui/calendar.ts';

export interface FollowUpTime {
  readonly label: string;
  /** Unix seconds. */
  readonly time: number;
}

const MORNING = 10;
const AFTERNOON = 15;
/** Offered for this afternoon once 15:00 is near or past. */
const LATE_AFTERNOON = 17;
/** Minutes. A nearer time is not useful as a reminder. */
const LEAST_AHEAD = 15;

const at = (now: Dayjs, days: number, hour: number): Dayjs => now.startOf('day').add(days, 'day').hour(hour);

const thisAfternoon = (now: Dayjs): Dayjs | undefined =>
  [AFTERNOON, LATE_AFTERNOON]
    .map((hour) => at(now, 0, hour))
    .find((moment) => moment.diff(now, 'minute') >= LEAST_AHEAD);

/** One click or key each. 今天下午 is left out when the afternoon is over. */
export const quickTimes = (now: Dayjs): readonly FollowUpTime[] => {
  const afternoon = thisAfternoon(now);
  return [
    { label: '一小时后', time: toUnixSeconds(now.add(1, 'hour').startOf('minute')) },
    ...(afternoon ? [{ label: '今天下午', time: toUnixSeconds(afternoon) }] : []),
    { label: '明天上午', time: toUnixSeconds(at(now, 1, MORNING)) },
  ];
};

/** From 1 on a Sunday to 7 on a Monday. */
const daysToMonday = (now: Dayjs): number => ((7 - now.day()) % 7) + 1;

/** Where there is more room. 下周一 is left out when it is tomorrow. */
export const wideTimes = (now: Dayjs): readonly FollowUpTime[] => {
  const days = daysToMonday(now);
  return [...quickTimes(now), ...(days > 1 ? [{ label: '下周一', time: toUnixSeconds(at(now, days, MORNING)) }] : [])];
};

/** Offered beside the calendar. */
export const calendarTimes = (now: Dayjs): readonly FollowUpTime[] => [
  ...wideTimes(now),
  { label: '明天下午', time: toUnixSeconds(at(now, 1, AFTERNOON)) },
  { label: '三天后', time: toUnixSeconds(at(now, 3, MORNING)) },
  { label: '一周后', time: toUnixSeconds(at(now, 7, MORNING)) },
];

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** 逾期 22 分钟, 逾期 3 小时, 逾期 2 天; undefined before the time. */
export const overdueFor = (time: number, now: Dayjs): string | undefined => {
  const late = now.unix() - time;
  if (late < 0) return undefined;
  if (late < HOUR) return `逾期 ${Math.max(1, Math.floor(late / 60))} 分钟`;
  return late < DAY ? `逾期 ${Math.floor(late / HOUR)} 小时` : `逾期 ${Math.floor(late / DAY)} 天`;
};
