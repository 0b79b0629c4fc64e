/** SQL on days of a wallet: locks, whether they are closed, closing and opening. */
import { DAY, dayOf, startOfDay } from '@gonghai/contract/wire/clock.ts';
import type { PaymentLog } from '@gonghai/contract/work-orders/work-order-row.ts';
import { PaymentLogStatus } from '@gonghai/contract/work-orders/work-order-values.ts';
import { type Db, runStatement } from '../../db/database.ts';
import { SqlParams } from '../../db/sql-params.ts';

/** A wallet is a payment type; days are counted since 1970 in Shanghai. */
export interface WalletDay {
  readonly paymentType: number;
  readonly day: number;
}

export const dayKey = ({ paymentType, day }: WalletDay): string => `${paymentType} ${day}`;

/** As in the column `paid_day`. */
export const dayColumn = (column: string): string => `((${column} - ${startOfDay(0)}) / ${DAY})`;

/**
 * The closed ones of these days. Until the end of the transaction none of the others is closed: closing waits for the
 * shared lock. Sorted, so that all take the locks in one order.
 */
export const holdDays = async (trx: Db, tenantId: number, days: readonly WalletDay[]): Promise<ReadonlySet<string>> => {
  if (days.length === 0) return new Set();
  const params = new SqlParams();
  const tenant = params.add(tenantId);
  const types = params.add(days.map(({ paymentType }) => paymentType));
  const numbers = params.add(days.map(({ day }) => day));
  const text = `select d.wallet as "paymentType", d.day from (
      select distinct each.wallet, each.day from unnest(${types}::bigint[], ${numbers}::int[]) as each (wallet, day)
      order by 1, 2) d
    where is_day_closed(${tenant}::int, d.wallet, d.day)`;
  const rows = await runStatement<WalletDay>(trx, params.statement(text));
  return new Set(rows.map(dayKey));
};

export const dayOfPayment = ({
  PaymentType,
  PaymentTime,
}: Pick<PaymentLog, 'PaymentType' | 'PaymentTime'>): WalletDay => ({
  paymentType: PaymentType,
  day: dayOf(PaymentTime),
});

type DatedPayment = Pick<PaymentLog, 'Id' | 'WorkOrderId' | 'Status' | 'PaymentType' | 'PaymentTime'>;

/** Payments whose day is closed. Until the end of the transaction the days of the others stay open. */
export const closedPayments = async (
  trx: Db,
  tenantId: number,
  payments: readonly DatedPayment[],
): Promise<ReadonlySet<number>> => {
  const closed = await holdDays(trx, tenantId, payments.map(dayOfPayment));
  return new Set(payments.filter((payment) => closed.has(dayKey(dayOfPayment(payment)))).map(({ Id }) => Id));
};

/** Orders that cannot be rejected: a payment in review would leave the sum of a closed day. */
export const closedOrders = async (
  trx: Db,
  tenantId: number,
  payments: readonly DatedPayment[],
): Promise<ReadonlySet<number>> => {
  const inReview = payments.filter(({ Status }) => Status === PaymentLogStatus.InReview);
  const closed = await closedPayments(trx, tenantId, inReview);
  return new Set(inReview.filter(({ Id }) => closed.has(Id)).map(({ WorkOrderId }) => WorkOrderId));
};

/** The payments of such orders. */
export const inClosedOrders = async (
  trx: Db,
  tenantId: number,
  payments: readonly DatedPayment[],
): Promise<ReadonlySet<number>> => {
  const orders = await closedOrders(trx, tenantId, payments);
  return new Set(payments.filter(({ WorkOrderId }) => orders.has(WorkOrderId)).map(({ Id }) => Id));
};

/** Waits until every transaction that changes the day has ended. */
export const lockDay = async (trx: Db, tenantId: number, { paymentType, day }: WalletDay): Promise<void> => {
  const params = new SqlParams();
  const place = [params.add(tenantId), params.add(paymentType), params.add(day)];
  const text = `select pg_advisory_xact_lock(reconcile_day_lock(${place[0]}::int, ${place[1]}::bigint, ${place[2]}::int))`;
  await runStatement(trx, params.statement(text));
};

/** Runs and undos of one wallet happen one after the other. */
export const lockWallet = async (trx: Db, tenantId: number, paymentType: number): Promise<void> => {
  const params = new SqlParams();
  const name = `format('reconcile wallet %s %s', ${params.add(tenantId)}::int, ${params.add(paymentType)}::bigint)`;
  await runStatement(trx, params.statement(`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`));
};

interface NewClosing extends WalletDay {
  readonly statementFen: number;
  readonly claimFen: number;
  readonly reason: string;
  readonly staffId: number;
  readonly now: number;
}

/** False when it is closed already. */
export const insertClosing = async (trx: Db, tenantId: number, closing: NewClosing): Promise<boolean> => {
  const inserted = await trx
    .insertInto('closed_day')
    .values({
      tenant_id: tenantId,
      payment_type: closing.paymentType,
      day: closing.day,
      statement_fen: closing.statementFen,
      claim_fen: closing.claimFen,
      reason: closing.reason,
      staff_id: closing.staffId,
      closed_time: closing.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst();
  return inserted !== undefined;
};

/** False when it is open already. */
export const deleteClosing = async (trx: Db, tenantId: number, { paymentType, day }: WalletDay): Promise<boolean> => {
  const deleted = await trx
    .deleteFrom('closed_day')
    .where('tenant_id', '=', tenantId)
    .where('payment_type', '=', paymentType)
    .where('day', '=', day)
    .returning('day')
    .executeTakeFirst();
  return deleted !== undefined;
};
