/** The payments of orders in a few words, newest first. */
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import type { PaymentLogStatus } from '@gonghai/contract/work-orders/work-order-values.ts';
import { type Db, readRows } from '../../db/database.ts';
import { SqlParams } from '../../db/sql-params.ts';
import { countedFen, isReconciled } from '../work-orders/work-orders.port.ts';

export interface OrderPayment {
  readonly id: number;
  readonly orderId: number;
  readonly time: number;
  readonly typeName: string;
  readonly status: PaymentLogStatus;
  readonly isReconciled: boolean;
  /** In fen; `left` is what a partial refund left of it. */
  readonly fen: number;
  readonly left: number;
}

/** The caller may see the orders. */
export const readOrderPayments = async (
  db: Db,
  tenantId: number,
  orderIds: readonly number[],
  most: number,
): Promise<OrderPayment[]> => {
  if (orderIds.length === 0) return [];
  const params = new SqlParams();
  params.add(tenantId);
  const text = `select p.id, p.work_order_id as "orderId", p.payment_time as time, coalesce(i.name, '') as "typeName",
      p.status, ${isReconciled('p')} as "isReconciled", p.fen, ${countedFen('p')} as "left"
    from payment_log p left join dictionary_item i
      on i.tenant_id = $1 and i.dic_table = ${DicTable.Payment} and i.id = p.payment_type
    where p.tenant_id = $1 and p.deleted_time is null and p.work_order_id = any(${params.add([...orderIds])}::bigint[])
    order by p.payment_time desc, p.id desc limit ${params.add(most)}`;
  return readRows(db, params.statement<OrderPayment>(text));
};
