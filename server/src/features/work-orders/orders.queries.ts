/** SQL that commands on work orders use: locks, the state after a step, and the rows themselves. */
import type { WorkOrderState } from '@gonghai/contract/work-orders/work-order.rules.ts';
import type { WorkOrderRow } from '@gonghai/contract/work-orders/work-order-row.ts';
import { WorkOrderStatus, WorkOrderType } from '@gonghai/contract/work-orders/work-order-values.ts';
import { workOrderViews } from '@gonghai/contract/work-orders/work-order-views.ts';
import type { Insertable, Updateable } from 'kysely';
import { columnsOf, type Values } from '../../db/columns.ts';
import { type Db, runStatement } from '../../db/database.ts';
import { SqlParams } from '../../db/sql-params.ts';
import type { WorkOrderTable } from '../../db/tables.ts';
import type { Actor } from '../../http/context.ts';
import { ORDER_COLUMNS, ORDER_JOINS } from './order-columns.queries.ts';
import { inView, type SightContext } from './sight.queries.ts';

/** A stored order without its children and payments. */
export type StoredOrder = Omit<WorkOrderRow, 'Children' | 'PaymentLogs'>;

/**
 * Locks the orders and their roots, in the order of their ids, so that two commands never wait for each other. The rows
 * are read afterwards: what a waiting statement selects beside the locked rows is as old as the statement.
 */
export const lockFamilies = async (trx: Db, tenantId: number, ids: readonly number[]): Promise<void> => {
  const params = new SqlParams();
  const [tenant, wanted] = [params.add(tenantId), `${params.add([...ids])}::bigint[]`];
  const text = `select o.id from work_order o where o.tenant_id = ${tenant} and o.id = any(array(
      select unnest(${wanted})
      union select c.parent_id from work_order c where c.tenant_id = ${tenant} and c.id = any(${wanted})))
    order by o.id for update`;
  await runStatement(trx, params.statement(text));
};

/** Those of the orders that the condition covers. */
export const readOrders = async (
  trx: Db,
  actor: Actor,
  ids: readonly number[],
  condition: (context: SightContext) => (alias: string) => string,
): Promise<Map<number, StoredOrder>> => {
  const params = new SqlParams();
  params.add(actor.tenantId);
  const isSeen = condition({ actor, params })('o');
  const text = `select ${ORDER_COLUMNS} from work_order o ${ORDER_JOINS}
    where o.tenant_id = $1 and o.id = any(${params.add([...ids])}::bigint[]) and ${isSeen}`;
  const rows = await runStatement<StoredOrder>(trx, params.statement(text));
  return new Map(rows.map((row) => [row.Id, row]));
};

/** Those of the orders that are published. */
export const readPublished = (trx: Db, actor: Actor, ids: readonly number[]): Promise<Map<number, StoredOrder>> =>
  readOrders(trx, actor, ids, (context) => inView(context, workOrderViews.operations));

interface StateChange {
  readonly id: number;
  readonly version: number;
  readonly before: WorkOrderState;
  readonly after: WorkOrderState;
  /** Undefined leaves it as it is. */
  readonly rejectedRemark?: string | undefined;
}

/**
 * One update for all, conditional on the versions and states they were judged by. A draft that goes into review is
 * submitted `now`. Gives how many it changed.
 */
export const saveStates = async (
  trx: Db,
  { tenantId, now }: { readonly tenantId: number; readonly now: number },
  changes: readonly StateChange[],
): Promise<number> => {
  const rows = changes.map(({ id, version, before, after, rejectedRemark = null }) => ({
    id,
    version,
    remark: rejectedRemark,
    old_status: before.WorkOrderStatus,
    old_progress: before.WorkOrderAuditProgress,
    old_refund: before.IsRefund,
    status: after.WorkOrderStatus,
    progress: after.WorkOrderAuditProgress,
    is_refund: after.IsRefund,
  }));
  const params = new SqlParams();
  const [tenant, sent] = [params.add(tenantId), params.add(JSON.stringify(rows))];
  const text = `update work_order o set status = n.status, progress = n.progress, is_refund = n.is_refund,
      rejected_remark = coalesce(n.remark, o.rejected_remark),
      submitted_time = case when n.old_status = ${WorkOrderStatus.Draft} then ${params.add(now)} else o.submitted_time end
    from jsonb_to_recordset(${sent}::jsonb) as n (id bigint, version int, remark text, old_status int, old_progress int,
      old_refund boolean, status int, progress int, is_refund boolean)
    where o.tenant_id = ${tenant} and o.id = n.id and o.deleted_time is null and o.version = n.version
      and o.status = n.old_status and o.progress = n.old_progress and o.is_refund = n.old_refund
    returning o.id`;
  return (await runStatement(trx, params.statement(text))).length;
};

/** A family is complete when the root or a child is of such a type, passed and not refunded. The root is locked. */
export const saveCompleteness = async (trx: Db, tenantId: number, rootIds: readonly number[]): Promise<void> => {
  const params = new SqlParams();
  const [tenant, roots] = [params.add(tenantId), `any(${params.add([...rootIds])}::bigint[])`];
  const { MonthBalance, FullPayment, LateBalance } = WorkOrderType;
  const text = `update work_order r set is_complete = f.is_complete
    from (
      select coalesce(o.parent_id, o.id) as id, bool_or(o.order_type in (${MonthBalance}, ${FullPayment}, ${LateBalance})
        and o.status = ${WorkOrderStatus.Passed} and not o.is_refund) as is_complete
      from work_order o where o.tenant_id = ${tenant} and (o.id = ${roots} or o.parent_id = ${roots})
      group by 1
    ) f
    where r.tenant_id = ${tenant} and r.id = f.id and r.is_complete <> f.is_complete`;
  await runStatement(trx, params.statement(text));
};

export const readDepartmentName = async (trx: Db, tenantId: number, id: number): Promise<string> => {
  const { name } = await trx
    .selectFrom('department')
    .select('name')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forShare()
    .executeTakeFirstOrThrow();
  return name;
};

export const insertOrder = async (trx: Db, order: Values<Insertable<WorkOrderTable>>): Promise<number> => {
  const { id } = await trx.insertInto('work_order').values(columnsOf(order)).returning('id').executeTakeFirstOrThrow();
  return id;
};

/** The order is locked. */
export const updateOrder = async (
  trx: Db,
  tenantId: number,
  id: number,
  values: Values<Updateable<WorkOrderTable>>,
): Promise<void> => {
  const columns = columnsOf<Updateable<WorkOrderTable>>(values);
  await trx.updateTable('work_order').set(columns).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
};

/** The amount of an order is the sum of its payments, and a change of these is a change of the order. The order is locked. */
export const saveAmount = async (trx: Db, tenantId: number, orderId: number, version: number): Promise<void> => {
  const params = new SqlParams();
  const [tenant, order] = [params.add(tenantId), params.add(orderId)];
  const text = `update work_order set version = ${params.add(version)}, amount = (select coalesce(sum(p.amount), 0)
      from payment_log p where p.tenant_id = ${tenant} and p.work_order_id = ${order} and p.deleted_time is null)
    where tenant_id = ${tenant} and id = ${order}`;
  await runStatement(trx, params.statement(text));
};

export const hasChildren = async (trx: Db, tenantId: number, id: number): Promise<boolean> => {
  const child = await trx
    .selectFrom('work_order')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('parent_id', '=', id)
    .where('deleted_time', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return child !== undefined;
};

/** Opened once: gives false when it has an order already. */
export const saveLearningOrder = async (
  trx: Db,
  tenantId: number,
  id: number,
  learningOrderId: number,
): Promise<boolean> => {
  const saved = await trx
    .updateTable('work_order')
    .set({ learning_order_id: learningOrderId })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('learning_order_id', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return saved !== undefined;
};
