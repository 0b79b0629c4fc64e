/** Withdraws an unpaid order: its links say so, and it takes no payment. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { orderMessages as say, OrderStation } from '@gonghai/contract/orders/order-values.ts';
import { Told } from '../../http/answer.ts';
import { runCommand } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import { missing, Refusal } from '../../http/refusal.ts';
import { findCustomer, isTelVisible, noteOn } from './order-customers.queries.ts';
import { withdrawnText } from './order-words.rules.ts';
import { announceOrder, findOrder, saveWithdrawal } from './orders.queries.ts';
import { SUBJECT } from './payment.commands.ts';

export const withdrawOrder = (ctx: RequestContext, id: number): Promise<Told<null>> =>
  runCommand(ctx, async (trx) => {
    const { actor, now } = ctx;
    const { tenantId, userId: staffId } = actor;
    const known = await findOrder(trx, tenantId, id);
    if (!known || !(await isTelVisible(trx, actor, known.tel))) throw missing();
    const order = await saveWithdrawal(trx, tenantId, { id, now });
    if (!order) throw new Refusal(say.notWithdrawable);
    const customer = await findCustomer(trx, tenantId, order);
    if (customer) await noteOn(trx, tenantId, customer, { record: withdrawnText(order), staffId, now });
    await announceOrder(trx, tenantId, { id, staffId: order.staffId, ownerId: customer?.ownerId ?? null });
    const change = {
      action: AuditAction.withdrawOrder,
      subject: SUBJECT,
      subjectId: id,
      before: { Station: OrderStation.Unpaid },
      after: { Station: OrderStation.Closed },
    };
    return { data: new Told(null, say.withdrawn), changes: [change] };
  });
