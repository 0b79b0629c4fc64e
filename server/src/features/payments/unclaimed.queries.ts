/**
 * All SQL on unclaimed income: kept from statements, dropped when a payment with the serial number is reconciled and when
 * a statement reports its refund.
 */
import type { findUnclaimedPayment, searchUnclaimedPayments } from '@gonghai/contract/payments/unclaimed.contract.ts';
import type { AnswerOf } from '@gonghai/contract/wire/endpoint.ts';
import type { PageRequest } from '@gonghai/contract/wire/envelope.ts';
import { serialKey } from '@gonghai/contract/work-orders/serial-number.rules.ts';
import { PaymentLogStatus } from '@gonghai/contract/work-orders/work-order-values.ts';
import { type Db, readRows, readStatements, runStatement } from '../../db/database.ts';
import type { Total } from '../../db/list-query.ts';
import { pageOf } from '../../db/page.ts';
import { SqlParams } from '../../db/sql-params.ts';
import { readPaymentsByIds } from './payment-list.queries.ts';

interface Unclaimed {
  readonly serial: string;
  readonly fen: number;
  readonly paymentType: number;
  readonly time: number | null;
  readonly payer: string;
}

interface Keeping {
  readonly tenantId: number;
  readonly now: number;
  readonly statementId: number;
}

/** Income that is not for courses, of a day that is closed: without its row, the sum of the day would change. */
const IS_MARKED_AND_CLOSED = `u.kind <> 0 and exists (select from statement_income i where i.tenant_id = $1
  and i.payment_type = u.payment_type and i.serial = u.key and is_day_closed(i.tenant_id, i.payment_type, i.day))`;

/** A later statement corrects amount, type, time and payer. Sorted, so that two statements lock the rows in one order. */
const keepUnclaimed = async (
  trx: Db,
  { tenantId, now, statementId }: Keeping,
  found: readonly Unclaimed[],
): Promise<void> => {
  if (found.length === 0) return;
  const rows = found.toSorted((a, b) => (a.serial < b.serial ? -1 : 1));
  const params = new SqlParams();
  const tenant = params.add(tenantId);
  const text = `insert into unclaimed_payment as u (tenant_id, serial, amount, payment_type, paid_time, payer, first_time, statement_id)
    select ${tenant}, each.serial, each.fen / 100.0, each.payment_type, each.paid_time, each.payer, ${params.add(now)},
      ${params.add(statementId)}
    from unnest(${params.add(rows.map(({ serial }) => serial))}::text[],
      ${params.add(rows.map(({ fen }) => fen))}::bigint[],
      ${params.add(rows.map(({ paymentType }) => paymentType))}::bigint[],
      ${params.add(rows.map(({ time }) => time))}::bigint[],
      ${params.add(rows.map(({ payer }) => payer))}::text[]) as each (serial, fen, payment_type, paid_time, payer)
    on conflict (tenant_id, serial_key(serial)) do update
      set amount = excluded.amount, payment_type = excluded.payment_type, paid_time = excluded.paid_time,
        payer = excluded.payer, statement_id = excluded.statement_id
      where (u.statement_id is null or (u.amount, u.payment_type, u.paid_time, u.payer)
        is distinct from (excluded.amount, excluded.payment_type, excluded.paid_time, excluded.payer)
        or exists (select from statement s where s.tenant_id = u.tenant_id and s.log_id = u.statement_id
          and s.undone_time is not null))
        and not (${IS_MARKED_AND_CLOSED})`;
  await runStatement(trx, params.statement(text));
};

const dropRows = async (trx: Db, tenantId: number, serials: readonly string[], isKept: string): Promise<void> => {
  if (serials.length === 0) return;
  const params = new SqlParams();
  const text = `delete from unclaimed_payment u using (
      select serial from unclaimed_payment where tenant_id = ${params.add(tenantId)}
        and key = any(${params.add(serials.map(serialKey))}::text[]) order by serial for update) as claimed
    where u.tenant_id = $1 and u.serial = claimed.serial and not (${isKept})`;
  await runStatement(trx, params.statement(text));
};

/** Payments with these numbers are reconciled. */
export const dropUnclaimed = (trx: Db, tenantId: number, serials: readonly string[]): Promise<void> =>
  dropRows(trx, tenantId, serials, IS_MARKED_AND_CLOSED);

/**
 * What a statement adds and takes away. The rows of both are locked at once and sorted, so that two statements never wait
 * for each other.
 */
export const saveUnclaimed = async (
  trx: Db,
  keeping: Keeping,
  { found, refunded }: { readonly found: readonly Unclaimed[]; readonly refunded: readonly string[] },
): Promise<void> => {
  const { tenantId } = keeping;
  const params = new SqlParams();
  const serials = [...found.map(({ serial }) => serial), ...refunded];
  if (serials.length === 0) return;
  const text = `select serial from unclaimed_payment where tenant_id = ${params.add(tenantId)}
    and key = any(${params.add(serials.map(serialKey))}::text[]) order by serial for update`;
  await runStatement(trx, params.statement(text));
  // A deposit that is paid back is still no income for a course.
  await dropRows(trx, tenantId, refunded, 'u.kind <> 0');
  await keepUnclaimed(trx, keeping, found);
};

/** Not marked as income for something else, beside what was filed for it since. One that was reconciled while its statement was read leaves a row that counts no more. */
const FROM = `unclaimed_payment u
  left join payment_log p on p.tenant_id = $1 and p.serial = u.key and p.twin_id = 0
    and p.deleted_time is null
  where u.tenant_id = $1 and u.kind = 0 and p.status is distinct from ${PaymentLogStatus.Reconciled}`;

/** What arrived under exactly this serial number, unless it is not for a course. */
export const findUnclaimed = async (
  db: Db,
  tenantId: number,
  serial: string,
): Promise<AnswerOf<typeof findUnclaimedPayment> | undefined> => {
  const params = new SqlParams();
  params.add(tenantId);
  const text = `select u.amount::float8 as "Amount", u.payment_type as "PaymentType", u.paid_time as "Time"
    from ${FROM} and u.key = ${params.add(serialKey(serial))}`;
  const [row] = await readRows(db, params.statement<NonNullable<AnswerOf<typeof findUnclaimedPayment>>>(text));
  return row;
};

interface StoredUnclaimed {
  readonly serial: string;
  readonly amount: number;
  readonly paymentType: number;
  readonly time: number | null;
  readonly firstTime: number;
  readonly paymentId: number | null;
}

/** One page, the latest income first, each with the payment that has its serial number now. */
const readUnclaimed = async (
  db: Db,
  tenantId: number,
  { PageIndex, PageCount }: { readonly PageIndex: number; readonly PageCount: number },
  signal: AbortSignal,
): Promise<{ readonly rows: readonly StoredUnclaimed[]; readonly count: number; readonly total: number }> => {
  const sums = new SqlParams();
  sums.add(tenantId);
  const sumText = `select count(*)::int as count, coalesce(sum(u.amount), 0)::float8 as total from ${FROM}`;
  const params = new SqlParams();
  params.add(tenantId);
  const text = `select u.serial, u.amount::float8 as amount, u.payment_type as "paymentType", u.paid_time as time,
      u.first_time as "firstTime", p.id as "paymentId"
    from ${FROM}
    order by coalesce(u.paid_time, u.first_time) desc, u.serial
    limit ${params.add(PageCount)} offset ${params.add((PageIndex - 1) * PageCount)}`;
  const [rows, [sum = { count: 0, total: 0 }]] = await readStatements(
    db,
    [params.statement<StoredUnclaimed>(text), sums.statement<Total>(sumText)],
    { signal },
  );
  return { rows, ...sum };
};

/** Beside the payments that have been filed for it since. */
export const searchUnclaimed = async (
  db: Db,
  tenantId: number,
  request: PageRequest,
  signal: AbortSignal,
): Promise<AnswerOf<typeof searchUnclaimedPayments>> => {
  const { rows, count, total } = await readUnclaimed(db, tenantId, request, signal);
  const ids = rows.flatMap(({ paymentId }) => paymentId ?? []);
  const payments = ids.length > 0 ? await readPaymentsByIds(db, tenantId, ids, signal) : [];
  const byId = new Map(payments.map((payment) => [payment.Id, payment]));
  const Rows = rows.map(({ serial, amount, paymentType, time, firstTime, paymentId }) => ({
    ThirdNo: serial,
    Amount: amount,
    PaymentType: paymentType,
    Time: time,
    FirstTime: firstTime,
    Payment: byId.get(paymentId ?? 0) ?? null,
  }));
  return { ...pageOf(Rows, count, request), Total: total };
};
