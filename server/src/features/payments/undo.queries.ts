/** SQL that undoing a run needs: the payments that it passed, the families of their orders, and the step back. */
import { PassWay, PaymentLogStatus, type WorkOrderStatus } from '@gonghai/contract/work-orders/work-order-values.ts';
import { type Db, runStatement } from '../../db/database.ts';
import { anyOf } from '../../db/sql.ts';
import { SqlParams } from '../../db/sql-params.ts';
import { isAudited, isCounting } from '../work-orders/work-orders.port.ts';
import type { Confirmation, Run } from './income.queries.ts';

export interface PassedPayment {
  readonly id: number;
  readonly orderId: number;
  /** The root of its family. */
  readonly rootId: number;
  readonly name: string;
  readonly serial: string;
  readonly fen: number;
  /** What finance has refunded of it in part. */
  readonly refundedFen: number;
  readonly paymentType: number;
  readonly day: number;
  readonly orderStatus: WorkOrderStatus;
  /** Its order counts: in review or passed, and not refunded. */
  readonly isCounting: boolean;
}

/** The payments that are reconciled because of this run: passed by it, or by a person because of its row. */
export const readPassed = async (trx: Db, { tenantId, id }: Run): Promise<PassedPayment[]> => {
  const params = new SqlParams();
  const [tenant, run] = [params.add(tenantId), params.add(id)];
  const text = `select p.id, p.work_order_id as "orderId", coalesce(o.parent_id, o.id) as "rootId", o.name,
      p.third_no as serial, p.fen, p.refunded_fen as "refundedFen", p.payment_type as "paymentType", p.paid_day as day, o.status as "orderStatus",
      ${isCounting('o')} as "isCounting"
    from payment_log p join work_order o on o.tenant_id = ${tenant} and o.id = p.work_order_id
    where p.tenant_id = ${tenant} and p.serial in (select n.key from reconciliation_line n
        where n.tenant_id = ${tenant} and n.reconciliation_id = ${run} and n.row_number is not null)
      and p.statement_id = ${run} and p.pass_way = ${PassWay.Statement} and p.status = ${PaymentLogStatus.Reconciled}
      and p.deleted_time is null
    order by p.id`;
  return runStatement<PassedPayment>(trx, params.statement(text));
};

interface AuditedOrder {
  readonly id: number;
  readonly rootId: number;
}

/** Orders that make their families deals: they count, and finance has approved them. Of roots that count. */
export const readAudited = async (trx: Db, tenantId: number, rootIds: readonly number[]): Promise<AuditedOrder[]> => {
  const params = new SqlParams();
  params.add(tenantId);
  const roots = params.add([...rootIds]);
  const text = `select m.id, r.id as "rootId" from work_order r
      join work_order m on m.tenant_id = $1 and (m.id = r.id or m.parent_id = r.id)
    where r.tenant_id = $1 and r.id = any(${roots}::bigint[]) and ${isCounting('r')} and ${isCounting('m')} and ${isAudited('m')}`;
  return runStatement<AuditedOrder>(trx, params.statement(text));
};

/** Reconciled payments are in review again. Gives how many. */
export const returnPayments = async (trx: Db, tenantId: number, ids: readonly number[]): Promise<number> => {
  if (ids.length === 0) return 0;
  const rows = await trx
    .updateTable('payment_log')
    .set({
      status: PaymentLogStatus.InReview,
      pass_way: PassWay.None,
      pass_user_id: null,
      pass_time: null,
      pass_reason: '',
      pass_evidence: null,
      first_by: null,
      first_time: null,
      statement_id: null,
      statement_row: null,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', anyOf(ids))
    .where('status', '=', PaymentLogStatus.Reconciled)
    .where('deleted_time', 'is', null)
    .returning('id')
    .execute();
  return rows.length;
};

/** The payments are reconciled because of another run from now on. */
export const linkToOthers = async (trx: Db, tenantId: number, links: readonly Confirmation[]): Promise<void> => {
  if (links.length === 0) return;
  const params = new SqlParams();
  const [tenant, sent] = [params.add(tenantId), params.add(JSON.stringify(links))];
  const text = `update payment_log p set statement_id = n."statementId", statement_row = n.row
    from jsonb_to_recordset(${sent}::jsonb) as n ("paymentId" bigint, "statementId" bigint, row int)
    where p.tenant_id = ${tenant} and p.id = n."paymentId"`;
  await runStatement(trx, params.statement(text));
};
