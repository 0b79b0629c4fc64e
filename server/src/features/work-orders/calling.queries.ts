/** A work order as the subject of a call. */
import { CallSource } from '@gonghai/contract/calls/call-values.ts';
import { maskedPhone } from '@gonghai/contract/customers/phone.rules.ts';
import { WorkOrderPageType } from '@gonghai/contract/work-orders/work-order-values.ts';
import { runStatement } from '../../db/database.ts';
import { SqlParams } from '../../db/sql-params.ts';
import type { CallSubject } from '../calls/calls.port.ts';
import { inSight } from './sight.queries.ts';
import { seesMasked } from './sight.rules.ts';

interface CalledOrder {
  readonly id: number;
  readonly tel: string;
  readonly name: string;
  readonly ownerId: number;
}

/** Orders in sight. A call of an order is no call of a sales customer, whose figures it leaves alone. */
export const orderSubject = (pageType: WorkOrderPageType | null | undefined): CallSubject => ({
  source: CallSource.WorkOrder,
  find: async (trx, actor, target) => {
    const params = new SqlParams();
    params.add(actor.tenantId);
    const isSeen = inSight({ actor, params })('o');
    const [column, value] = 'tel' in target ? ['tel', target.tel] : ['id', target.id];
    const text = `select o.id, o.tel, o.name, o.owner_id as "ownerId" from work_order o
      where o.tenant_id = $1 and o.${column} = ${params.add(value)} and ${isSeen} order by o.id desc limit 1`;
    const [order] = await runStatement(trx, params.statement<CalledOrder>(text));
    // The caller typed the number, so it is not masked.
    if ('tel' in target)
      return { tel: target.tel, name: order?.name ?? '', customerId: null, subjectId: order?.id ?? null };
    if (!order) return undefined;
    const { id, tel, name, ownerId } = order;
    const isMasked = pageType === WorkOrderPageType.Sales || seesMasked(actor, ownerId);
    return { tel, name, customerId: null, subjectId: id, ...(isMasked && { shownTel: maskedPhone(tel) }) };
  },
});
