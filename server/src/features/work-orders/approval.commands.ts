/** Approvers pass and reject orders, one or many, each for the own stage. */
import { passAction, rejectAction } from '@gonghai/contract/work-orders/order-actions.rules.ts';
import type { BatchResult } from '@gonghai/contract/wire/batch.ts';
import { workOrderMessages as say } from '@gonghai/contract/work-orders/work-order-messages.ts';
import { awaits, mayPass, mayPassMany } from '@gonghai/contract/work-orders/work-order.rules.ts';
import { Stage, stageRight } from '@gonghai/contract/work-orders/work-order-values.ts';
import { type WorkOrderView, workOrderViews } from '@gonghai/contract/work-orders/work-order-views.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { BULK, type Db } from '../../db/database.ts';
import type { Told } from '../../http/answer.ts';
import { type Change, runCommand } from '../../http/command.ts';
import { type RequestContext, demandRight } from '../../http/context.ts';
import { forbidden } from '../../http/refusal.ts';
import { batchAnswer, distinctItems, type FailedItem } from '../../http/batch.ts';
import { readApprovalRule } from '../settings/settings.port.ts';
import type { FilingParts, OrderPayments } from './filing.commands.ts';
import { noteOwnApprovals } from './warnings.queries.ts';
import { lockFamilies, readOrders, type StoredOrder } from './orders.queries.ts';
import { inView } from './sight.queries.ts';
import { explainStale } from './stale.queries.ts';
import { type OrderHooks, type OrderStep, saveSteps } from './steps.commands.ts';

/** Finance sees the same orders as operations: all that are published. */
const stageView: Readonly<Record<Stage, WorkOrderView>> = {
  [Stage.Sales]: workOrderViews.sales,
  [Stage.Planning]: workOrderViews.planning,
  [Stage.Operations]: workOrderViews.operations,
  [Stage.Finance]: workOrderViews.operations,
};

interface Item {
  readonly Id: number;
  /** The version that the approver has seen. */
  readonly Version?: number | null | undefined;
}

interface Decision<Wanted extends Item> {
  readonly items: readonly Wanted[];
  readonly stage: Stage;
  readonly refuse: (order: StoredOrder) => string | undefined;
  /** Orders with payments of closed days, which this decision would change. */
  readonly findClosed?: OrderPayments['closed'];
  /** In the transaction, after the steps. Gives its audit entries. */
  readonly afterwards?: (trx: Db, orders: readonly StoredOrder[]) => Promise<readonly Change[]>;
  readonly stepOf: (order: StoredOrder, item: Wanted) => Omit<OrderStep, 'order' | 'stage'>;
}

/** Judges every order on its locked row, and saves all that may go in one update. */
const decide = <Wanted extends Item>(
  ctx: RequestContext,
  hooks: OrderHooks,
  { items, stage, refuse, findClosed, stepOf, afterwards }: Decision<Wanted>,
): Promise<Told<BatchResult>> =>
  runCommand(
    ctx,
    async (trx) => {
      const ids = items.map(({ Id }) => Id);
      await lockFamilies(trx, ctx.actor.tenantId, ids);
      const orders = await readOrders(trx, ctx.actor, ids, (context) => inView(context, stageView[stage]));
      const closed = await findClosed?.(trx, ctx.actor.tenantId, [...orders.keys()]);
      const whyNot = (order: StoredOrder): string | undefined =>
        refuse(order) ?? (closed?.has(order.Id) ? messages.dayClosed : undefined);
      const steps: OrderStep[] = [];
      const failures: (FailedItem & { readonly orderId: number })[] = [];
      for (const item of items) {
        const order = orders.get(item.Id);
        const isOther = order && item.Version && item.Version !== order.Version;
        const why = !order ? messages.missing : isOther ? messages.stale : whyNot(order);
        if (why !== undefined) failures.push({ id: item.Id, orderId: item.Id, name: order?.Name ?? '', why });
        else if (order) steps.push({ order, stage, ...stepOf(order, item) });
      }
      const data = batchAnswer(steps.length, await explainStale(trx, ctx, failures));
      const changes = await saveSteps(trx, ctx, hooks, steps);
      const noted = await afterwards?.(
        trx,
        steps.map(({ order }) => order),
      );
      return { data, changes: [...changes, ...(noted ?? [])] };
    },
    BULK,
  );

export const passWorkOrders = async (
  ctx: RequestContext,
  { Items, Progress: stage }: { readonly Items: readonly Item[]; readonly Progress: Stage },
  hooks: OrderHooks,
): Promise<Told<BatchResult>> => {
  const { actor } = ctx;
  demandRight(actor, stageRight[stage]);
  const items = distinctItems(Items);
  if (items.length > 1 && !mayPassMany(actor, stage)) throw forbidden();
  const { NoOwn } = await readApprovalRule(ctx.db, actor.tenantId);
  return decide(ctx, hooks, {
    items,
    stage,
    afterwards: (trx, orders) => noteOwnApprovals(trx, actor, orders, stage),
    refuse: (order) => {
      if (NoOwn && order.UserId === actor.userId) return say.ownOrder;
      if (!awaits(order, stage)) return messages.stale;
      return mayPass(order, actor, stage) ? undefined : say.unreconciled;
    },
    stepOf: () => ({ step: { kind: 'pass', stage }, action: passAction[stage] }),
  });
};

export const rejectWorkOrders = async (
  ctx: RequestContext,
  {
    Items,
    Progress: stage,
  }: { readonly Items: readonly (Item & { readonly Remark: string })[]; readonly Progress: Stage },
  { hooks, payments }: FilingParts,
): Promise<Told<BatchResult>> => {
  demandRight(ctx.actor, stageRight[stage]);
  return decide(ctx, hooks, {
    items: distinctItems(Items),
    stage,
    findClosed: payments.closed,
    refuse: (order) => (awaits(order, stage) ? undefined : messages.stale),
    stepOf: (_, { Remark }) => ({
      step: { kind: 'reject' },
      action: rejectAction[stage],
      remark: Remark.trim(),
    }),
  });
};
