/** Customers as somebody might have: who they are, where they stand, who called them and how it went. Pure. */
import { Act } from '@gonghai/contract/customers/custody.rules.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { dice, type Dice } from './dice.ts';
import { nameOf } from './demo-staff.ts';

export interface Places {
  readonly agents: readonly number[];
  readonly statuses: readonly number[];
  readonly tags: readonly number[];
  readonly educations: readonly number[];
  readonly nodes: readonly number[];
}

export interface InventedCall {
  readonly staffId: number;
  readonly startTime: number;
  readonly seconds: number;
  readonly remark: string;
}

export interface InventedReminder {
  readonly message: string;
  readonly time: number;
  readonly minutes: number;
  readonly bookedTime: number;
  readonly sentTime: number | null;
  readonly isRead: boolean;
}

export interface InventedCustomer {
  readonly name: string;
  readonly tel: string;
  readonly placement: Placement;
  readonly ownerId: number | null;
  readonly statusId: number | null;
  readonly tagId: number | null;
  readonly educationId: number | null;
  readonly nodeId: number | null;
  readonly remark: string;
  readonly isClue: boolean;
  readonly createdTime: number;
  readonly gotTime: number | null;
  readonly migrationTime: number | null;
  readonly moverId: number | null;
  readonly moveRemark: string;
  readonly repeatedTime: number | null;
  readonly act: Act;
  readonly calls: readonly InventedCall[];
  readonly reminder: InventedReminder | null;
}

const REMARKS = [
  '想了解一级消防工程师报考条件',
  '二建复习过一年，想报冲刺班',
  '要求周末上课，预算八千以内',
  '已加微信，等发课程资料',
  '单位统一报考，需要对公发票',
  '孩子放学后方便接电话',
  '问过其他机构，在比较价格',
  '健康管理师，学历待核实',
  '',
  '',
];
const CALL_REMARKS = ['有意向，约周三再联系', '没时间，改天', '要求发资料', '已加微信', '空号', '', '', ''];
const REASONS = ['多次骚扰投诉', '同行', '空号', '明确拒绝再联系'];
const YEAR = 365 * 86_400;
const SPAN = 2 * YEAR;

/** Owned, pool, blacklist, recycle bin: as a team that works its customers leaves them. */
const placementOf = ({ below }: Dice): Placement => {
  const hundredth = below(100);
  if (hundredth < 76) return Placement.Owned;
  if (hundredth < 94) return Placement.Pool;
  return hundredth < 97 ? Placement.Blacklist : Placement.RecycleBin;
};

const maybe = <T>({ below, pick }: Dice, items: readonly T[], percent: number): T | null =>
  items.length > 0 && below(100) < percent ? pick(items) : null;

const actOf: Record<Placement, Act> = {
  [Placement.Owned]: Act.Created,
  [Placement.Pool]: Act.ToPool,
  [Placement.Blacklist]: Act.Blacklisted,
  [Placement.RecycleBin]: Act.Deleted,
};

/** How many calls are usual for one of them, so that all together have about as many as were wished for. */
const usualCalls = ({ below }: Dice, calls: number, customers: number): number => {
  const each = calls / Math.max(1, customers);
  const part = each - Math.floor(each);
  return Math.floor(each) + (part > 0 && below(1_000_000) < part * 1_000_000 ? 1 : 0);
};

/** A few calls each, more for some; half of them are answered. */
const callsOf = (
  random: Dice,
  average: number,
  since: number,
  until: number,
  callers: readonly number[],
): InventedCall[] => {
  const { below, pick } = random;
  const count = average === 0 ? 0 : below(2 * average + 1);
  const moments = Array.from({ length: count }, () => since + below(Math.max(1, until - since))).toSorted(
    (a, b) => a - b,
  );
  return moments.map((startTime) => {
    const seconds = below(100) < 52 ? 8 + below(below(10) === 0 ? 900 : 180) : 0;
    return { staffId: pick(callers), startTime, seconds, remark: seconds > 0 ? pick(CALL_REMARKS) : '' };
  });
};

const MESSAGES = ['约好回访', '发课程资料后跟进', '确认周末试听', '问报名材料', '催缴定金', '回复价格'];
const LEADS = [0, 15, 30];
const DAY = 86_400;
const QUARTER = 900;
const SHANGHAI = 8 * 3_600;
/** Nobody books a call outside working hours: nine to half past six. */
const OPENING = 9 * 3_600;
const QUARTERS_OPEN = 39;

/** Only for those that came last, who are being worked on: from two days ago to four days ahead, on the quarter hour. */
const RECENT = 1_500;
const reminderOf = ({ below, pick }: Dice, age: number, now: number): InventedReminder | null => {
  if (age > RECENT || below(100) >= 25) return null;
  const midnight = Math.floor((now + SHANGHAI) / DAY) * DAY - SHANGHAI;
  const time = midnight + (below(7) - 2) * DAY + OPENING + below(QUARTERS_OPEN) * QUARTER;
  const minutes = pick(LEADS);
  const noticeTime = time - minutes * 60;
  const sentTime = noticeTime <= now ? noticeTime : null;
  const isRead = sentTime !== null && below(100) < 60;
  return { message: pick(MESSAGES), time, minutes, bookedTime: time - 3 * DAY, sentTime, isRead };
};

/** One of `customers`, told by its number: later ones came later, the last a moment ago. */
export const inventCustomer = (
  number: number,
  {
    customers,
    calls,
    seed,
    now,
  }: { readonly customers: number; readonly calls: number; readonly seed: number; readonly now: number },
  { agents, statuses, tags, educations, nodes }: Places,
): InventedCustomer => {
  const random = dice(seed * 7_919 + number * 2_654_435);
  const { below, pick } = random;
  const createdTime = now - Math.floor((SPAN * (customers - number)) / customers);
  const name = nameOf(random);
  const placement = placementOf(random);
  const owner = pick(agents);
  const isOwned = placement === Placement.Owned;
  const moved = createdTime + below(Math.max(1, now - createdTime));
  // Every number gives another phone: the step and the number of phones have no common divisor.
  const tel = `1${3 + (number % 7)}${String((number * 104_729 + seed * 31) % 1_000_000_000).padStart(9, '0')}`;
  return {
    name,
    tel,
    placement,
    ownerId: isOwned ? owner : null,
    statusId: maybe(random, statuses, 82),
    tagId: maybe(random, tags, 45),
    educationId: maybe(random, educations, 60),
    nodeId: maybe(random, nodes, 35),
    remark: pick(REMARKS),
    isClue: isOwned && below(100) < 30,
    createdTime,
    gotTime: isOwned ? createdTime : null,
    migrationTime: isOwned ? null : moved,
    moverId: isOwned ? null : owner,
    moveRemark: placement === Placement.Blacklist ? pick(REASONS) : '',
    repeatedTime: below(100) < 6 ? moved : null,
    act: actOf[placement],
    reminder: isOwned ? reminderOf(dice(seed * 31 + number), customers - number, now) : null,
    calls: callsOf(random, usualCalls(random, calls, customers), createdTime, now, [owner]),
  };
};
