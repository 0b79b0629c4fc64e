/** SQL that commands on refunds use: the documents, and what they take from an order and its payments. */
import type { RefundShare, RefundablePayment, RefundState } from '@gonghai/contract/work-orders/refund.rules.ts';
import { RefundState as State } from '@gonghai/contract/work-orders/refund.rules.ts';
import type { Insertable, Updateable } from 'kysely';
import { columnsOf, type Values } from '../../db/columns.ts';
import { type Db, runStatement } from '../../db/database.ts';
import { SqlParams } from '../../db/sql-params.ts';
import type { RefundTable } from '../../db/tables.ts';
import { isReconciled } from './counting.queries.ts';

/** A stored refund, as commands need it. */
export interface StoredRefund {
  readonly id: number;
  readonly orderId: number;
  readonly fen: number;
  readonly state: RefundState;
  readonly isWhole: boolean;
  readonly isDirect: boolean;
  /** The first of two persons who confirm it. */
  readonly firstBy: number | null;
  /** The serial number and time of the row of a statement that shows it. */
  readonly rowSerial: string | null;
  readonly rowTime: number | null;
}

const COLUMNS = `r.id, r.work_order_id as "orderId", r.fen, r.state, r.is_whole as "isWhole", r.is_direct as "isDirect",
  r.first_by as "firstBy", r.row_serial as "rowSerial", r.row_time as "rowTime"`;

export const findRefund = async (trx: Db, tenantId: number, id: number): Promise<StoredRefund | undefined> => {
  const params = new SqlParams();
  const text = `select ${COLUMNS} from refund r where r.tenant_id = ${params.add(tenantId)} and r.id = ${params.add(id)}`;
  const [refund] = await runStatement<StoredRefund>(trx, params.statement(text));
  return refund;
};

/** All refunds of these orders, oldest first. */
export const readRefunds = (trx: Db, tenantId: number, orderIds: readonly number[]): Promise<StoredRefund[]> => {
  const params = new SqlParams();
  const text = `select ${COLUMNS} from refund r where r.tenant_id = ${params.add(tenantId)}
    and r.work_order_id = any(${params.add([...orderIds])}::bigint[]) order by r.id`;
  return runStatement<StoredRefund>(trx, params.statement(text));
};

export const insertRefund = async (trx: Db, refund: Values<Insertable<RefundTable>>): Promise<number> => {
  const { id } = await trx.insertInto('refund').values(columnsOf(refund)).returning('id').executeTakeFirstOrThrow();
  return id;
};

/** Only from this state. Gives false if it has another one. */
export const endRefund = async (
  trx: Db,
  tenantId: number,
  { id, state }: Pick<StoredRefund, 'id' | 'state'>,
  values: Values<Updateable<RefundTable>>,
): Promise<boolean> => {
  const saved = await trx
    .updateTable('refund')
    .set(columnsOf<Updateable<RefundTable>>(values))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', state)
    .returning('id')
    .executeTakeFirst();
  return saved !== undefined;
};

/** The first of two persons is noted. Gives false if the refund waits no more, or has one. */
export const noteFirstPerson = async (
  trx: Db,
  tenantId: number,
  id: number,
  { by, now }: { readonly by: number; readonly now: number },
): Promise<boolean> => {
  const noted = await trx
    .updateTable('refund')
    .set({ first_by: by, first_time: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', State.Waiting)
    .where('first_by', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
};

/** A statement shows a refund that finance has confirmed. */
export const noteRefundRow = async (
  trx: Db,
  tenantId: number,
  id: number,
  {
    serial,
    time,
    file,
    line,
  }: { readonly serial: string; readonly time: number | null; readonly file: string; readonly line: number },
): Promise<void> => {
  const row = { row_serial: serial, row_time: time, row_file: file, row_number: line };
  await trx.updateTable('refund').set(row).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
};

/** Withdraws the waiting refunds of these orders. Gives the orders that had one. */
export const endWaitingRefunds = async (
  trx: Db,
  tenantId: number,
  orderIds: readonly number[],
  { by, now }: { readonly by: number; readonly now: number },
): Promise<number[]> => {
  const params = new SqlParams();
  const [tenant, orders] = [params.add(tenantId), params.add([...orderIds])];
  const text = `update refund set state = ${State.Withdrawn}, ended_by = ${params.add(by)}, ended_time = ${params.add(now)}
    where tenant_id = ${tenant} and work_order_id = any(${orders}::bigint[]) and state = ${State.Waiting}
    returning work_order_id as id`;
  return (await runStatement<{ readonly id: number }>(trx, params.statement(text))).map(({ id }) => id);
};

/** The reconciled payments of an order with what is left of them: this one first, then the latest. */
export const readRefundable = (
  trx: Db,
  tenantId: number,
  orderId: number,
  first: number | null,
): Promise<RefundablePayment[]> => {
  const params = new SqlParams();
  const [tenant, order, preferred] = [params.add(tenantId), params.add(orderId), params.add(first)];
  const text = `select p.id, p.fen - p.refunded_fen as fen from payment_log p
    where p.tenant_id = ${tenant} and p.work_order_id = ${order} and ${isReconciled('p')}
    order by p.id = ${preferred}::bigint desc nulls last, p.payment_time desc, p.id desc`;
  return runStatement<RefundablePayment>(trx, params.statement(text));
};

/** Takes the shares from the payments, and their sum from the order. Gives how many rows it changed. The order is locked. */
export const takeShares = async (
  trx: Db,
  tenantId: number,
  order: { readonly id: number; readonly version: number; readonly fen: number },
  shares: readonly RefundShare[],
): Promise<number> => {
  const params = new SqlParams();
  const tenant = params.add(tenantId);
  const [ids, fens] = [params.add(shares.map(({ id }) => id)), params.add(shares.map(({ fen }) => fen))];
  const [orderId, version] = [params.add(order.id), params.add(order.version)];
  const text = `with paid as (
      update payment_log p set refunded_fen = p.refunded_fen + n.fen
      from unnest(${ids}::bigint[], ${fens}::bigint[]) as n (id, fen)
      where p.tenant_id = ${tenant} and p.id = n.id and p.fen - p.refunded_fen >= n.fen and ${isReconciled('p')}
      returning p.id
    ), refunded as (
      update work_order o set refunded_fen = o.refunded_fen + ${params.add(order.fen)}, version = o.version + 1
      where o.tenant_id = ${tenant} and o.id = ${orderId} and o.version = ${version} and not o.is_refund
        and o.deleted_time is null
      returning o.id
    )
    select id from paid union all select id from refunded`;
  return (await runStatement(trx, params.statement(text))).length;
};

/** Whether a payment or another refund has this picture. */
export const isPictureUsed = async (trx: Db, tenantId: number, name: string): Promise<boolean> => {
  const params = new SqlParams();
  const [tenant, picture] = [params.add(tenantId), params.add(name)];
  const text = `select 1 from payment_log p where p.tenant_id = ${tenant} and p.picture = ${picture} and p.deleted_time is null
    union all select 1 from refund r where r.tenant_id = ${tenant} and r.picture = ${picture} limit 1`;
  return (await runStatement(trx, params.statement(text))).length > 0;
};
