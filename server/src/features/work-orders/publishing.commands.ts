/** The owner's actions on a filed order: publish, delete, and take a rejected one back to a draft. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { workOrderMessages as say } from '@gonghai/contract/work-orders/work-order-messages.ts';
import { mayDelete, mayPublish, mayReset } from '@gonghai/contract/work-orders/work-order.rules.ts';
import { workOrderViews } from '@gonghai/contract/work-orders/work-order-views.ts';
import type { Db } from '../../db/database.ts';
import { type Change, runCommand } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import { missing, Refusal } from '../../http/refusal.ts';
import { noteWorkOrder } from '../customers/customers.port.ts';
import { convertLead } from '../leads/leads.port.ts';
import type { FilingParts, OrderPayments } from './filing.commands.ts';
import { hasChildren, lockFamilies, readOrders, type StoredOrder, updateOrder } from './orders.queries.ts';
import { inView } from './sight.queries.ts';
import { saveSteps, SUBJECT } from './steps.commands.ts';

const lockOwn = async (trx: Db, { actor }: RequestContext, id: number): Promise<StoredOrder> => {
  await lockFamilies(trx, actor.tenantId, [id]);
  const own = await readOrders(trx, actor, [id], (context) => inView(context, workOrderViews.mine));
  const order = own.get(id);
  if (!order) throw missing();
  return order;
};

/** The customer with this phone keeps its owner, and its lead is converted. */
const followCustomer = async (trx: Db, { actor }: RequestContext, order: StoredOrder): Promise<Change[]> => {
  const { tenantId } = actor;
  const customerId = await noteWorkOrder(trx, tenantId, order.Tel, order.CreatedTime);
  const leadId = customerId && (await convertLead(trx, tenantId, customerId));
  if (!leadId) return [];
  return [{ action: AuditAction.convertLead, subject: 'lead', subjectId: leadId, after: { CustomerId: customerId } }];
};

export const publishWorkOrder = (ctx: RequestContext, id: number, { hooks, payments }: FilingParts): Promise<null> =>
  runCommand(ctx, async (trx) => {
    const order = await lockOwn(trx, ctx, id);
    if (!mayPublish(order, ctx.actor)) throw new Refusal(say.notPublishable);
    const step = { kind: 'publish', isReconciled: order.IsReconciled } as const;
    const changes = await saveSteps(trx, ctx, hooks, [{ order, step, action: AuditAction.submitOrder }]);
    // Of two orders that were filed with one picture at the same moment, neither saw the other.
    const warned = await payments.judge(trx, ctx, id);
    const followed = await followCustomer(trx, ctx, order);
    const matched = await payments.match(trx, ctx, hooks, id);
    return { data: null, changes: [...warned, ...changes, ...followed, ...matched] };
  });

const whyNotDeletable = (order: StoredOrder, isParent: boolean): string => {
  if (isParent) return say.hasChildren;
  return order.IsPublish || !order.HasReconciled ? say.notDeletable : say.hasReconciled;
};

export const deleteWorkOrder = (ctx: RequestContext, id: number, payments: OrderPayments): Promise<null> =>
  runCommand(ctx, async (trx) => {
    const { actor, now } = ctx;
    const { tenantId } = actor;
    const order = await lockOwn(trx, ctx, id);
    const isParent = await hasChildren(trx, tenantId, id);
    if (!mayDelete(order, actor, isParent)) throw new Refusal(whyNotDeletable(order, isParent));
    const removed = await payments.remove(trx, ctx, id);
    await updateOrder(trx, tenantId, id, { deletedTime: now });
    const warned = await payments.judge(trx, ctx, id);
    const { Name, Amount } = order;
    const change = { action: AuditAction.deleteOrder, subject: SUBJECT, subjectId: id, before: { Name, Amount } };
    return { data: null, changes: [change, ...removed, ...warned] };
  });

export const resetWorkOrder = (ctx: RequestContext, id: number, { hooks, payments }: FilingParts): Promise<null> =>
  runCommand(ctx, async (trx) => {
    const order = await lockOwn(trx, ctx, id);
    if (!mayReset(order, ctx.actor)) throw new Refusal(say.notResettable);
    await payments.reopen(trx, ctx.actor.tenantId, id);
    const changes = await saveSteps(trx, ctx, hooks, [
      { order, step: { kind: 'reset' }, action: AuditAction.resubmitOrder },
    ]);
    const warned = await payments.judge(trx, ctx, id);
    return { data: null, changes: [...warned, ...changes] };
  });
