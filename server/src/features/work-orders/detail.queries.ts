/** One work order with its payments and children, and its history. */
import { hasReason } from '@gonghai/contract/work-orders/order-actions.rules.ts';
import { maskedPhone } from '@gonghai/contract/customers/phone.rules.ts';
import { paidSoFar } from '@gonghai/contract/work-orders/family-money.rules.ts';
import type { TrailEntry } from '@gonghai/contract/work-orders/work-order.contract.ts';
import type { WorkOrderDetail } from '@gonghai/contract/work-orders/work-order-row.ts';
import { type Stage, WorkOrderPageType, WorkOrderStatus } from '@gonghai/contract/work-orders/work-order-values.ts';
import { type Db, readRows, readStatements } from '../../db/database.ts';
import type { Statement } from '../../db/driver/pipelined-batch.ts';
import { SqlParams } from '../../db/sql-params.ts';
import type { Actor } from '../../http/context.ts';
import { ORDER_COLUMNS, ORDER_JOINS } from './order-columns.queries.ts';
import type { OrderTree } from './list.queries.ts';
import type { StoredOrder } from './orders.queries.ts';
import { refundsOf, refundsStatement } from './refund-list.queries.ts';
import { type PaymentsOf, withPayments } from './row-payments.queries.ts';
import { inSight } from './sight.queries.ts';
import { seesMasked } from './sight.rules.ts';

type FlatRow = StoredOrder;

const parentOf = (order: string): string =>
  `select child.parent_id from work_order child where child.tenant_id = $1 and child.id = ${order}`;

/** The order, its children, its parent and the other children of that, as far as the caller may see them. */
const familyStatement = (actor: Actor, id: number): Statement<FlatRow> => {
  const params = new SqlParams();
  params.add(actor.tenantId);
  const isSeen = inSight({ actor, params })('o');
  const order = params.add(id);
  return params.statement(`select ${ORDER_COLUMNS} from work_order o ${ORDER_JOINS}
    where o.tenant_id = $1 and (o.id = ${order} or o.parent_id = ${order} or o.id = (${parentOf(order)})
      or o.parent_id = (${parentOf(order)})) and ${isSeen} order by o.id`);
};

const priceStatement = (actor: Actor, id: number): Statement<{ readonly Price: number }> => {
  const params = new SqlParams();
  params.add(actor.tenantId);
  return params.statement(`select p.price as "Price" from work_order o
    join product p on p.tenant_id = $1 and p.id = o.product_id
    where o.tenant_id = $1 and o.id = ${params.add(id)} and p.price > 0`);
};

const isMaskedOn = (pageType: WorkOrderPageType | undefined, actor: Actor, order: FlatRow): boolean =>
  pageType === WorkOrderPageType.Sales || seesMasked(actor, order.UserId);

const familyOf = (order: FlatRow, rows: readonly FlatRow[]): WorkOrderDetail['Family'] => {
  const parent = rows.find(({ Id }) => Id === order.ParentId);
  if (!parent) return null;
  const { Id, WorkOrderType, Amount } = parent;
  const family = rows.filter((row) => row === parent || row.ParentId === parent.Id);
  return { Parent: { Id, WorkOrderType, Amount }, Paid: paidSoFar(family, order.Id) };
};

/** Undefined for an order that the caller may not see. */
export const findOrder = async (
  db: Db,
  actor: Actor,
  id: number,
  paymentsOf: PaymentsOf,
  pageType?: WorkOrderPageType,
): Promise<WorkOrderDetail | undefined> => {
  const [found, PaymentLogs, [priced], refunds] = await readStatements(db, [
    familyStatement(actor, id),
    paymentsOf(actor.tenantId, [id]),
    priceStatement(actor, id),
    refundsStatement(actor.tenantId, id),
  ]);
  const rows = found.map((row) => ({ ...row, Children: [] }));
  const order = rows.find(({ Id }) => Id === id);
  if (!order) return undefined;
  const isMasked = isMaskedOn(pageType, actor, order);
  const shown = <Row extends FlatRow>(row: Row): Row => (isMasked ? { ...row, Tel: maskedPhone(row.Tel) } : row);
  const children: OrderTree[] = rows.filter(({ ParentId }) => ParentId === id).map(shown);
  return {
    ...shown(order),
    Children: await withPayments(db, actor.tenantId, children, paymentsOf),
    PaymentLogs,
    Refunds: refundsOf(refunds),
    Price: priced?.Price ?? null,
    Family: familyOf(order, rows),
  };
};

/** A root and its children that are no drafts, in this order. */
export const readPublishedFamily = (db: Db, tenantId: number, rootId: number): Promise<FlatRow[]> => {
  const params = new SqlParams();
  params.add(tenantId);
  const root = params.add(rootId);
  const text = `select ${ORDER_COLUMNS} from work_order o ${ORDER_JOINS}
    where o.tenant_id = $1 and (o.id = ${root} or o.parent_id = ${root}) and o.deleted_time is null
      and o.status <> ${WorkOrderStatus.Draft}
    order by o.parent_id nulls first, o.id`;
  return readRows(db, params.statement<FlatRow>(text));
};

interface AuditedChange {
  readonly Time: number;
  readonly UserName: string | null;
  readonly Action: string;
  readonly Before: Readonly<Record<string, unknown>> | null;
  readonly After: Readonly<Record<string, unknown>> | null;
}

type Content = AuditedChange['Before'];

const shownContent = (content: Content, isMasked: boolean): Record<string, unknown> | null => {
  if (!content) return null;
  const { Stage: _stage, ...shown } = content;
  const { Tel } = shown;
  return isMasked && typeof Tel === 'string' ? { ...shown, Tel: maskedPhone(Tel) } : shown;
};

/** What happened to an order, oldest first: the entries of the audit log. The caller may see the order. */
export const readTrail = async (
  db: Db,
  actor: Actor,
  order: FlatRow,
  pageType?: WorkOrderPageType,
): Promise<TrailEntry[]> => {
  const params = new SqlParams();
  params.add(actor.tenantId);
  const text = `select a.created_time as "Time", s.name as "UserName", a.action as "Action", a.before as "Before",
      a.after as "After"
    from audit_log a left join staff s on s.tenant_id = $1 and s.id = a.staff_id
    where a.tenant_id = $1 and a.subject = 'work-order' and a.subject_id = ${params.add(order.Id)}
    order by a.created_time, a.id`;
  const rows = await readRows(db, params.statement<AuditedChange>(text));
  const isMasked = isMaskedOn(pageType, actor, order);
  return rows.map(({ Time, UserName, Action, Before, After }) => ({
    Time,
    UserName: UserName ?? '',
    Action,
    Stage: (After?.['Stage'] as Stage | undefined) ?? null,
    Remark: String(hasReason(Action) ? (After?.['Remark'] ?? '') : ''),
    Before: shownContent(Before, isMasked),
    After: shownContent(After, isMasked),
  }));
};
