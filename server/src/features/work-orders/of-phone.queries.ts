/** The work orders of a phone with the steps of their approval, as far as an actor may see them. */
import type { WorkOrderStatus, WorkOrderType } from '@gonghai/contract/work-orders/work-order-values.ts';
import { type Db, readRows } from '../../db/database.ts';
import { SqlParams } from '../../db/sql-params.ts';
import type { Actor } from '../../http/context.ts';
import { isCounting, isDeal, isRefunding } from './counting.queries.ts';
import { inSight } from './sight.queries.ts';
import { APPROVAL_ACTIONS } from './steps.rules.ts';

export interface PhoneOrder {
  readonly id: number;
  /** The parent; of an order without one the order itself. */
  readonly rootId: number;
  readonly type: WorkOrderType;
  readonly subject: string;
  /** In yuan; `refunded` is the whole amount of a refunded order. */
  readonly amount: number;
  readonly refunded: number;
  readonly createdTime: number;
  readonly userName: string;
  readonly status: WorkOrderStatus;
  readonly progress: number;
  readonly isRefund: boolean;
  readonly isRefunding: boolean;
  /** Its reconciled payments are a part of the amount of a deal of this phone. */
  readonly isInDeal: boolean;
}

/** Newest first, with the children of orders of this phone, which may have another phone. */
export const readOrdersOfPhone = (db: Db, actor: Actor, tel: string, most: number): Promise<PhoneOrder[]> => {
  const params = new SqlParams();
  params.add(actor.tenantId);
  const phone = params.add(tel);
  const isSeen = inSight({ actor, params })('o');
  const text = `select o.id, r.id as "rootId", o.order_type as type, o.subject_type as subject, o.amount,
      case when o.is_refund then o.amount else o.refunded_fen / 100.0 end as refunded,
      o.created_time as "createdTime", s.name as "userName", o.status, o.progress, o.is_refund as "isRefund",
      ${isRefunding('o')} as "isRefunding",
      (r.tel = ${phone} and ${isCounting('o')} and ${isDeal('r')}) as "isInDeal"
    from work_order o
    join work_order r on r.tenant_id = $1 and r.id = coalesce(o.parent_id, o.id)
    join staff s on s.tenant_id = $1 and s.id = o.owner_id
    where o.tenant_id = $1 and ${isSeen} and o.id in (
      select f.id from work_order f where f.tenant_id = $1 and f.tel = ${phone}
      union
      select child.id from work_order f join work_order child on child.tenant_id = $1 and child.parent_id = f.id
        where f.tenant_id = $1 and f.tel = ${phone})
    order by o.created_time desc, o.id desc limit ${params.add(most)}`;
  return readRows(db, params.statement<PhoneOrder>(text));
};

export interface ApprovalStep {
  readonly id: number;
  readonly orderId: number;
  readonly time: number;
  readonly userName: string;
  readonly action: string;
  readonly after: Readonly<Record<string, unknown>> | null;
}

/** Newest first. The actor may see the orders. */
export const readApprovalSteps = async (
  db: Db,
  tenantId: number,
  orderIds: readonly number[],
  most: number,
): Promise<ApprovalStep[]> => {
  if (orderIds.length === 0) return [];
  const params = new SqlParams();
  params.add(tenantId);
  const text = `select a.id, a.subject_id as "orderId", a.created_time as time, coalesce(s.name, '') as "userName",
      a.action, a.after
    from audit_log a left join staff s on s.tenant_id = $1 and s.id = a.staff_id
    where a.tenant_id = $1 and a.subject = 'work-order' and a.subject_id = any(${params.add([...orderIds])}::bigint[])
      and a.action = any(${params.add([...APPROVAL_ACTIONS])}::text[])
    order by a.created_time desc, a.id desc limit ${params.add(most)}`;
  return readRows(db, params.statement<ApprovalStep>(text));
};
