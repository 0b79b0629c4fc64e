/** SQL that commands on payments use. */
import type { PaymentInput } from '@gonghai/contract/work-orders/work-order-form.ts';
import type { PaymentLog } from '@gonghai/contract/work-orders/work-order-row.ts';
import { PaymentLogStatus } from '@gonghai/contract/work-orders/work-order-values.ts';
import { sql } from 'kysely';
import { type Db, runStatement } from '../../db/database.ts';
import type { Statement } from '../../db/driver/pipelined-batch.ts';
import { anyOf, anyText } from '../../db/sql.ts';
import { SqlParams } from '../../db/sql-params.ts';

/** What commands need of a stored payment. */
export type StoredPayment = Omit<
  PaymentLog,
  'PassUserName' | 'FirstUserName' | 'StatementName' | 'Warnings' | 'Reading'
>;

const STORED_COLUMNS = `p.id as "Id", p.work_order_id as "WorkOrderId", p.third_no as "ThirdNo",
  p.amount as "Amount", (case when p.is_refund then p.fen else p.refunded_fen end) / 100.0 as "RefundedAmount", p.payment_type as "PaymentType", p.merchant as "PaymentMerchant",
  p.payment_time as "PaymentTime", p.picture as "PaymentImg", p.status as "Status", p.remark as "Remark",
  p.rejected_remark as "RejectedRemark", p.pass_way as "PassWay", p.pass_time as "PassTime",
  p.pass_reason as "PassReason", p.pass_evidence as "PassEvidence",
  p.first_by as "FirstUserId", p.first_time as "FirstTime", p.statement_id as "StatementId", p.statement_row as "StatementRow",
  p.version as "Version"`;

/** The tenant is $1. */
export const PAYMENT_COLUMNS = `${STORED_COLUMNS},
  coalesce((select u.name from staff u where u.tenant_id = $1 and u.id = p.pass_user_id), '') as "PassUserName",
  coalesce((select u.name from staff u where u.tenant_id = $1 and u.id = p.first_by), '') as "FirstUserName",
  coalesce((select i.summary->>'FileName' from import_log i where i.tenant_id = $1 and i.id = p.statement_id), '')
    as "StatementName",
  (select coalesce(jsonb_agg(w), '[]') from work_order warned cross join jsonb_array_elements(warned.warnings) w
    where warned.tenant_id = $1 and warned.id = p.work_order_id
      and coalesce((w->>'PaymentLogId')::bigint = p.id, true)) as "Warnings",
  (select s.reading from stored_picture s where s.tenant_id = $1 and s.name = p.picture) as "Reading"`;

/** The orders of payments, without a lock: a payment never moves to another order. */
export const ordersOfPayments = async (trx: Db, tenantId: number, ids: readonly number[]): Promise<number[]> => {
  const rows = await trx
    .selectFrom('payment_log')
    .select('work_order_id as id')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', anyOf(ids))
    .execute();
  return rows.map(({ id }) => id);
};

const ofOrders = <Row>(columns: string, tenantId: number, orderIds: readonly number[]): Statement<Row> => {
  const params = new SqlParams();
  params.add(tenantId);
  return params.statement(`select ${columns} from payment_log p where p.tenant_id = $1 and p.deleted_time is null
    and p.work_order_id = any(${params.add([...orderIds])}::bigint[]) order by p.id`);
};

/** Reads the payments of orders as answers contain them. */
export const paymentStatement = (tenantId: number, orderIds: readonly number[]): Statement<PaymentLog> =>
  ofOrders(PAYMENT_COLUMNS, tenantId, orderIds);

/** The orders are locked, so no other command changes their payments. */
export const readPayments = (trx: Db, tenantId: number, orderIds: readonly number[]): Promise<StoredPayment[]> =>
  runStatement(trx, ofOrders<StoredPayment>(STORED_COLUMNS, tenantId, orderIds));

type PaymentFields = Omit<PaymentInput, 'Id'>;

const columnsOf = (payment: PaymentFields) => ({
  third_no: payment.ThirdNo,
  amount: payment.Amount,
  payment_type: payment.PaymentType,
  merchant: payment.PaymentMerchant,
  payment_time: payment.PaymentTime,
  picture: payment.PaymentImg,
  remark: payment.Remark ?? '',
});

interface PaymentPlace {
  readonly tenantId: number;
  readonly orderId: number;
  readonly now: number;
}

/** In the order of the form. */
export const insertPayments = async (
  trx: Db,
  { tenantId, orderId, now }: PaymentPlace,
  payments: readonly PaymentFields[],
): Promise<void> => {
  if (payments.length === 0) return;
  await trx
    .insertInto('payment_log')
    .values(
      payments.map((payment) => ({
        tenant_id: tenantId,
        work_order_id: orderId,
        created_time: now,
        ...columnsOf(payment),
      })),
    )
    .execute();
};

/** A payment that shared its number with another one before such numbers were refused may keep it. */
const twinAfter = ({ ThirdNo }: PaymentFields) =>
  sql<number>`case when serial = serial_key(${ThirdNo}) then twin_id else 0 end`;

/** Only while it is in review. What a first person has noted was about the payment as it was. */
export const updatePayment = async (
  trx: Db,
  tenantId: number,
  id: number,
  payment: PaymentFields,
): Promise<boolean> => {
  const saved = await trx
    .updateTable('payment_log')
    .set((eb) => ({
      ...columnsOf(payment),
      twin_id: twinAfter(payment),
      first_by: null,
      first_time: null,
      version: eb('version', '+', 1),
    }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', '=', PaymentLogStatus.InReview)
    .where('deleted_time', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return saved !== undefined;
};

export const removePayments = async (trx: Db, tenantId: number, ids: readonly number[], now: number): Promise<void> => {
  if (ids.length === 0) return;
  await trx
    .updateTable('payment_log')
    .set({ deleted_time: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', anyOf(ids))
    .where('deleted_time', 'is', null)
    .execute();
};

/** Gives how many were not reconciled. */
export const failPayments = async (
  trx: Db,
  tenantId: number,
  refused: readonly { readonly id: number; readonly remark: string }[],
): Promise<number> => {
  const params = new SqlParams();
  const tenant = params.add(tenantId);
  const ids = params.add(refused.map(({ id }) => id));
  const remarks = params.add(refused.map(({ remark }) => remark));
  const text = `update payment_log p set status = ${PaymentLogStatus.Failed}, rejected_remark = n.remark,
      first_by = null, first_time = null
    from unnest(${ids}::bigint[], ${remarks}::text[]) as n (id, remark)
    where p.tenant_id = ${tenant} and p.id = n.id and p.status <> ${PaymentLogStatus.Reconciled}
      and p.deleted_time is null
    returning p.id`;
  return (await runStatement(trx, params.statement(text))).length;
};

/** Failed payments of an order are in review again. */
export const reopenPayments = async (trx: Db, tenantId: number, orderId: number): Promise<void> => {
  await trx
    .updateTable('payment_log')
    .set({ status: PaymentLogStatus.InReview, rejected_remark: '' })
    .where('tenant_id', '=', tenantId)
    .where('work_order_id', '=', orderId)
    .where('status', '=', PaymentLogStatus.Failed)
    .where('deleted_time', 'is', null)
    .execute();
};

/** Of these pictures, those on another order. */
export const picturesElsewhere = async (
  trx: Db,
  tenantId: number,
  orderId: number | null,
  names: readonly string[],
): Promise<boolean> => {
  const found = await trx
    .selectFrom('payment_log')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('picture', '=', anyText(names))
    .where('deleted_time', 'is', null)
    .$if(orderId !== null, (query) => query.where('work_order_id', '!=', orderId))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};
