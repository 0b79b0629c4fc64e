/** The standing check: payments = orders = report, per department and day. */
import { z } from 'zod';
import { ReportTimeType } from '../payments/payment-report-values.ts';
import { endpoint } from '../wire/endpoint.ts';
import { isInOrder, rangeMessages } from '../wire/export-range.ts';
import { id, unixSeconds } from '../wire/fields.ts';

const DAY = 86_400;
const LONGEST_CHECK = 366 * DAY;
const moneyCheckMessages = { tooLong: '核对时间不能超过一年' } as const;
/** Rows beyond these are only counted. */
export const MOST_DIFFERENCES = 200;

const moneySums = z.object({ Payments: z.number(), Orders: z.number(), Report: z.number() });
export type MoneySumsShown = z.output<typeof moneySums>;

const moneyDifference = moneySums.extend({
  TimeType: z.enum(ReportTimeType),
  DepartmentName: z.string(),
  /** yyyy-MM-dd */
  Day: z.string(),
});
export type MoneyDifference = z.output<typeof moneyDifference>;

export const checkMoney = endpoint({
  summary: '账目核对：支付流水、报单金额与报表按部门和日期逐一比较；返回不一致的行',
  method: 'POST',
  path: 'api/WorkOrder/QueryMoneyCheck',
  access: ['PaymentLog'],
  request: z
    .object({ StartTime: unixSeconds, EndTime: unixSeconds })
    .refine(isInOrder, rangeMessages.order)
    .refine(({ StartTime, EndTime }) => EndTime - StartTime <= LONGEST_CHECK, moneyCheckMessages.tooLong),
  answer: z.object({
    IsGreen: z.boolean(),
    /** Sums by department and day that were compared. */
    Count: z.int(),
    ByReportDate: moneySums,
    ByPaymentTime: moneySums,
    DifferenceCount: z.int(),
    /** Orders whose refunds are not what was subtracted from them and their payments, at most 200. */
    RefundOrders: z.array(id),
    /**
     * Reconciled payments of the range by payment time: of orders that finance has passed, and of orders where only a part
     * has arrived. Together they are all reconciled payments.
     */
    Passed: z.object({ Audited: z.number(), Partial: z.number() }),
    /** Income of statements in the range that the finance flow has. */
    Flows: z.object({ Count: z.int(), Amount: z.number() }),
    /** Numbers that the finance flow and a work order have both, at most 200. */
    FlowsTwice: z.array(z.string()),
    Differences: z.array(moneyDifference),
  }),
  rate: 'ordinary',
  audit: 'none',
  /** Two reports for each day. */
  cost: ({ StartTime, EndTime }) => 2 + Math.ceil((EndTime - StartTime) / DAY / 8),
});
export type MoneyCheckAnswer = z.output<typeof checkMoney.answer>;
