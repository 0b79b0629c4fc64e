/** What follows the calls of a customer: a status that fits them, notes of the consultant, the next appointment. Pure. */
import type { Act } from '@gonghai/contract/customers/custody.rules.ts';
import { RecordType } from '@gonghai/contract/customers/customer-values.ts';
import type { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { DAY } from '@gonghai/contract/wire/clock.ts';
import { appointment, HOUR } from './demo-hours.ts';
import type { Dice } from './dice.ts';

export interface InventedCall {
  readonly staffId: number;
  readonly startTime: number;
  readonly seconds: number;
  readonly remark: string;
  /** The number was blacklisted: nothing rang. */
  readonly isRefused?: boolean;
}

export interface InventedRecord {
  readonly time: number;
  /** Null for the system. */
  readonly staffId: number | null;
  readonly type: RecordType;
  readonly text: string;
  /** Former column values of the customer, where the record is a change. */
  readonly before?: Readonly<Record<string, unknown>>;
  readonly act?: Act;
  readonly fromPlacement?: Placement;
  readonly fromOwnerId?: number | null;
  readonly toPlacement?: Placement;
  readonly toOwnerId?: number | null;
}

export interface InventedReminder {
  readonly message: string;
  readonly time: number;
  readonly minutes: number;
  readonly bookedTime: number;
  readonly sentTime: number | null;
  readonly isRead: boolean;
  readonly doneTime: number | null;
}

interface Status {
  readonly id: number;
  readonly name: string;
}

export const statusStep = (
  from: Status,
  to: Status,
  step: Pick<InventedRecord, 'time' | 'staffId'>,
): InventedRecord => ({
  ...step,
  type: RecordType.Change,
  text: `跟进状态：${from.name} → ${to.name}`,
  before: { track_status_id: from.id },
});

/** Only customers with an answered call get past the first status, and a deal takes several. */
export const statusAfter = (
  { below }: Dice,
  statuses: readonly Status[],
  calls: readonly InventedCall[],
): { readonly status: Status | null; readonly steps: readonly InventedRecord[] } => {
  const talks = calls.filter(({ seconds }) => seconds > 0);
  const furthest = Math.min(talks.length, statuses.length - 1);
  const [one, other, isUnset] = [below(furthest + 1), below(furthest + 1), below(100) < 18];
  if (talks.length === 0) return { status: isUnset ? null : (statuses[0] ?? null), steps: [] };
  const reached = Math.max(1, Math.min(one, other) + below(2));
  const place = Math.min(reached, furthest);
  const steps = talks.slice(0, place).flatMap(({ staffId, startTime, seconds }, at) => {
    const [from, to] = [statuses[at], statuses[at + 1]];
    return from && to ? [statusStep(from, to, { staffId, time: startTime + seconds + 40 })] : [];
  });
  return { status: statuses[place] ?? null, steps };
};

const NOTES = [
  '在职备考一消，去年自学没过，主要卡在案例分析，建议报全科班',
  '对价格比较敏感，已发优惠方案，周五前给答复',
  '已加微信，发了课程表，约明天下午试听',
  '爱人不太支持，需要再沟通，先发几个学员通过的案例',
  '单位可以报销，需要开普通发票，等领导审批',
  '大专学历，工作满两年，符合二建报考条件，已告知报名时间',
  '试听反馈不错，问能不能分期，已说明三期免息',
  '最近出差，下月初再联系',
  '同时在看另一家机构，主要比较通过率和退费政策',
  '想考健康管理师三级，基础较弱，推荐基础班加题库',
  '已发报名链接，说今晚付定金',
  '孩子要中考，这段时间不方便，考完再联系',
  '只能晚上八点以后上课，录播课更合适',
  '老学员介绍来的，信任度高，重点跟进',
];
const MESSAGES = ['约好回访', '发课程资料后跟进', '确认周末试听', '问报名材料', '催缴定金', '回复价格'];
const LEADS = [0, 15, 30];

/** A reminder in its current state: sent if due, done only if sent. */
export const reminderAt = (
  now: number,
  { time, minutes, message, bookedTime }: Pick<InventedReminder, 'time' | 'minutes' | 'message' | 'bookedTime'>,
  isDone: boolean,
): InventedReminder => {
  const noticeTime = time - minutes * 60;
  const sentTime = noticeTime <= now ? noticeTime : null;
  const doneTime = isDone && time <= now ? Math.min(now, time + 5 * 60) : null;
  return { message, time, minutes, bookedTime, sentTime, isRead: doneTime !== null, doneTime };
};

/** The newest customers are being worked on. */
export const RECENT = 1_500;

interface Worked {
  /** How many customers were created since. */
  readonly age: number;
  readonly createdTime: number;
  readonly now: number;
  readonly owner: number;
  readonly calls: readonly InventedCall[];
}

/** Notes after some talks, and for one in four an appointment from two days ago to four days ahead. */
export const followUpsOf = (
  { below, pick }: Dice,
  { age, createdTime, now, owner, calls }: Worked,
): { readonly notes: readonly InventedRecord[]; readonly reminders: readonly InventedReminder[] } => {
  if (age > RECENT) return { notes: [], reminders: [] };
  const notes = calls
    .filter(({ seconds }) => seconds > 0 && below(100) < 40)
    .map(({ startTime, seconds }) => ({
      staffId: owner,
      time: startTime + seconds + 90,
      type: RecordType.Message,
      text: pick(NOTES),
    }));
  if (below(100) >= 25) return { notes, reminders: [] };
  const time = appointment(now, below(7) - 2, below(1_000));
  const bookedTime = Math.max(createdTime, Math.min(now - HOUR, time - 3 * DAY));
  const reminder = { message: pick(MESSAGES), time, minutes: pick(LEADS), bookedTime };
  return { notes, reminders: [reminderAt(now, reminder, below(100) < 70)] };
};
