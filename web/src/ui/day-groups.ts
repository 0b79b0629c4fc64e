/** Groups events by day, with Chinese day headings. */
import type { Dayjs } from 'dayjs';
import { fromUnixSeconds } from './calendar.ts';

interface DayGroup<Item> {
  /** 今天, 昨天, 11月3日, and 2025年11月3日 of another year. */
  readonly day: string;
  readonly weekday: string;
  readonly items: readonly Item[];
}

const dayOf = (moment: Dayjs, now: Dayjs): string => {
  const days = now.startOf('day').diff(moment.startOf('day'), 'day');
  if (days === 0) return '今天';
  if (days === 1) return '昨天';
  if (days === -1) return '明天';
  return moment.format(moment.year() === now.year() ? 'M月D日' : 'YYYY年M月D日');
};

/** 今天 16:52, 昨天 09:10, 11月3日 14:20. */
export const formatNearTime = (seconds: number, now: Dayjs): string => {
  const moment = fromUnixSeconds(seconds);
  return `${dayOf(moment, now)} ${moment.format('HH:mm')}`;
};

/** Items in the order of their time, newest or oldest first; days keep that order. */
export const groupByDay = <Item>(
  items: readonly Item[],
  timeOf: (item: Item) => number,
  now: Dayjs,
): readonly DayGroup<Item>[] => {
  const groups: { day: string; weekday: string; items: Item[] }[] = [];
  for (const item of items) {
    const moment = fromUnixSeconds(timeOf(item));
    const day = dayOf(moment, now);
    const last = groups.at(-1);
    if (last?.day === day) last.items.push(item);
    else groups.push({ day, weekday: moment.format('ddd'), items: [item] });
  }
  return groups;
};
