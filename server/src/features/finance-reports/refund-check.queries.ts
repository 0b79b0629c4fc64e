/** Finds orders whose refunds, own amounts and payments' refunded amounts do not say the same. */
import { RefundState } from '@gonghai/contract/work-orders/refund.rules.ts';
import { type Db, runStatement } from '../../db/database.ts';
import { SqlParams } from '../../db/sql-params.ts';
import type { RefundDifference } from './money-check.rules.ts';

/** In SQL of its own, so that a mistake in the commands is found. */
export const findRefundDifferences = (trx: Db, tenantId: number): Promise<RefundDifference[]> => {
  const params = new SqlParams();
  const tenant = params.add(tenantId);
  const text = `with confirmed as (
      select r.work_order_id as id, coalesce(sum(r.fen) filter (where not r.is_whole), 0)::bigint as fen,
        bool_or(r.is_whole) as is_whole, sum(r.fen)::bigint as documents
      from refund r where r.tenant_id = ${tenant} and r.state = ${RefundState.Confirmed} group by 1
    ), paid as (
      select p.work_order_id as id, sum(p.refunded_fen)::bigint as fen from payment_log p
      where p.tenant_id = ${tenant} and p.refunded_fen <> 0 and p.deleted_time is null group by 1
    )
    select o.id as "orderId", o.name as customer, coalesce(c.fen, 0) as refunds, o.refunded_fen as order,
      coalesce(p.fen, 0) as payments, not o.is_refund and coalesce(c.is_whole, false) as "isUnlike",
      case when o.is_refund then (o.amount * 100)::bigint end as refunded, coalesce(c.documents, 0) as documents
    from work_order o left join confirmed c on c.id = o.id left join paid p on p.id = o.id
    where o.tenant_id = ${tenant} and (o.refunded_fen <> coalesce(c.fen, 0) or o.refunded_fen <> coalesce(p.fen, 0)
      or (not o.is_refund and coalesce(c.is_whole, false))
      or (o.is_refund and (o.amount * 100)::bigint <> coalesce(c.documents, 0)))
    order by o.id`;
  return runStatement<RefundDifference>(trx, params.statement(text));
};
