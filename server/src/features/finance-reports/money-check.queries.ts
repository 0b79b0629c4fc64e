/**
 * The standing check: payments = orders = report, per department and day, by report time and by payment time. Payments
 * and orders are added here without the conditions of the report, so that a mistake there is found.
 */
import { startOfDay } from '@gonghai/contract/wire/clock.ts';
import { ReportTimeType } from '@gonghai/contract/payments/payment-report-values.ts';
import { type Database, type Db, LONG, runStatement } from '../../db/database.ts';
import { SqlParams } from '../../db/sql-params.ts';
import { addLines, agrees, endOfDay, type MoneyCheck, type MoneyLine, type MoneySums } from './money-check.rules.ts';
import { buildOrderReport } from './order-report.rules.ts';
import { sumFlowIncome, sumPassed } from './passed-check.queries.ts';
import { findRefundDifferences } from './refund-check.queries.ts';
import { readOrderFigures, type ReportReader } from './order-report.queries.ts';

export interface DayRange {
  /** Days since 1970 in Shanghai. Without both, everything is checked. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

interface Counted {
  readonly time_type: ReportTimeType;
  readonly department_id: number;
  readonly day: number;
  readonly payments: number;
  readonly orders: number;
}

/** Days since 1970 in Shanghai, of a column in seconds. */
export const day = (column: string): string => `((${column} + 28800) / 86400)`;

/** An order's share of a payment day is its amount without what was paid on other days. */
const countMoney = (trx: Db, tenantId: number, { from, to }: DayRange): Promise<Counted[]> => {
  const params = new SqlParams();
  const tenant = params.add(tenantId);
  const within = [
    ...(from === undefined ? [] : [`day >= ${params.add(from)}`]),
    ...(to === undefined ? [] : [`day <= ${params.add(to)}`]),
  ];
  const text = `with paid as (
      select p.work_order_id, ${day('p.payment_time')} as paid_day, sum(p.amount - p.refunded_fen / 100.0) as amount from payment_log p
      where p.tenant_id = ${tenant} and p.deleted_time is null group by 1, 2
    ), counted as (
      select o.id, o.department_id, o.amount - o.refunded_fen / 100.0 as amount, ${day('o.report_date')} as reported_day from work_order o
      where o.tenant_id = ${tenant} and o.deleted_time is null and not o.is_refund and o.status not in (0, 3)
    ), whole as (select work_order_id, sum(amount) as amount from paid group by 1
    ), lines as (
      select ${ReportTimeType.ReportDate} as time_type, c.department_id, c.reported_day as day,
        sum(coalesce(w.amount, 0)) as payments, sum(c.amount) as orders
      from counted c left join whole w on w.work_order_id = c.id group by 2, 3
      union all
      select ${ReportTimeType.PaymentTime}, c.department_id, p.paid_day, sum(p.amount), sum(c.amount - (w.amount - p.amount))
      from counted c join paid p on p.work_order_id = c.id join whole w on w.work_order_id = c.id group by 2, 3
    )
    select time_type, department_id, day, (payments * 100)::bigint as payments, (orders * 100)::bigint as orders
    from lines ${within.length > 0 ? `where ${within.join(' and ')}` : ''} order by time_type, day, department_id`;
  return runStatement<Counted>(trx, params.statement(text));
};

const TIME_TYPES = [ReportTimeType.ReportDate, ReportTimeType.PaymentTime] as const;

/** The report of one day beside what was counted for it. */
const checkDay = async (
  trx: Db,
  reader: ReportReader,
  timeType: ReportTimeType,
  counted: readonly Counted[],
  at: number,
): Promise<MoneyLine[]> => {
  const filter = { TimeType: timeType, StartTime: startOfDay(at), EndTime: endOfDay(at) };
  const { departments, sums } = await readOrderFigures(trx, reader, filter);
  const nameOf = new Map(departments.map(({ id, name }) => [id, name]));
  const ids = new Set([...counted.map((line) => line.department_id), ...sums.map(({ departmentId }) => departmentId)]);
  return [...ids].map((id) => {
    const line = counted.find(({ department_id }) => department_id === id);
    return {
      timeType,
      day: at,
      department: nameOf.get(id) ?? String(id),
      payments: line?.payments ?? 0,
      orders: line?.orders ?? 0,
      report: sums.find(({ departmentId }) => departmentId === id)?.total ?? 0,
    };
  });
};

/** The report of the whole range, as its screen shows it. */
const reportOf = async (
  trx: Db,
  reader: ReportReader,
  timeType: ReportTimeType,
  { from, to }: DayRange,
): Promise<number> => {
  const figures = await readOrderFigures(trx, reader, {
    TimeType: timeType,
    ...(from !== undefined && { StartTime: startOfDay(from) }),
    ...(to !== undefined && { EndTime: endOfDay(to) }),
  });
  const rows = buildOrderReport(figures);
  return rows.reduce((sum, { FinanceFlowTotal }) => sum + Math.round(FinanceFlowTotal * 100), 0);
};

const FINANCE = new Set(['PaymentLog'] as const);

/** One snapshot: orders that change meanwhile make no difference. */
export const checkMoney = (database: Database, tenantId: number, range: DayRange = {}): Promise<MoneyCheck> =>
  database.inTransaction(
    tenantId,
    async (trx) => {
      const reader: ReportReader = { tenantId, userId: 0, departmentId: 0, rights: FINANCE, scope: { kind: 'tenant' } };
      const counted = await countMoney(trx, tenantId, range);
      const lines: MoneyLine[] = [];
      const whole: MoneySums[] = [];
      for (const timeType of TIME_TYPES) {
        const mine = counted.filter(({ time_type }) => time_type === timeType);
        for (const at of new Set(mine.map((line) => line.day)))
          lines.push(
            ...(await checkDay(
              trx,
              reader,
              timeType,
              mine.filter((line) => line.day === at),
              at,
            )),
          );
        const sums = addLines(lines.filter((line) => line.timeType === timeType));
        whole.push({ ...sums, report: await reportOf(trx, reader, timeType, range) });
      }
      const [byReportDate = addLines([]), byPaymentTime = addLines([])] = whole;
      const isEverything = range.from === undefined && range.to === undefined;
      const differences = lines.filter((line) => !agrees(line));
      const refunds = await findRefundDifferences(trx, tenantId);
      const passed = await sumPassed(trx, tenantId, range);
      const flows = await sumFlowIncome(trx, tenantId, range);
      return { byReportDate, byPaymentTime, lines: lines.length, differences, refunds, passed, flows, isEverything };
    },
    { ...LONG, isolation: 'repeatable read' },
  );
