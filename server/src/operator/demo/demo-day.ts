/** The day of every agent: something overdue, something today, something tomorrow, and calls of today. Pure. */
import { DAY, startOfToday } from '@gonghai/contract/wire/clock.ts';
import { type InventedCall, type InventedReminder, reminderAt } from './demo-follow-ups.ts';
import { appointment, atWork, HOUR, laterToday, onQuarter, OPENING } from './demo-hours.ts';
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

const CALLS_TODAY = 14;
/** Seconds of a call that is not answered. */
const LONGEST_RINGING = 62;
export const ringsUntil = ({ startTime, seconds }: InventedCall): number => startTime + seconds + LONGEST_RINGING;
const LENGTHS = [0, 95, 0, 0, 312, 48, 0, 186] as const;
const NOTES = [
  '',
  '确认了试听时间',
  '',
  '无人接听',
  '问了价格和分期',
  '在开车，晚点联系',
  '',
  '要求发课程资料',
] as const;

/** Spread over the day until now, from nine or, before that, from midnight. */
export const callOfToday = (now: number, staffId: number, place: number): InventedCall => {
  const midnight = startOfToday(now);
  const from = now - midnight > OPENING + HOUR ? midnight + OPENING : midnight;
  const gap = Math.floor((now - from) / (CALLS_TODAY + 1));
  const at = (place + staffId) % LENGTHS.length;
  const seconds = Math.min(LENGTHS[at] ?? 0, Math.max(0, gap - 25));
  return { staffId, startTime: Math.floor(from + gap * (place + (staffId % 3) / 3)), seconds, remark: NOTES[at] ?? '' };
};

/** Moves the last call of customers of each agent to today, so that figures of today exist at any hour. */
export const callEachAgentToday = (rows: readonly InventedCustomer[], now: number): readonly InventedCustomer[] => {
  const made = new Map<number, number>();
  const add = (row: InventedCustomer): InventedCustomer => {
    const last = row.calls.at(-1);
    if (row.ownerId === null || !last || row.calls.length < 2) return row;
    const place = made.get(row.ownerId) ?? 0;
    const call = callOfToday(now, row.ownerId, place);
    if (
      ringsUntil(call) > now ||
      place >= CALLS_TODAY - (row.ownerId % 5) ||
      call.startTime <= last.startTime + last.seconds + HOUR
    )
      return row;
    made.set(row.ownerId, place + 1);
    return { ...row, calls: [...row.calls.slice(0, -1), call] };
  };
  return rows.toReversed().map(add).toReversed();
};
