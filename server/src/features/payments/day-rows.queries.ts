/** The rows of a day in the calendar that do not agree, with the state of their payments. */
import type { DayRow, ReconcileDay } from '@gonghai/contract/payments/calendar.contract.ts';
import { type Db, readStatements } from '../../db/database.ts';
import type { Statement } from '../../db/driver/pipelined-batch.ts';
import { SqlParams } from '../../db/sql-params.ts';
import { Pile } from '@gonghai/contract/payments/reconciliation-values.ts';
import { cellOf } from './calendar.rules.ts';
import { readCalendar } from './calendar.queries.ts';
import { type DayFacts, type DayMoney, dayRowOf, payoutOf } from './day-rows.rules.ts';
import { dayColumn, type WalletDay } from './days.queries.ts';
import { findPaymentIds } from './claims.queries.ts';
import { readPaymentsByIds } from './payment-list.queries.ts';

/** A person settles them one by one. */
const MOST_ROWS = 200;

interface Compared extends DayFacts {
  readonly paymentId: number | null;
  readonly count: number;
}

const paramsOf = (tenantId: number, { paymentType, day }: WalletDay): SqlParams => {
  const params = new SqlParams();
  params.add(tenantId);
  params.add(day);
  params.add(paymentType);
  return params;
};

/** Income and claims of the day by serial number. The tenant is $1, the day $2, the wallet $3. */
const COMPARED = `(select * from statement_income where tenant_id = $1 and day = $2 and payment_type = $3) i
  full join (select * from payment_log where tenant_id = $1 and is_claim and paid_day = $2 and payment_type = $3) p
    on p.serial = i.serial and p.twin_id = 0`;

/** Open rows first, the largest difference first. */
const rowStatement = (tenantId: number, day: WalletDay): Statement<Compared> =>
  paramsOf(tenantId, day)
    .statement(`select coalesce(p.third_no, n.serial) as serial, coalesce(p.serial, i.serial) as key,
      i.fen, n.row_number as row, n.paid_time as time, n.reason as "lineReason", p.fen as "claimFen", p.id as "paymentId",
      p.status as "claimStatus", u.id as "unclaimedId", coalesce(u.kind, 0) as kind,
      elsewhere.day as "otherDay", count(*) over ()::int as count
    from ${COMPARED}
      left join reconciliation_line n on n.tenant_id = $1 and n.reconciliation_id = i.statement_id and n.line = i.line
      left join unclaimed_payment u on u.tenant_id = $1 and u.key = i.serial and u.payment_type = $3
      left join statement_income elsewhere on i.serial is null and elsewhere.tenant_id = $1 and elsewhere.payment_type = $3
        and elsewhere.serial = p.serial
    where (i.fen is distinct from p.fen or p.status = 1) and (i.flow_id is null or p.id is not null)
    order by (coalesce(u.kind, 0) <> 0), abs(coalesce(i.fen, 0) - coalesce(p.fen, 0)) desc, coalesce(p.id, 0), 2
    limit ${MOST_ROWS}`);

interface Agreed {
  readonly count: number;
  readonly fen: number;
  readonly flowCount: number;
  readonly flowFen: number;
}

/** Rows of claims, and among them those of the finance flow. */
const agreedStatement = (tenantId: number, day: WalletDay): Statement<Agreed> =>
  paramsOf(tenantId, day).statement(
    `select count(*)::int as count, coalesce(sum(i.fen), 0)::float8 as fen,
      count(*) filter (where p.id is null)::int as "flowCount",
      coalesce(sum(i.fen) filter (where p.id is null), 0)::float8 as "flowFen"
    from ${COMPARED} where (i.fen = p.fen and p.status <> 1) or (i.flow_id is not null and p.id is null)`,
  );

const fileStatement = (tenantId: number, day: WalletDay): Statement<ReconcileDay['Statements'][number]> =>
  paramsOf(tenantId, day).statement(`select s.log_id as "Id", s.file_name as "FileName", f.name as "UserName",
      s.created_time as "CreatedTime"
    from statement s join staff f on f.tenant_id = $1 and f.id = s.staff_id
    where s.tenant_id = $1 and s.payment_type = $3 and s.undone_time is null and ($2::int between s.start_day and s.end_day
      or s.log_id in (select statement_id from statement_income where tenant_id = $1 and day = $2 and payment_type = $3))
    order by s.log_id desc limit 10`);

/**
 * Income, refunds and fees as the files have them. Of several files that contain a serial number the last counts: a month
 * repeats its days. A refund of WeChat counts by its own number, under which another bill may have it.
 */
const payoutStatement = (tenantId: number, day: WalletDay): Statement<DayMoney> =>
  paramsOf(tenantId, day).statement(`select
      (select coalesce(sum(i.fen), 0)::float8 from statement_income i
        where i.tenant_id = $1 and i.day = $2 and i.payment_type = $3) as income,
      coalesce(sum(last.refunds), 0)::float8 as refunds, coalesce(sum(last.fees), 0)::float8 as fees
    from (
      select distinct on (each.key) each.refunds, each.fees from (
        select n.reconciliation_id, coalesce(n.refund_key, n.key) as key, sum(n.fee_fen) as fees, sum(n.fen) filter (where n.pile = '${Pile.Refund}') as refunds
        from statement s join reconciliation_line n on n.tenant_id = $1 and n.reconciliation_id = s.log_id
        where s.tenant_id = $1 and s.payment_type = $3 and s.undone_time is null and $2::int between s.start_day and s.end_day
          and ${dayColumn('n.paid_time')} = $2 and n.row_number is not null and (n.fee_fen <> 0 or n.pile = '${Pile.Refund}')
        group by 1, 2
      ) each
      order by each.key, each.reconciliation_id desc
    ) last`);

interface Closing {
  readonly name: string;
  readonly time: number;
  readonly reason: string;
}

const closingStatement = (tenantId: number, day: WalletDay): Statement<Closing> =>
  paramsOf(tenantId, day).statement(`select f.name, c.closed_time as time, c.reason
    from closed_day c join staff f on f.tenant_id = $1 and f.id = c.staff_id
    where c.tenant_id = $1 and c.day = $2 and c.payment_type = $3`);

const NO_CELL = { statementFen: 0, claimFen: 0, openCount: 0, hasStatement: false, isClosed: false };

export const readReconcileDay = async (
  db: Db,
  tenantId: number,
  day: WalletDay,
  signal: AbortSignal,
): Promise<ReconcileDay> => {
  const statements = [
    rowStatement(tenantId, day),
    agreedStatement(tenantId, day),
    fileStatement(tenantId, day),
    closingStatement(tenantId, day),
    payoutStatement(tenantId, day),
  ] as const;
  const [compared, [agreed], files, [closing], [money]] = await readStatements(db, statements, {
    plan: 'custom',
    signal,
  });
  const range = { from: day.day, to: day.day, paymentType: day.paymentType };
  const [cell = cellOf(day.paymentType, day.day, NO_CELL)] = await readCalendar(db, tenantId, range, signal);
  // Income whose payment counts for no day or another one: a draft, a rejected or refunded order, another date.
  const keys = compared.flatMap(({ paymentId, key }) => (paymentId === null ? key : []));
  const filed = await findPaymentIds(db, tenantId, keys);
  const ids = [...compared.flatMap(({ paymentId }) => paymentId ?? []), ...filed.values()];
  const payments = ids.length > 0 ? await readPaymentsByIds(db, tenantId, ids, signal) : [];
  const byId = new Map(payments.map((payment) => [payment.Id, payment]));
  const Rows = compared.map((facts): DayRow => {
    const Payment = byId.get(facts.paymentId ?? filed.get(facts.key) ?? 0) ?? null;
    return dayRowOf(facts, Payment);
  });
  return {
    ...cell,
    AgreedCount: agreed?.count ?? 0,
    AgreedAmount: (agreed?.fen ?? 0) / 100,
    FlowCount: agreed?.flowCount ?? 0,
    FlowAmount: (agreed?.flowFen ?? 0) / 100,
    Rows,
    RowCount: compared[0]?.count ?? 0,
    Statements: files,
    Payout: payoutOf(money ?? { income: 0, refunds: 0, fees: 0 }),
    ClosedBy: closing?.name ?? null,
    ClosedTime: closing?.time ?? null,
    ClosedReason: closing?.reason ?? '',
  };
};
