/** What the after-sales team did with a customer of the demonstration: owners, calls, notes, attributes, appointments. Pure. */
import { Act } from '@gonghai/contract/customers/custody.rules.ts';
import { RecordType } from '@gonghai/contract/customers/customer-values.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { DAY } from '@gonghai/contract/wire/clock.ts';
import { callsOf, LONGEST_CALL } from './demo-calls.ts';
import { type InventedCall, type InventedRecord, type InventedReminder, reminderAt } from './demo-follow-ups.ts';
import { appointment, atNextOpening, HOUR } from './demo-hours.ts';
import { dice, type Dice } from './dice.ts';

export interface Team {
  readonly supervisor: number;
  readonly employees: readonly number[];
  readonly tags: readonly number[];
  readonly educations: readonly number[];
  readonly statuses: readonly number[];
}

export interface CaredFor {
  readonly id: number;
  readonly tel: string;
  readonly createdTime: number;
}

export interface AfterSaleStory extends CaredFor {
  readonly ownerId: number | null;
  /** Since when its owner has it, or had it last. */
  readonly gotTime: number | null;
  readonly moverId: number | null;
  readonly migrationTime: number | null;
  readonly moveRemark: string;
  readonly statusId: number | null;
  readonly tagId: number | null;
  readonly educationId: number | null;
  readonly remark: string;
  readonly attributes: readonly (readonly [key: string, value: string])[];
  readonly calls: readonly InventedCall[];
  readonly records: readonly InventedRecord[];
  readonly reminders: readonly InventedReminder[];
}

/** The places of the steps in the dictionary of every new tenant. */
const Step = { Waiting: 0, Learning: 1, BeforeExam: 2, Passed: 3, Renewed: 4, Ended: 5 } as const;
type Step = (typeof Step)[keyof typeof Step];

/** What was noted, and the step it says the customer is at. */
const NOTES: readonly (readonly [text: string, step: Step])[] = [
  ['已开通课程，教学员看了学习计划，先从精讲班开始', Step.Learning],
  ['学习进度正常，案例分析觉得吃力，推荐周末直播', Step.Learning],
  ['教材已收到，少一本习题集，已请物流补发', Step.Learning],
  ['报考照片不合格，重新发了要求，今天补交', Step.BeforeExam],
  ['考后估分不理想，说明了重读政策，客户接受', Step.Renewed],
  ['工作忙，近两周没有上课，约好每晚听一节', Step.Learning],
  ['证书已领取，愿意推荐同事', Step.Passed],
  ['发票抬头填错，已转财务重开', Step.Learning],
];
const TALKS = ['课程已开通', '督促上课', '提醒报名缴费', '教材已签收', '改约周末回访', '解答退费政策', '', ''];
const MESSAGES = ['提醒网上报名', '回访学习进度', '确认教材签收', '考前动员', '跟进发票', '提醒打印准考证'];
const REMARKS = ['周末上课', '报考地与工作地不同', '只在晚上接电话', '单位团报', '重读学员', '', '', ''];
/** Why a customer was released, and the step it then has; without one it keeps its own. */
const RELEASES: readonly (readonly [text: string, step: Step | null])[] = [
  ['长期联系不上', null],
  ['已通过考试', Step.Ended],
  ['调岗交接', null],
];
const ATTRIBUTES: readonly (readonly [key: string, values: readonly string[]])[] = [
  ['备考年份', ['2026', '2027']],
  ['上课方式', ['直播', '录播', '周末面授']],
  ['微信', ['已加', '未通过']],
];
const LEADS = [0, 15, 30];
/** Of a hundred customers the newest so many wait to be given out. */
const WAITING_SHARE = 20;
const SUPERVISOR_SHARE = 12;
const RELEASED_SHARE = 10;
const CALLS = 2;

const maybe = <T>({ below, pick }: Dice, items: readonly T[], percent: number): T | null =>
  items.length > 0 && below(100) < percent ? pick(items) : null;

const UNTOUCHED = {
  ownerId: null,
  gotTime: null,
  moverId: null,
  migrationTime: null,
  moveRemark: '',
  statusId: null,
  tagId: null,
  educationId: null,
  remark: '',
  attributes: [],
  calls: [],
  records: [],
  reminders: [],
} as const;

const arrivalOf = (owner: number, { supervisor }: Team, time: number): InventedRecord => ({
  staffId: supervisor,
  time,
  type: RecordType.Transfer,
  text: '',
  act: owner === supervisor ? Act.Got : Act.Distributed,
  fromPlacement: Placement.Pool,
  fromOwnerId: null,
  toPlacement: Placement.Owned,
  toOwnerId: owner,
});

const releaseOf = (owner: number, time: number, text: string): InventedRecord => ({
  staffId: owner,
  time,
  type: RecordType.Transfer,
  text,
  act: Act.Released,
  fromPlacement: Placement.Owned,
  fromOwnerId: owner,
  toPlacement: Placement.Pool,
  toOwnerId: null,
});

/** For one in three, from two days ago to four days ahead. */
const remindersOf = ({ below, pick }: Dice, gotTime: number, now: number): readonly InventedReminder[] => {
  if (below(100) >= 33) return [];
  const time = appointment(now, below(7) - 2, below(1_000));
  const bookedTime = Math.max(gotTime, Math.min(now - HOUR, time - 3 * DAY));
  return [reminderAt(now, { message: pick(MESSAGES), time, minutes: pick(LEADS), bookedTime }, below(100) < 60)];
};

const talked = ({ pick }: Dice, call: InventedCall): InventedCall =>
  call.seconds > 0 ? { ...call, remark: pick(TALKS) } : call;

/** One of `count` customers; later ones came later. */
export const storyOf = (
  customer: CaredFor,
  { at, count }: { readonly at: number; readonly count: number },
  team: Team,
  now: number,
): AfterSaleStory => {
  const random = dice(at * 2_654_435 + 17);
  const { below, pick } = random;
  const gotTime = atNextOpening(customer.createdTime + below(2 * DAY));
  if (at >= (count * (100 - WAITING_SHARE)) / 100 || gotTime > now - DAY) return { ...customer, ...UNTOUCHED };
  const owner = below(100) < SUPERVISOR_SHARE ? team.supervisor : pick(team.employees);
  const released = atNextOpening(gotTime + Math.floor((now - gotTime) / 2));
  const isReleased = below(100) < RELEASED_SHARE && released < now;
  const until = isReleased ? released : now;
  const calls = callsOf(random, CALLS, [gotTime, until - LONGEST_CALL], owner).map((call) => talked(random, call));
  const notes = calls
    .filter(({ seconds }) => seconds > 0 && below(100) < 60)
    .map(({ startTime, seconds }) => ({
      staffId: owner,
      time: startTime + seconds + 90,
      type: RecordType.Message,
      noted: pick(NOTES),
    }))
    .toSorted((a, b) => a.time - b.time);
  const isReached = calls.some(({ seconds }) => seconds > 0);
  const [reason, left] = pick(RELEASES);
  const reached = isReached ? (notes.at(-1)?.noted[1] ?? Step.Learning) : Step.Waiting;
  const step = isReleased ? (left ?? reached) : reached;
  const arrival = arrivalOf(owner, team, gotTime);
  const moves = isReleased ? [arrival, releaseOf(owner, released, reason)] : [arrival];
  return {
    ...customer,
    ownerId: isReleased ? null : owner,
    gotTime,
    moverId: isReleased ? owner : team.supervisor,
    migrationTime: isReleased ? released : gotTime,
    moveRemark: isReleased ? reason : '',
    statusId: maybe(random, team.statuses.slice(step, step + 1), 80),
    tagId: maybe(random, team.tags, 40),
    educationId: maybe(random, team.educations, 60),
    remark: pick(REMARKS),
    attributes: ATTRIBUTES.flatMap(([key, values]) => {
      const value = maybe(random, values, 35);
      return value === null ? [] : [[key, value] as const];
    }),
    calls,
    records: [...moves, ...notes.map(({ noted: [text], ...note }) => ({ ...note, text }))].toSorted(
      (a, b) => a.time - b.time,
    ),
    reminders: isReleased ? [] : remindersOf(random, gotTime, now),
  };
};
