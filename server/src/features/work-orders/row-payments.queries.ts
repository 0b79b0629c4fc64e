/** Puts the payments of orders into their rows: one query for all rows and their children. */
import type { PaymentLog, WorkOrderRow } from '@gonghai/contract/work-orders/work-order-row.ts';
import { type Db, readRows } from '../../db/database.ts';
import type { Statement } from '../../db/driver/pipelined-batch.ts';
import type { OrderTree } from './list.queries.ts';

/** Payments belong to a later feature. */
export type PaymentsOf = (tenantId: number, orderIds: readonly number[]) => Statement<PaymentLog>;

/** The caller sees the orders, and a person who sees an order sees its payments. */
export const withPayments = async (
  db: Db,
  tenantId: number,
  trees: readonly OrderTree[],
  paymentsOf: PaymentsOf,
): Promise<WorkOrderRow[]> => {
  if (trees.length === 0) return [];
  const ids = trees.flatMap(({ Id, Children }) => [Id, ...Children.map((child) => child.Id)]);
  const payments = Map.groupBy(await readRows(db, paymentsOf(tenantId, ids)), ({ WorkOrderId }) => WorkOrderId);
  const rowOf = (tree: OrderTree): WorkOrderRow => ({
    ...tree,
    PaymentLogs: payments.get(tree.Id) ?? [],
    Children: tree.Children.map(rowOf),
  });
  return trees.map(rowOf);
};
