/** Compares what payments, orders and the report say about the same department and day. */
import { type MoneyCheckAnswer, MOST_DIFFERENCES } from '@gonghai/contract/finance-reports/money-check.contract.ts';
import { startOfDay } from '@gonghai/contract/wire/clock.ts';
import { dayText } from '@gonghai/contract/wire/days.ts';
import type { ReportTimeType } from '@gonghai/contract/payments/payment-report-values.ts';

/** In fen. */
export interface MoneySums {
  readonly payments: number;
  readonly orders: number;
  readonly report: number;
}

export interface MoneyLine extends MoneySums {
  readonly timeType: ReportTimeType;
  readonly department: string;
  /** Days since 1970 in Shanghai. */
  readonly day: number;
}

export const agrees = ({ payments, orders, report }: MoneySums): boolean => payments === orders && orders === report;

export const addLines = (lines: readonly MoneySums[]): MoneySums => ({
  payments: lines.reduce((sum, line) => sum + line.payments, 0),
  orders: lines.reduce((sum, line) => sum + line.orders, 0),
  report: lines.reduce((sum, line) => sum + line.report, 0),
});

/** An order whose refunds, refunded amount and payments do not say the same, in fen. */
export interface RefundDifference {
  readonly orderId: number;
  readonly customer: string;
  /** By the confirmed partial refunds. */
  readonly refunds: number;
  readonly order: number;
  readonly payments: number;
  /** A refund of the whole is confirmed, and the order is not refunded. */
  readonly isUnlike: boolean;
  /** The whole amount of a refunded order; null for another one. */
  readonly refunded: number | null;
  /** All confirmed refunds. Of a refunded order they are its whole amount. */
  readonly documents: number;
}

/** Reconciled money by payment time, in fen. */
export interface PassedSums {
  /** Of orders that finance has passed: all their payments are reconciled. */
  readonly audited: number;
  /** Of orders where only a part has arrived. */
  readonly partial: number;
}

/** Income of statements that the finance flow has, in fen. */
export interface FlowSums {
  readonly count: number;
  readonly fen: number;
  /** Numbers of flows that a payment has too: counted twice. Of all flows, not only of those in the range. */
  readonly twice: readonly string[];
}

export interface MoneyCheck {
  readonly passed: PassedSums;
  readonly flows: FlowSums;
  readonly byReportDate: MoneySums;
  readonly byPaymentTime: MoneySums;
  readonly lines: number;
  readonly differences: readonly MoneyLine[];
  /** Of all orders, not only of those in the range. */
  readonly refunds: readonly RefundDifference[];
  /** Without a range, all six sums are the same money. */
  readonly isEverything: boolean;
}

/** Green: every line and every refund agrees, no money is in the finance flow too, the whole range agrees, and without a range both times give the same. */
export const isGreen = ({
  byReportDate,
  byPaymentTime,
  differences,
  refunds,
  flows,
  isEverything,
}: Omit<MoneyCheck, 'passed'>): boolean =>
  differences.length === 0 &&
  refunds.length === 0 &&
  flows.twice.length === 0 &&
  agrees(byReportDate) &&
  agrees(byPaymentTime) &&
  (!isEverything || byReportDate.report === byPaymentTime.report);

export const endOfDay = (day: number): number => startOfDay(day + 1) - 1;
const shown = ({ payments, orders, report }: MoneySums) => ({
  Payments: payments / 100,
  Orders: orders / 100,
  Report: report / 100,
});

export const answerOf = (check: MoneyCheck): MoneyCheckAnswer => ({
  IsGreen: isGreen(check),
  Count: check.lines,
  ByReportDate: shown(check.byReportDate),
  ByPaymentTime: shown(check.byPaymentTime),
  DifferenceCount: check.differences.length,
  RefundOrders: check.refunds.slice(0, MOST_DIFFERENCES).map(({ orderId }) => orderId),
  Passed: { Audited: check.passed.audited / 100, Partial: check.passed.partial / 100 },
  Flows: { Count: check.flows.count, Amount: check.flows.fen / 100 },
  FlowsTwice: check.flows.twice.slice(0, MOST_DIFFERENCES),
  Differences: check.differences.slice(0, MOST_DIFFERENCES).map((line) => ({
    TimeType: line.timeType,
    DepartmentName: line.department,
    Day: dayText(line.day),
    ...shown(line),
  })),
});
