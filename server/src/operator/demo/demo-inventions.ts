/** Generates plausible customers with owner, state and calls. Pure functions. */
import { Act } from '@gonghai/contract/customers/custody.rules.ts';
import { RecordType } from '@gonghai/contract/customers/customer-values.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { callsOf, LONGEST_CALL } from './demo-calls.ts';
import {
  followUpsOf,
  type InventedCall,
  type InventedRecord,
  type InventedReminder,
  statusAfter,
} from './demo-follow-ups.ts';
import { atNextOpening, HOUR, inOpenHours } from './demo-hours.ts';
import { nameOf } from './demo-names.ts';
import { dice, type Dice } from './dice.ts';

export interface Item {
  readonly id: number;
  readonly name: string;
}

export interface Places {
  readonly agents: readonly number[];
  /** In their order: each customer goes through them from the first on. */
  readonly statuses: readonly Item[];
  readonly tags: readonly number[];
  readonly educations: readonly number[];
  readonly nodes: readonly number[];
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
  readonly calls: readonly InventedCall[];
  /** Oldest first; one of them says how it came to its place. */
  readonly records: readonly InventedRecord[];
  readonly reminders: readonly InventedReminder[];
}

export interface Wanted {
  readonly customers: number;
  readonly calls: number;
  readonly seed: number;
  readonly now: number;
  /** The share of them that came in the last ninety days. Without it they came evenly in two years. */
  readonly recentShare?: number;
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
const REASONS = ['多次骚扰投诉', '同行', '空号', '明确拒绝再联系'];
const YEAR = 365 * 86_400;
const SPAN = 2 * YEAR;
const QUARTER = 90 * 86_400;

/** Shares of owned, pool, blacklist and recycle bin as in a working team. */
const placementOf = ({ below }: Dice): Placement => {
  const hundredth = below(100);
  if (hundredth < 76) return Placement.Owned;
  if (hundredth < 94) return Placement.Pool;
  return hundredth < 97 ? Placement.Blacklist : Placement.RecycleBin;
};

const maybe = <T>({ below, pick }: Dice, items: readonly T[], percent: number): T | null =>
  items.length > 0 && below(100) < percent ? pick(items) : null;

const arrivals: Record<Placement, Pick<InventedRecord, 'act' | 'type'>> = {
  [Placement.Owned]: { act: Act.Created, type: RecordType.Operation },
  [Placement.Pool]: { act: Act.ToPool, type: RecordType.Transfer },
  [Placement.Blacklist]: { act: Act.Blacklisted, type: RecordType.Operation },
  [Placement.RecycleBin]: { act: Act.Deleted, type: RecordType.Operation },
};

/** How many seconds ago the customer came, before whom so many came later. */
const cameBefore = (age: number, { customers, recentShare }: Wanted): number => {
  if (recentShare === undefined) return Math.floor((SPAN * age) / customers);
  const recent = customers * recentShare;
  if (age <= recent) return Math.floor((QUARTER * age) / recent);
  return QUARTER + Math.floor(((SPAN - QUARTER) * (age - recent)) / (customers - recent));
};

/** Usual number of calls of one customer, so that all together have about the requested number. */
const usualCalls = ({ below }: Dice, calls: number, customers: number): number => {
  const each = calls / Math.max(1, customers);
  const part = each - Math.floor(each);
  return Math.floor(each) + (part > 0 && below(1_000_000) < part * 1_000_000 ? 1 : 0);
};

/** An agent dialled a number soon after it was blacklisted. */
const refusedCalls = (staffId: number, moved: number, now: number): readonly InventedCall[] => {
  const startTime = atNextOpening(moved + 2 * HOUR);
  return startTime > now ? [] : [{ staffId, startTime, seconds: 0, remark: '', isRefused: true }];
};

/** Of the last that came, some wait for their first call; every third belongs to the first agent. */
const NEWEST = 60;

/** One of `customers`, chosen by its number: later ones came later, the last a moment ago. */
export const inventCustomer = (number: number, wanted: Wanted, places: Places): InventedCustomer => {
  const { customers, calls, seed, now } = wanted;
  const { agents, statuses, tags, educations, nodes } = places;
  const age = customers - number;
  const random = dice(seed * 7_919 + number * 2_654_435);
  const { below, pick } = random;
  const came = now - cameBefore(age, wanted);
  const createdTime = inOpenHours(came) <= now ? inOpenHours(came) : came;
  const name = nameOf(random);
  const placement = age > NEWEST ? placementOf(random) : Placement.Owned;
  const agent = pick(agents);
  const owner = age <= NEWEST && age % 3 === 0 ? (agents[0] ?? agent) : agent;
  const isOwned = placement === Placement.Owned;
  const moved = Math.max(createdTime, Math.min(now, inOpenHours(createdTime + below(Math.max(1, now - createdTime)))));
  const isUncalled = age <= NEWEST && below(100) < 45;
  const average = isUncalled ? 0 : usualCalls(random, calls, customers);
  const own = callsOf(random, average, [createdTime, (isOwned ? now : moved) - LONGEST_CALL], owner);
  const { status, steps } = statusAfter(random, statuses, own);
  const refused = placement === Placement.Blacklist && number % 3 === 0 ? refusedCalls(owner, moved, now) : [];
  const arrival = {
    ...arrivals[placement],
    staffId: owner,
    time: isOwned ? createdTime : moved,
    text: placement === Placement.Blacklist ? pick(REASONS) : '',
    toPlacement: placement,
    toOwnerId: isOwned ? owner : null,
  };
  const followUps = isOwned
    ? followUpsOf(dice(seed * 31 + number), { age, createdTime, now, owner, calls: own })
    : null;
  return {
    name,
    // Every number gives another phone: the step and the number of phones have no common divisor.
    tel: `1${3 + (number % 7)}${String((number * 104_729 + seed * 31) % 1_000_000_000).padStart(9, '0')}`,
    placement,
    ownerId: isOwned ? owner : null,
    statusId: status?.id ?? null,
    tagId: maybe(random, tags, 45),
    educationId: maybe(random, educations, 60),
    nodeId: maybe(random, nodes, 35),
    remark: pick(REMARKS),
    isClue: isOwned && below(100) < 30,
    createdTime,
    gotTime: isOwned ? createdTime : null,
    migrationTime: isOwned ? null : moved,
    moverId: isOwned ? null : owner,
    moveRemark: arrival.text,
    repeatedTime: below(100) < 6 ? moved : null,
    calls: [...own, ...refused],
    records: [arrival, ...(followUps ? [...steps, ...followUps.notes] : [])].toSorted((a, b) => a.time - b.time),
    reminders: followUps?.reminders ?? [],
  };
};
