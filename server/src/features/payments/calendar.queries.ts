/** SQL of the calendar: the sums of wallets by day. */
import type { CalendarCell } from '@gonghai/contract/payments/calendar.contract.ts';
import { DAY, dayOf, rangeOfMoment, startOfDay } from '@gonghai/contract/wire/clock.ts';
import { PaymentLogStatus } from '@gonghai/contract/work-orders/work-order-values.ts';
import { type Db, readStatements, runStatement } from '../../db/database.ts';
import type { Statement } from '../../db/driver/pipelined-batch.ts';
import { SqlParams } from '../../db/sql-params.ts';
import { buildCells, type CellFigures, type CellPart } from './calendar.rules.ts';
import { dayColumn, type WalletDay } from './days.queries.ts';

/** Both ends included. */
interface CalendarRange {
  readonly from: number;
  readonly to: number;
  /** All wallets without one. */
  readonly paymentType?: number;
}

/** The statements of the parts of all cells. `where` are conditions on a day column and a wallet column. */
export const partStatements = (tenantId: number, { from, to, paymentType }: CalendarRange): Statement<CellPart>[] => {
  const params = () => {
    const each = new SqlParams();
    each.add(tenantId);
    each.add(from);
    each.add(to);
    if (paymentType !== undefined) each.add(paymentType);
    return each;
  };
  const wallet = (alias: string): string => (paymentType === undefined ? '' : ` and ${alias}.payment_type = $4`);
  const part = (columns: string, rest: string): Statement<CellPart> => params().statement(`select ${columns} ${rest}`);
  const moments = `u.paid_time between $2::bigint * ${DAY} + ${startOfDay(0)} and ($3::bigint + 1) * ${DAY} + ${startOfDay(0)} - 1`;
  const arrivedDay = dayColumn('u.paid_time');
  return [
    part(
      `p.payment_type as "paymentType", p.paid_day as day, sum(p.fen)::float8 as "claimFen",
        count(*) filter (where p.status = ${PaymentLogStatus.InReview})::int as "openCount"`,
      `from payment_log p where p.tenant_id = $1 and p.is_claim and p.paid_day between $2 and $3${wallet('p')} group by 1, 2`,
    ),
    part(
      `i.payment_type as "paymentType", i.day, sum(i.fen)::float8 as "statementFen"`,
      `from statement_income i where i.tenant_id = $1 and i.day between $2 and $3${wallet('i')} group by 1, 2`,
    ),
    // Income of the finance flow is claimed by it.
    part(
      `i.payment_type as "paymentType", i.day, sum(i.fen)::float8 as "claimFen"`,
      `from statement_income i where i.tenant_id = $1 and i.flow_id is not null and i.day between $2 and $3${wallet('i')} group by 1, 2`,
    ),
    // Income that is not for courses leaves the sum of the statement.
    part(
      `i.payment_type as "paymentType", i.day, -sum(i.fen)::float8 as "statementFen"`,
      `from unclaimed_payment u join statement_income i on i.tenant_id = $1 and i.payment_type = u.payment_type and i.serial = u.key
       where u.tenant_id = $1 and u.kind <> 0 and i.day between $2 and $3${wallet('i')} group by 1, 2`,
    ),
    part(
      `u.payment_type as "paymentType", ${arrivedDay} as day, count(*)::int as "openCount"`,
      `from unclaimed_payment u where u.tenant_id = $1 and u.kind = 0 and ${moments}${wallet('u')}
         and not exists (select from payment_log p where p.tenant_id = $1 and p.serial = u.key and p.is_claim)
       group by 1, 2`,
    ),
    part(
      `s.payment_type as "paymentType", day, true as "hasStatement"`,
      `from statement s cross join generate_series(greatest(s.start_day, $2::int), least(s.end_day, $3::int)) day
       where s.tenant_id = $1 and s.undone_time is null and s.start_day <= $3 and s.end_day >= $2${wallet('s')} group by 1, 2`,
    ),
    part(
      `c.payment_type as "paymentType", c.day, true as "isClosed"`,
      `from closed_day c where c.tenant_id = $1 and c.day between $2 and $3${wallet('c')}`,
    ),
  ];
};

export const readCalendar = async (
  db: Db,
  tenantId: number,
  range: CalendarRange,
  signal?: AbortSignal,
): Promise<CalendarCell[]> => {
  const parts = await readStatements(db, partStatements(tenantId, range), { plan: 'custom', signal });
  return buildCells(parts.flat()).map(({ cell }) => cell);
};

/** `month` is like 2026-11; the contract has checked it. */
export const readCalendarMonth = (
  db: Db,
  tenantId: number,
  month: string,
  signal: AbortSignal,
): Promise<CalendarCell[]> => {
  const { from, until } = rangeOfMoment(month) ?? { from: 0, until: 0 };
  return readCalendar(db, tenantId, { from: dayOf(from), to: dayOf(until - 1) }, signal);
};

/** The sums of one day inside a transaction, in fen. */
export const readDayFigures = async (
  trx: Db,
  tenantId: number,
  { paymentType, day }: WalletDay,
): Promise<CellFigures> => {
  const parts: CellPart[] = [];
  for (const statement of partStatements(tenantId, { from: day, to: day, paymentType }))
    parts.push(...(await runStatement(trx, statement)));
  const [built] = buildCells(parts);
  return built?.figures ?? { statementFen: 0, claimFen: 0, openCount: 0, hasStatement: false, isClosed: false };
};
