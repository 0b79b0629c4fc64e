/**
 * `crm verify money`: says whether payments, orders and reports of a tenant agree, also with rankings and sales data, which
 * rows differ, what was deleted, and whether closed days and undone runs are in order.
 */
import { ReportTimeType } from '@gonghai/contract/payments/payment-report-values.ts';
import { SalesEquation } from '@gonghai/contract/sales-check/sales-check.contract.ts';
import { startOfDay } from '@gonghai/contract/wire/clock.ts';
import { dayFrom, dayText } from '@gonghai/contract/wire/days.ts';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import {
  checkMoney,
  checkStatements,
  type DeletedPayment,
  findDeletedPayments,
  isGreen,
  type MoneyCheck,
  type MoneySums,
  type RefundDifference,
  type StatementCheck,
} from '../features/finance-reports/finance-reports.port.ts';
import { checkSales, type SalesCheck } from '../features/sales-check/sales-check.port.ts';
import { findTenant } from './tenants.ts';

const day = z
  .string()
  .transform(dayFrom)
  .refine((at) => !Number.isNaN(at), 'must be a date like 2026-11-18')
  .optional();
export const moneyOptions = z.object({ tenant: z.string(), from: day, to: day });
type Options = z.output<typeof moneyOptions>;

const MOST_ROWS = 50;

const yuan = (fen: number): string => (fen / 100).toFixed(2);
const sumsText = ({ payments, orders, report }: MoneySums): string =>
  `payments ${yuan(payments)}, orders ${yuan(orders)}, report ${yuan(report)}`;
const timeText = { [ReportTimeType.ReportDate]: 'report time', [ReportTimeType.PaymentTime]: 'payment time' } as const;

const refundLine = (one: RefundDifference): string => {
  const sums = `refunds ${yuan(one.refunds)}, order ${yuan(one.order)}, payments ${yuan(one.payments)}`;
  const whole =
    one.refunded === null ? '' : `, refunded as a whole ${yuan(one.refunded)}, documents ${yuan(one.documents)}`;
  return `  order ${one.orderId} ${one.customer}: ${sums}${whole}${one.isUnlike ? ', not refunded as a whole' : ''}`;
};

const moneyLines = (check: MoneyCheck): string[] => {
  const { byReportDate, byPaymentTime, differences, lines } = check;
  const rows = differences
    .slice(0, MOST_ROWS)
    .map((line) => `  ${timeText[line.timeType]} ${dayText(line.day)} ${line.department}: ${sumsText(line)}`);
  const more = differences.length > MOST_ROWS ? [`  and ${differences.length - MOST_ROWS} more`] : [];
  const verdict =
    differences.length === 0 && isGreen({ ...check, refunds: [], flows: { ...check.flows, twice: [] } })
      ? [`All agree: ${lines} sums by department and day.`]
      : [`They differ in ${differences.length} of ${lines} sums by department and day.`, ...rows, ...more];
  const { count, fen, twice } = check.flows;
  const flows = count > 0 ? [`${count} rows of statements are in the finance flow, together ${yuan(fen)}.`] : [];
  const both = twice.slice(0, MOST_ROWS).map((number) => `  ${number}`);
  const counted = twice.length > 0 ? [`${twice.length} numbers are in the finance flow and in an order:`, ...both] : [];
  const refunds = check.refunds.slice(0, MOST_ROWS).map(refundLine);
  const unlike = refunds.length > 0 ? [`The refunds of ${check.refunds.length} orders differ.`, ...refunds] : [];
  return [
    `By report time: ${sumsText(byReportDate)}`,
    `By payment time: ${sumsText(byPaymentTime)}`,
    ...verdict,
    ...unlike,
    ...flows,
    ...counted,
  ];
};

const deletedLines = (deleted: readonly DeletedPayment[]): string[] => {
  const total = deleted.reduce((sum, { fen }) => sum + fen, 0);
  const rows = deleted.map(
    ({ day: paid, orderId, customer, serial, fen }) =>
      `  ${dayText(paid)} order ${orderId} ${customer}, payment ${serial}: ${yuan(fen)}`,
  );
  return [`${deleted.length} reconciled payments were deleted, together ${yuan(total)}:`, ...rows];
};

const equationText: Record<SalesEquation, string> = {
  [SalesEquation.Ranking]: 'payments beside ranking',
  [SalesEquation.SalesData]: 'deals beside sales data',
  [SalesEquation.Families]: 'payments beside deals and the other families',
};

const salesLines = ({ count, sums, differences }: SalesCheck): string[] => {
  if (differences.length === 0)
    return [
      `Rankings, deals and sales data of ${count} agents agree: deals ${yuan(sums.Deals)}, ranked ${yuan(sums.Ranking)}`,
    ];
  return [
    `Rankings, deals or sales data differ in ${differences.length} sums of agents.`,
    ...differences
      .slice(0, MOST_ROWS)
      .map(
        (one) =>
          `  ${equationText[one.Equation]}, staff ${one.UserId} ${one.UserName}: ${yuan(one.Left)} and ${yuan(one.Right)}`,
      ),
  ];
};

/** All days without both. The last day is after every payment. */
const LAST_DAY = 100_000;

/** Says nothing while there are no closed days and no stray income. */
const statementLines = ({ closedDays, changedDays, stray }: StatementCheck): string[] => [
  ...(closedDays > 0 && changedDays.length === 0 ? [`${closedDays} closed days of wallets have kept their sums.`] : []),
  ...(changedDays.length > 0 ? [`${changedDays.length} of ${closedDays} closed days have changed since:`] : []),
  ...changedDays
    .slice(0, MOST_ROWS)
    .map(
      (one) =>
        `  ${dayText(one.day)} ${one.wallet}: statements ${yuan(one.statementFen)}, claims ${yuan(one.claimFen)}, ` +
        `when closed ${yuan(one.closedStatementFen)} and ${yuan(one.closedClaimFen)}`,
    ),
  ...(stray.length > 0 ? [`${stray.length} rows of statements are in the wrong days:`] : []),
  ...stray
    .slice(0, MOST_ROWS)
    .map(
      ({ day: at, wallet, serial, fen, undoneRun }) =>
        `  ${dayText(at)} ${wallet} ${serial}: ${yuan(fen)}, ${undoneRun === null ? 'counted in no day' : `of the undone run ${undoneRun}`}`,
    ),
];

/** False when something differs, when reconciled money was deleted, or when a closed day has changed. */
export const verifyMoney = async (
  database: Database,
  { tenant, from, to }: Options,
  say: (line: string) => void,
): Promise<boolean> => {
  const { id } = await findTenant(database, tenant);
  const check = await checkMoney(database, id, { from, to });
  for (const line of moneyLines(check)) say(line);
  const range = { StartTime: startOfDay(from ?? 0), EndTime: startOfDay((to ?? LAST_DAY) + 1) - 1 };
  const sales = await checkSales(database, id, range);
  for (const line of salesLines(sales)) say(line);
  const deleted = await findDeletedPayments(database, id, { from, to });
  if (deleted.length > 0) for (const line of deletedLines(deleted)) say(line);
  const statements = await checkStatements(database, id, { from, to });
  for (const line of statementLines(statements)) say(line);
  const isSettled = statements.changedDays.length === 0 && statements.stray.length === 0;
  return isGreen(check) && sales.differences.length === 0 && deleted.length === 0 && isSettled;
};
