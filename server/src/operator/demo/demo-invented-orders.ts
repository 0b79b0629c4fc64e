/** Invents the work orders of the demonstration from their stories: sales, payments and times. Pure. */
import { DAY, SHANGHAI_OFFSET, startOfToday } from '@gonghai/contract/wire/clock.ts';
import { PaymentLogStatus, WorkOrderType } from '@gonghai/contract/work-orders/work-order-values.ts';
import type { WorkOrderState } from '@gonghai/contract/work-orders/work-order.rules.ts';
import { PRODUCTS } from '../tenant-basics.ts';
import { ORDER_STORIES, type OrderStory } from './demo-order-stories.ts';
import { type InventedEvent, type InventedPayment, Telling } from './demo-order-telling.ts';
import { HOUR, inOpenHours, OPENING } from './demo-hours.ts';
import { dice, type Dice } from './dice.ts';
import type { ReceiptApp } from './receipt/receipt.ts';

const HOT = PRODUCTS.filter(({ isHot }) => isHot);
const DEPOSITS = [500, 800, 1_000] as const;
const ADDRESSES = [
  '浙江省杭州市西湖区文三路 90 号',
  '上海市静安区南京西路 1266 号',
  '广东省深圳市南山区科苑路 15 号',
  '广东省广州市天河区天河路 208 号',
  '江苏省苏州市姑苏区人民路 1008 号',
];
const REMARKS = ['学员要求周末班', '下月初参加直播课', '已寄发票抬头', '', '', ''] as const;
const APPS = ['wechat', 'wechat', 'alipay', 'bank'] as const satisfies readonly ReceiptApp[];

export interface InventedOrder {
  readonly type: WorkOrderType;
  readonly product: string;
  readonly title: string;
  readonly createdTime: number;
  readonly payments: readonly InventedPayment[];
  readonly events: readonly InventedEvent[];
  readonly state: WorkOrderState;
  readonly rejectedRemark: string;
  readonly address: string;
  readonly remark: string;
  readonly age: number;
  readonly version: number;
  readonly courseTime: number | undefined;
  readonly shipTime: number | undefined;
  readonly child: InventedOrder | undefined;
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');
/** As receipts show a moment: Shanghai's clock. */
const receiptTime = (seconds: number): string => {
  const day = new Date((seconds + SHANGHAI_OFFSET) * 1_000);
  const clock = [day.getUTCHours(), day.getUTCMinutes(), day.getUTCSeconds()].map(twoDigits).join(':');
  return `${day.getUTCFullYear()}-${twoDigits(day.getUTCMonth() + 1)}-${twoDigits(day.getUTCDate())} ${clock}`;
};

const digits = ({ below }: Dice, length: number): string => Array.from({ length }, () => below(10)).join('');
const PREFIX: Readonly<Record<ReceiptApp, string>> = { wechat: '42000', alipay: '20260', bank: '10230' };
const SERIAL_LENGTH = 28;

const payment = (random: Dice, amount: number, time: number): InventedPayment => {
  const app = random.pick(APPS);
  const serial = PREFIX[app] + digits(random, SERIAL_LENGTH - PREFIX[app].length);
  const shown = { amount: amount.toFixed(2), time: receiptTime(time), shopNumber: digits(random, 20) };
  const look = { isDark: random.below(4) === 0, isBroken: random.below(3) === 0 };
  const receipt = { app, serial, ...shown, ...look };
  return { receipt, amount, time, status: PaymentLogStatus.InReview, rejectedRemark: '' };
};

/** In working hours of its day, and at least a quarter of an hour ago, if the day is so old. */
const filedAt = ({ below }: Dice, now: number, age: number): number => {
  const today = startOfToday(now);
  if (age > 0) return Math.min(today - age * DAY + 9 * HOUR + below(9 * HOUR), now - HOUR);
  const filed = now - 900 - below(Math.max(HOUR, Math.min(now - today - OPENING, 6 * HOUR)));
  return Math.max(filed, today + Math.floor((now - today) / 2));
};

const amountsOf = (
  { below, pick }: Dice,
  { type, payments = 1 }: Omit<OrderStory, 'ages'>,
  price: number,
  paid: number,
) => {
  if (type === WorkOrderType.Deposit || type === WorkOrderType.AddedDeposit) return [pick(DEPOSITS)];
  const rest = price - paid;
  if (payments === 1) return [rest];
  const first = 1_000 + below(5) * 200;
  return [first, rest - first];
};

const STEP_SECONDS = 5 * HOUR;

/** Later, in working hours; of two moments the earlier stays the earlier. Today not later than the last moment. */
const atOffice = (time: number, last: number): number => {
  const today = startOfToday(last);
  if (time < today) return inOpenHours(time);
  const opening = today + OPENING;
  return last <= opening ? time : opening + Math.floor(((time - today) * (last - opening)) / (last - today));
};

interface Sale {
  readonly product: (typeof HOT)[number];
  readonly createdTime: number;
  readonly paid: number;
  readonly now: number;
}

const inventOrder = (
  random: Dice,
  story: Omit<OrderStory, 'ages'>,
  { product, createdTime, paid, now }: Sale,
): InventedOrder => {
  const { type, acts, child } = story;
  const amounts = amountsOf(random, story, product.price, paid);
  const midnight = startOfToday(createdTime);
  const payments = amounts.map((amount, at) =>
    payment(random, amount, Math.max(midnight, createdTime - 600 * (at + 1) - random.below(600))),
  );
  const telling = new Telling(payments, random.below(3) > 0 || acts.includes('correct') ? random.pick(ADDRESSES) : '');
  const last = now - 120;
  const span = Math.min(last - createdTime, acts.length * STEP_SECONDS);
  const age = 22 + random.below(24);
  for (const [at, act] of acts.entries())
    telling.tell(act, atOffice(Math.floor(createdTime + (span * (at + 1)) / (acts.length + 1)), last));
  const later = Math.min(createdTime + 3 * DAY, now - HOUR);
  const grown =
    child &&
    inventOrder(random, child, {
      product,
      createdTime: later,
      paid: amounts.reduce((sum, each) => sum + each, paid),
      now,
    });
  const { events, state, rejectedRemark, address, version, courseTime, shipTime } = telling;
  const told = { events, state, rejectedRemark, address, version, courseTime, shipTime };
  const { name, title } = product;
  return {
    type,
    product: name,
    title,
    createdTime,
    payments,
    ...told,
    remark: random.pick(REMARKS),
    age,
    child: grown,
  };
};

/** Oldest first, so that ids follow the dates. The same for the same moment. */
export const inventOrders = (now: number): InventedOrder[] => {
  const random = dice(41);
  return ORDER_STORIES.flatMap(({ ages, ...story }) =>
    ages.map((days) =>
      inventOrder(random, story, { product: random.pick(HOT), createdTime: filedAt(random, now, days), paid: 0, now }),
    ),
  ).toSorted((one, other) => one.createdTime - other.createdTime);
};

export const withChild = (order: InventedOrder): readonly InventedOrder[] =>
  order.child ? [order, order.child] : [order];
