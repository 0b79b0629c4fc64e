/** Payments as claims on the rows of a statement, found by serial number or by the day of the payment. */
import { PaymentLogStatus, WorkOrderStatus } from '@gonghai/contract/work-orders/work-order-values.ts';
import { type Db, runStatement } from '../../db/database.ts';
import { anyText } from '../../db/sql.ts';
import { SqlParams } from '../../db/sql-params.ts';
import type { Claim } from './reconciliation.rules.ts';

const COLUMNS = `p.id, p.work_order_id as "orderId", p.third_no as serial, (p.amount * 100)::bigint as fen,
  p.payment_type as "paymentType", p.payment_time as "paymentTime", p.status, o.status as "orderStatus",
  o.is_refund as "isRefund"`;
const FROM = `payment_log p join work_order o on o.tenant_id = $1 and o.id = p.work_order_id`;

/** By the keys of their serial numbers; of twins a reconciled one is the last. Nothing is locked. */
export const findClaims = (trx: Db, tenantId: number, keys: readonly string[]): Promise<Claim[]> => {
  const params = new SqlParams();
  params.add(tenantId);
  const text = `select ${COLUMNS}, count(*) over (partition by p.serial) > 1 as "hasTwin" from ${FROM}
    where p.tenant_id = $1 and p.deleted_time is null and p.serial = any(${params.add([...keys])}::text[])
    order by p.status = ${PaymentLogStatus.Reconciled}, p.id desc`;
  return runStatement<Claim>(trx, params.statement(text));
};

interface ClaimRange {
  readonly paymentType: number;
  readonly from: number;
  readonly before: number;
}

/** Payments of a type and time that could be reconciled, without those with the serial numbers of these keys. */
export const findUnpaidClaims = (
  trx: Db,
  tenantId: number,
  { paymentType, from, before }: ClaimRange,
  keys: readonly string[],
): Promise<Claim[]> => {
  const params = new SqlParams();
  params.add(tenantId);
  const text = `select ${COLUMNS} from ${FROM}
    where p.tenant_id = $1 and p.deleted_time is null and p.status = ${PaymentLogStatus.InReview}
      and o.status = ${WorkOrderStatus.InReview} and not o.is_refund and p.payment_type = ${params.add(paymentType)}
      and p.payment_time >= ${params.add(from)} and p.payment_time < ${params.add(before)}
      and not exists (select from unnest(${params.add([...keys])}::text[]) as found (key)
        where found.key = p.serial)
    order by p.payment_time, p.id`;
  return runStatement<Claim>(trx, params.statement(text));
};

/** Live payments by the key of their serial number, without twins. */
export const findPaymentIds = async (
  db: Db,
  tenantId: number,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('payment_log')
    .select(['serial', 'id'])
    .where('tenant_id', '=', tenantId)
    .where('serial', '=', anyText(keys))
    .where('twin_id', '=', 0)
    .where('deleted_time', 'is', null)
    .execute();
  return new Map(rows.map(({ serial, id }) => [serial, id]));
};
