/** Time format of lists: full, or relative to the day, as the tenant chooses. */
import { dayOf } from '@gonghai/contract/wire/clock.ts';
import { create } from 'zustand';
import { formatShortTime } from './format.ts';

interface ListTime {
  readonly isRelative: boolean;
}

export const useListTime = create<ListTime>(() => ({ isRelative: false }));

export const setRelativeTimes = (isRelative: boolean): void => useListTime.setState({ isRelative });

/** 今天 16:52, 昨天 09:10, 明天 10:00 (reminders), 11-03 14:20; of another year 25-11-03 14:20. */
export const formatRelativeTime = (seconds: number | null | undefined, now = Date.now() / 1_000): string => {
  const [day = '', clock = ''] = formatShortTime(seconds).split(' ');
  if (seconds == null || clock === '') return day;
  const minutes = clock.slice(0, 5);
  const age = dayOf(now) - dayOf(seconds);
  if (age === 0) return `今天 ${minutes}`;
  if (age === 1) return `昨天 ${minutes}`;
  if (age === -1) return `明天 ${minutes}`;
  const isThisYear = day.slice(0, 2) === formatShortTime(now).slice(0, 2);
  return `${isThisYear ? day.slice(3) : day} ${minutes}`;
};
