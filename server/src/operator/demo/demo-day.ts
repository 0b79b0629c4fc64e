/** The day of every agent: something overdue, something today, something tomorrow, and calls of today. Pure. */
import { DAY, startOfToday } from '@gonghai/contract/wire/clock.ts';
import { type InventedCall, type InventedReminder, reminderAt } from './demo-follow-ups.ts';
import { afterLunch, appointment, atWork, HOUR, laterToday, onQuarter, OPENING } from './demo-hours.ts';
import type { InventedCustomer } from './demo-inventions.ts';
import { dice } from './dice.ts';

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

/** Some agents dial twice as much as others; early in the day everybody has made a few calls. */
const FEWEST_A_DAY = 16;
const MORE_A_DAY = 17;
const FEWEST_BY_NOW = 6;
const WORKED_HOURS = 9;
/** Seconds of a call that is not answered. */
const LONGEST_RINGING = 62;
const ringsUntil = ({ startTime, seconds }: InventedCall): number => startTime + seconds + LONGEST_RINGING;
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

/** From nine or, before ten, from midnight. */
const beganToday = (now: number): number => {
  const midnight = startOfToday(now);
  return now - midnight > OPENING + HOUR ? midnight + OPENING : midnight;
};

const callsByNow = (now: number, staffId: number): number => {
  const worked = Math.min(1, (now - beganToday(now)) / (WORKED_HOURS * HOUR));
  return Math.max(FEWEST_BY_NOW + (staffId % 5), Math.round((FEWEST_A_DAY + ((staffId * 7) % MORE_A_DAY)) * worked));
};

/** At irregular moments of the day until now, not in the lunch break. Later ones may still ring. */
export const callsOfToday = (now: number, staffId: number): readonly InventedCall[] => {
  const { below } = dice(staffId * 7_919 + startOfToday(now));
  const from = beganToday(now);
  const count = callsByNow(now, staffId);
  const gap = Math.floor((now - from) / (count + 1));
  return Array.from({ length: count }, (_, place) => {
    const at = (place + staffId) % LENGTHS.length;
    const seconds = Math.min(LENGTHS[at] ?? 0, Math.max(0, Math.floor(gap / 2) - 12));
    return {
      staffId,
      startTime: from + gap * place + below(Math.max(1, Math.floor(gap / 2))),
      seconds,
      remark: NOTES[at] ?? '',
    };
  }).filter((call) => ringsUntil(call) <= now && afterLunch(call.startTime) === call.startTime);
};

/** Moves the last call of customers of each agent to today, so that figures of today exist at any hour. */
export const callEachAgentToday = (rows: readonly InventedCustomer[], now: number): readonly InventedCustomer[] => {
  const agents = new Set(rows.flatMap(({ ownerId }) => ownerId ?? []));
  const left = new Map([...agents].map((id) => [id, callsOfToday(now, id).values()]));
  const add = (row: InventedCustomer): InventedCustomer => {
    const last = row.calls.at(-1);
    if (row.ownerId === null || !last || row.calls.length < 2) return row;
    if (last.startTime >= startOfToday(now)) return row;
    const call = left.get(row.ownerId)?.next().value;
    return call ? { ...row, calls: [...row.calls.slice(0, -1), call] } : row;
  };
  return rows.toReversed().map(add).toReversed();
};
