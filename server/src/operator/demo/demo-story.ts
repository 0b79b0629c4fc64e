/** One customer with a long history: created by a colleague, given up, got from the pool and worked until it wants to pay. Pure. */
import { Act } from '@gonghai/contract/customers/custody.rules.ts';
import { RecordType } from '@gonghai/contract/customers/customer-values.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { BOOKED_MESSAGE } from '@gonghai/contract/notices/notice.contract.ts';
import { DAY } from '@gonghai/contract/wire/clock.ts';
import { type InventedRecord, reminderAt, statusStep } from './demo-follow-ups.ts';
import { atWork, HOUR, laterToday, nextWorkday, OPENING } from './demo-hours.ts';
import type { InventedCustomer, Places } from './demo-inventions.ts';

/** Days since the customer came, then hours since nine. */
type When = readonly [day: number, hour: number];

const STORY_DAYS = 42;
const GIVEN_UP: When = [10, 2];
const GOT: When = [13, 3];

const CALLS: readonly (readonly [...When, seconds: number, remark: string])[] = [
  [1, 2, 0, '无人接听'],
  [1, 9, 46, '在上班，让下班后再打'],
  [2, 10, 318, '在职，想考一级消防工程师，学历大专'],
  [6, 3, 0, '对方正忙'],
  [8, 5, 0, '无人接听'],
  [13, 4, 205, '换人跟进，愿意继续了解'],
  [14, 3, 96, '收到试听链接'],
  [16, 8, 412, '试听反馈不错，问价格和分期'],
  [20, 5, 0, '关机'],
  [21, 6, 154, '爱人同意了，等发工资'],
  [29, 4, 267, '确认报全科班，问发票和退费'],
  [34, 7, 88, '在出差，下周三回来'],
  [39, 5, 193, '已提交单位审批，批下来就付定金'],
];
const NOTES: readonly (readonly [...When, text: string])[] = [
  [2, 10.2, '消防行业工作四年，符合报考条件；去年自学没过，案例分析差十几分。'],
  [3, 4, '已加微信，发了全科班课程表和近三年通过率。'],
  [13, 4.3, '主要顾虑是没时间，介绍了录播加周末直播，晚上也能学。'],
  [16, 8.3, '认可老师讲课，觉得题库实用；价格想再优惠，要和爱人商量。'],
  [21, 6.2, '月底发工资，想报全科班，希望三期免息。'],
  [29, 4.2, '说明了退费政策：开课前可全额退；单位能报一半，需要普通发票。'],
  [39, 5.3, '审批要两三天，先锁定优惠名额，定金五百。'],
];
const CHANGES: readonly (readonly [...When, text: string, before: Readonly<Record<string, unknown>>])[] = [
  [2, 10.4, '学历：未设置 → 大专', { education_id: null }],
  [16, 8.4, '标签：未设置 → 价格敏感', { tag_id: null }],
  [30, 3, '备注：未设置 → 单位报销一半，需要普通发票', { remark: '' }],
];
/** When the customer reached the second, third, fourth and fifth status. */
const STATUSES: readonly When[] = [
  [1, 9.2],
  [16, 8.2],
  [21, 6.3],
  [39, 5.2],
];
const BOOKED: readonly (readonly [...When, message: string, inDays: number])[] = [
  [13, 4.4, '发试听链接', 1],
  [16, 8.5, '问商量结果', 4],
  [21, 6.4, '跟进缴费时间', 8],
  [34, 7.2, '出差回来联系', 5],
];

const timesOf =
  ({ createdTime }: InventedCustomer) =>
  (day: number, hour: number): number =>
    nextWorkday(createdTime + day * DAY) + OPENING + Math.round(hour * HOUR);

/** Who had the customer on that day. */
const workerOn = (day: number, [colleague, owner]: readonly [number, number]): number =>
  day < GOT[0] ? colleague : owner;

const movesOf = (row: InventedCustomer, [colleague, owner]: readonly [number, number]): InventedRecord[] => {
  const at = timesOf(row);
  return [
    {
      time: row.createdTime,
      staffId: colleague,
      type: RecordType.Operation,
      text: '',
      act: Act.Created,
      toPlacement: Placement.Owned,
      toOwnerId: colleague,
    },
    {
      time: at(...GIVEN_UP),
      staffId: colleague,
      type: RecordType.Transfer,
      text: '多次未接，放回公海',
      act: Act.ToPool,
      fromPlacement: Placement.Owned,
      fromOwnerId: colleague,
      toPlacement: Placement.Pool,
      toOwnerId: null,
    },
    {
      time: at(...GOT),
      staffId: owner,
      type: RecordType.Transfer,
      text: '',
      act: Act.Got,
      fromPlacement: Placement.Pool,
      fromOwnerId: null,
      toPlacement: Placement.Owned,
      toOwnerId: owner,
    },
  ];
};

const tell = (
  row: InventedCustomer,
  { statuses }: Places,
  people: readonly [number, number],
  now: number,
): InventedCustomer => {
  const at = timesOf(row);
  const step = (day: number, hour: number) => ({ time: at(day, hour), staffId: workerOn(day, people) });
  const records = [
    ...movesOf(row, people),
    ...NOTES.map(([day, hour, text]) => ({ ...step(day, hour), type: RecordType.Message, text })),
    ...CHANGES.map(([day, hour, text, before]) => ({ ...step(day, hour), type: RecordType.Change, text, before })),
    ...STATUSES.flatMap((when, place) => {
      const [from, to] = [statuses[place], statuses[place + 1]];
      return from && to ? [statusStep(from, to, step(...when))] : [];
    }),
  ];
  const done = BOOKED.map(([day, hour, message, inDays]) => {
    const bookedTime = at(day, hour);
    return reminderAt(now, { message, time: bookedTime + inDays * DAY, minutes: 15, bookedTime }, true);
  });
  const next = { message: BOOKED_MESSAGE, time: laterToday(now, 2), minutes: 15, bookedTime: atWork(now - DAY) };
  const [, owner] = people;
  return {
    ...row,
    remark: '单位报销一半，需要普通发票',
    statusId: statuses[STATUSES.length]?.id ?? row.statusId,
    gotTime: at(...GOT),
    migrationTime: at(...GOT),
    moverId: owner,
    repeatedTime: null,
    isClue: false,
    calls: CALLS.map(([day, hour, seconds, remark]) => ({
      staffId: workerOn(day, people),
      startTime: at(day, hour),
      seconds,
      remark,
    })).toSorted((a, b) => a.startTime - b.startTime),
    records: records.toSorted((a, b) => a.time - b.time),
    reminders: [...done, reminderAt(now, next, false)],
  };
};

/** The newest customer of the first agent that came early enough. */
export const withStory = (
  rows: readonly InventedCustomer[],
  places: Places,
  now: number,
): readonly InventedCustomer[] => {
  const [owner, colleague] = places.agents;
  if (owner === undefined || colleague === undefined) return rows;
  const at = rows.findLastIndex((row) => row.ownerId === owner && row.createdTime <= now - STORY_DAYS * DAY);
  return rows.map((row, index) => (index === at ? tell(row, places, [colleague, owner], now) : row));
};
