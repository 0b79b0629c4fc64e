/** Compares what payments, orders and the report say about the same department and day. */
import { type MoneyCheckAnswer, MOST_DIFFERENCES } from '@gonghai/contract/finance-reports/money-check.contract.ts';
import { DAY, startOfDay } from '@gonghai/contract/wire/clock.ts';
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

export interface MoneyCheck {
  readonly byReportDate: MoneySums;
  readonly byPaymentTime: MoneySums;
  readonly lines: number;
  readonly differences: readonly MoneyLine[];
  /** Without a range, all six sums are the same money. */
  readonly isEverything: boolean;
}

/** Green: every line agrees, the whole range agrees, and without a range both times give the same. */
export const isGreen = ({ byReportDate, byPaymentTime, differences, isEverything }: MoneyCheck): boolean =>
  differences.length === 0 &&
  agrees(byReportDate) &&
  agrees(byPaymentTime) &&
  (!isEverything || byReportDate.report === byPaymentTime.report);

export const endOfDay = (day: number): number => startOfDay(day + 1) - 1;
/** Of a date like 2026-11-18; NaN for anything else. */
export const dayFrom = (text: string): number => {
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) / (DAY * 1_000) : Number.NaN;
  return !Number.isNaN(day) && dayText(day) === text ? day : Number.NaN;
};

export const dayText = (day: number): string => new Date(day * DAY * 1_000).toISOString().slice(0, 10);

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
  Differences: check.differences.slice(0, MOST_DIFFERENCES).map((line) => ({
    TimeType: line.timeType,
    DepartmentName: line.department,
    Day: dayText(line.day),
    ...shown(line),
  })),
});
