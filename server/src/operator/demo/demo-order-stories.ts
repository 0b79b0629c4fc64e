/** The work orders of the demonstration as stories: what was filed when, and what each department did since. Pure. */
import { WorkOrderType } from '@gonghai/contract/work-orders/work-order-values.ts';

export type OrderAct =
  | 'submit'
  | 'sales'
  | 'planning'
  | 'operations'
  /** Finance reconciles the first payment, or all that are left. */
  | 'payFirst'
  | 'pay'
  | 'rejectSales'
  | 'rejectPlanning'
  | 'rejectFinance'
  | 'reset'
  /** Planning corrects the address. */
  | 'correct'
  | 'refund'
  | 'course'
  | 'ship';

export interface OrderStory {
  readonly type: WorkOrderType;
  readonly acts: readonly OrderAct[];
  /** Days ago; each order gets one of these. */
  readonly ages: readonly number[];
  readonly payments?: number;
  /** Filed some days later by the same consultant. */
  readonly child?: Omit<OrderStory, 'ages' | 'child'>;
}

const { Deposit, AddedDeposit, MonthBalance, FullPayment, LateBalance } = WorkOrderType;
const PASSED = ['submit', 'sales', 'planning', 'operations', 'pay'] as const;
const ANY_ORDER = ['submit', 'planning', 'sales', 'pay', 'operations'] as const;

/** Two or three sales a day, from 28 to 88 days ago. */
const EARLIER_DAYS = Array.from({ length: 90 }, (_, at) => 28 + Math.floor((at * 61) / 90));
/** One or two a day since then. */
const LATER_DAYS = Array.from({ length: 36 }, (_, at) => 2 + Math.floor((at * 26) / 36));

export const ORDER_STORIES: readonly OrderStory[] = [
  // Not submitted yet.
  { type: Deposit, acts: [], ages: [0, 0, 1] },
  { type: FullPayment, acts: [], ages: [0, 2] },
  // Waiting for an approver.
  { type: FullPayment, acts: ['submit'], ages: [0, 0, 0, 1, 1, 3] },
  { type: Deposit, acts: ['submit'], ages: [0, 0, 1, 2] },
  { type: FullPayment, acts: ['submit', 'sales'], ages: [0, 1, 1, 2, 4], payments: 2 },
  { type: Deposit, acts: ['submit', 'planning'], ages: [0, 1] },
  { type: FullPayment, acts: ['submit', 'sales', 'correct', 'planning'], ages: [1, 2] },
  { type: FullPayment, acts: ['submit', 'sales', 'planning'], ages: [1, 2, 3] },
  { type: Deposit, acts: ['submit', 'sales', 'planning', 'operations'], ages: [1, 2, 3] },
  { type: FullPayment, acts: ['submit', 'sales', 'planning', 'operations', 'course'], ages: [2, 4] },
  { type: FullPayment, acts: ['submit', 'sales', 'payFirst'], ages: [1, 3], payments: 2 },
  { type: FullPayment, acts: ['submit', 'sales', 'pay'], ages: [1, 2, 5] },
  // Sent back.
  { type: FullPayment, acts: ['submit', 'rejectSales'], ages: [1, 2] },
  { type: Deposit, acts: ['submit', 'sales', 'rejectPlanning'], ages: [2, 6] },
  { type: FullPayment, acts: ['submit', 'sales', 'rejectFinance'], ages: [1, 9] },
  { type: FullPayment, acts: ['submit', 'sales', 'rejectPlanning', 'reset', 'submit', 'sales'], ages: [3, 5] },
  // Through.
  { type: FullPayment, acts: PASSED, ages: [3, 6, 11] },
  { type: FullPayment, acts: [...PASSED, 'course'], ages: [5, 8, 13] },
  { type: FullPayment, acts: [...ANY_ORDER, 'course', 'ship'], ages: [7, 10, 16, 19, 23, 27] },
  { type: Deposit, acts: PASSED, ages: [8, 14], child: { type: MonthBalance, acts: ['submit', 'sales'] } },
  { type: Deposit, acts: PASSED, ages: [9], child: { type: AddedDeposit, acts: ['submit'] } },
  {
    type: Deposit,
    acts: PASSED,
    ages: [12, 18, 24],
    child: { type: MonthBalance, acts: [...PASSED, 'course', 'ship'] },
  },
  { type: Deposit, acts: ANY_ORDER, ages: [20, 26], child: { type: LateBalance, acts: [...PASSED, 'course'] } },
  { type: Deposit, acts: PASSED, ages: [4, 15, 22] },
  // Of several consultants on the last two days, so that the rankings of a day have a podium.
  { type: FullPayment, acts: ANY_ORDER, ages: [0, 0, 0, 0, 0, 0, 1, 1, 1, 1] },
  { type: FullPayment, acts: [...ANY_ORDER, 'course'], ages: LATER_DAYS },
  // The deals of the two months before: every working week of them.
  { type: FullPayment, acts: [...ANY_ORDER, 'course', 'ship'], ages: EARLIER_DAYS, payments: 1 },
  {
    type: FullPayment,
    acts: [...PASSED, 'course', 'ship'],
    ages: EARLIER_DAYS.filter((_, at) => at % 3 === 0),
    payments: 2,
  },
  {
    type: Deposit,
    acts: PASSED,
    ages: EARLIER_DAYS.filter((_, at) => at % 3 === 1),
    child: { type: MonthBalance, acts: [...PASSED, 'course', 'ship'] },
  },
  // Refunded, one of them before it was through.
  { type: FullPayment, acts: [...PASSED, 'refund'], ages: [10, 17] },
  { type: FullPayment, acts: [...PASSED, 'course', 'refund'], ages: [21] },
  { type: Deposit, acts: ['submit', 'sales', 'refund'], ages: [6] },
];
