/** The day of every agent: something overdue, something today, something tomorrow. Pure. */
import { DAY } from '@gonghai/contract/wire/clock.ts';
import { type InventedReminder, reminderAt } from './demo-follow-ups.ts';
import { appointment, atWork, laterToday, onQuarter } from './demo-hours.ts';
import type { InventedCustomer } from './demo-inventions.ts';

/** What an agent has to do, in the order in which the customers get it. */
const dayOf = (now: number): readonly Pick<InventedReminder, 'message' | 'time' | 'minutes'>[] => [
  { message: '回复分期方案', time: onQuarter(atWork(now - DAY / 2)), minutes: 0 },
  { message: '确认试听时间', time: laterToday(now, 1), minutes: 15 },
  { message: '发报名材料清单', time: laterToday(now, 3), minutes: 15 },
  { message: '回访试听感受', time: appointment(now, 1, 4), minutes: 15 },
  { message: '催缴定金', time: onQuarter(atWork(now - DAY)), minutes: 0 },
];

/** Books reminders for the newest customers of each agent, in place of the random ones. */
export const bookEachAgent = (rows: readonly InventedCustomer[], now: number): readonly InventedCustomer[] => {
  const day = dayOf(now);
  const booked = new Map<number, number>();
  const book = (row: InventedCustomer): InventedCustomer => {
    if (row.ownerId === null) return row;
    const place = booked.get(row.ownerId) ?? 0;
    const planned = day[place];
    if (!planned || planned.time <= row.createdTime) return row;
    booked.set(row.ownerId, place + 1);
    const bookedTime = Math.max(row.createdTime, atWork(Math.min(now, planned.time) - DAY));
    return { ...row, reminders: [reminderAt(now, { ...planned, bookedTime }, false)] };
  };
  return rows.toReversed().map(book).toReversed();
};
