/** Refunds: asked for, confirmed by finance or by a statement, withdrawn; and whole ones at once, for programs. */
import { dayOf } from '@gonghai/contract/wire/clock.ts';
import { dayFrom } from '@gonghai/contract/wire/days.ts';
import { toFen } from '@gonghai/contract/wire/money.ts';
import type { RefundForm } from '@gonghai/contract/work-orders/refund.contract.ts';
import {
  mayAskRefund,
  type RefundState,
  RefundState as State,
  refundMessages as say,
  refundProblem,
} from '@gonghai/contract/work-orders/refund.rules.ts';
import { workOrderMessages } from '@gonghai/contract/work-orders/work-order-messages.ts';
import { mayRefund } from '@gonghai/contract/work-orders/work-order.rules.ts';
import type { Db } from '../../db/database.ts';
import { Told } from '../../http/answer.ts';
import { type Change, runCommand } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import { missing, Refusal, refuseField, stale } from '../../http/refusal.ts';
import type { claimPictures } from '../files/files.port.ts';
import { lockFamilies, readOrders, type StoredOrder } from './orders.queries.ts';
import { confirmLocked } from './refund-effects.commands.ts';
import {
  endRefund,
  endWaitingRefunds,
  findRefund,
  insertRefund,
  isPictureUsed,
  readRefunds,
  type StoredRefund,
} from './refunds.queries.ts';
import { inSight } from './sight.queries.ts';
import { staleOrder } from './stale.queries.ts';
import { type OrderHooks, saveSteps, settleOrder, SUBJECT } from './steps.commands.ts';

export interface RefundParts {
  readonly claimPictures: typeof claimPictures;
}

const lockSeen = async (trx: Db, { actor }: RequestContext, id: number): Promise<StoredOrder> => {
  await lockFamilies(trx, actor.tenantId, [id]);
  const order = (await readOrders(trx, actor, [id], inSight)).get(id);
  if (!order) throw missing();
  return order;
};

const demandPicture = async (trx: Db, ctx: RequestContext, name: string, parts: RefundParts): Promise<void> => {
  const isFree =
    (await parts.claimPictures(trx, ctx.actor, [name])) && !(await isPictureUsed(trx, ctx.actor.tenantId, name));
  if (!isFree) throw refuseField('Picture', say.pictureWrong);
};

/** A day later than this is a typing error. */
const MOST_DAYS_AHEAD = 366;

export const askRefund = (
  ctx: RequestContext,
  { WorkOrderId, Amount, Reason, Day, Picture }: RefundForm & { readonly WorkOrderId: number },
  parts: RefundParts,
): Promise<Told<number>> =>
  runCommand(ctx, async (trx) => {
    const { actor, now } = ctx;
    const { tenantId, userId } = actor;
    const day = dayFrom(Day);
    if (day > dayOf(now) + MOST_DAYS_AHEAD) throw refuseField('Day', say.dayWrong);
    const order = await lockSeen(trx, ctx, WorkOrderId);
    if (!mayAskRefund(order, actor))
      throw new Refusal(order.IsRefunding ? say.waiting : workOrderMessages.notRefundable);
    const problem = refundProblem(order, Amount);
    if (problem) throw refuseField('Amount', problem);
    if (Picture) await demandPicture(trx, ctx, Picture, parts);
    const fen = toFen(Amount);
    const asked = { tenantId, workOrderId: order.Id, fen, reason: Reason, day, picture: Picture ?? '' };
    const id = await insertRefund(trx, { ...asked, askedBy: userId, askedTime: now });
    const after = { Amount, Reason, Day };
    const change = { action: '申请退款', subject: SUBJECT, subjectId: order.Id, after };
    return { data: new Told(id, say.asked), changes: [change] };
  });

const endedMessage: Record<Exclude<RefundState, 0>, string> = { 1: say.confirmed, 2: say.withdrawn };

/** The waiting refund and its order, locked. `mayTouch` says which orders the caller may change. */
const lockWaiting = async (
  trx: Db,
  { actor }: RequestContext,
  id: number,
  condition: Parameters<typeof readOrders>[3],
): Promise<{ readonly refund: StoredRefund; readonly order: StoredOrder }> => {
  const { tenantId } = actor;
  const found = await findRefund(trx, tenantId, id);
  if (!found) throw missing();
  await lockFamilies(trx, tenantId, [found.orderId]);
  const order = (await readOrders(trx, actor, [found.orderId], condition)).get(found.orderId);
  const refund = await findRefund(trx, tenantId, id);
  if (!order || !refund) throw missing();
  if (refund.state !== State.Waiting) throw new Refusal(endedMessage[refund.state]);
  return { refund, order };
};

export const confirmRefund = (ctx: RequestContext, id: number, hooks: OrderHooks): Promise<Told<null>> =>
  runCommand(ctx, async (trx) => {
    const { refund, order } = await lockWaiting(trx, ctx, id, inSight);
    return { data: new Told(null, say.isConfirmed), changes: await confirmLocked(trx, ctx, hooks, { order, refund }) };
  });

const withdrawn = (orderId: number, { id }: Pick<StoredRefund, 'id'>): Change => ({
  action: '撤销退款申请',
  subject: SUBJECT,
  subjectId: orderId,
  after: { RefundId: id },
});

export const withdrawRefund = (ctx: RequestContext, id: number): Promise<Told<null>> =>
  runCommand(ctx, async (trx) => {
    const { refund } = await lockWaiting(trx, ctx, id, inSight);
    await endWaitingRefunds(trx, ctx.actor.tenantId, [refund.orderId], { by: ctx.actor.userId, now: ctx.now });
    return { data: new Told(null, say.isWithdrawn), changes: [withdrawn(refund.orderId, refund)] };
  });

/** Makes a whole refund that is confirmed at once. A refund that waits is withdrawn. */
const refundDirectly = async (
  trx: Db,
  ctx: RequestContext,
  hooks: OrderHooks,
  order: StoredOrder,
  waiting: StoredRefund | undefined,
): Promise<Change[]> => {
  const { actor, now } = ctx;
  const { tenantId, userId } = actor;
  if (waiting) await endWaitingRefunds(trx, tenantId, [order.Id], { by: userId, now });
  const fen = toFen(order.Amount) - toFen(order.RefundedAmount);
  const asked = {
    tenantId,
    workOrderId: order.Id,
    fen,
    day: dayOf(now),
    isDirect: true,
    askedBy: userId,
    askedTime: now,
  };
  const id = await insertRefund(trx, asked);
  const refund = {
    id,
    orderId: order.Id,
    fen,
    state: State.Waiting,
    isWhole: false,
    isDirect: true,
    rowSerial: null,
    rowTime: null,
  };
  return [
    ...(waiting ? [withdrawn(order.Id, waiting)] : []),
    ...(await confirmLocked(trx, ctx, hooks, { order, refund })),
  ];
};

const undoDirect = async (
  trx: Db,
  ctx: RequestContext,
  hooks: OrderHooks,
  order: StoredOrder,
  refund: StoredRefund | undefined,
): Promise<Change[]> => {
  const { actor, now } = ctx;
  if (refund && !refund.isDirect) throw new Refusal(say.noUndo);
  const ended = { state: State.Withdrawn, endedBy: actor.userId, endedTime: now };
  if (refund && !(await endRefund(trx, actor.tenantId, refund, ended))) throw stale();
  const step = { kind: 'refund', isRefund: false } as const;
  const changes = await saveSteps(trx, ctx, hooks, [{ order, step, action: '撤销退款' }]);
  const settled = await settleOrder(trx, ctx, hooks, { ...order, IsRefund: false });
  return [...changes, ...settled];
};

/** WorkOrderRefund: a whole refund at once, and its undoing; undoing also withdraws a refund that waits. */
export const refundWorkOrder = (
  ctx: RequestContext,
  { Id, IsRefund }: { readonly Id: number; readonly IsRefund?: boolean | null | undefined },
  hooks: OrderHooks,
): Promise<null> =>
  runCommand(ctx, async (trx) => {
    const order = await lockSeen(trx, ctx, Id);
    if (!mayRefund(order, ctx.actor)) throw new Refusal(workOrderMessages.notRefundable);
    const refunds = await readRefunds(trx, ctx.actor.tenantId, [Id]);
    const waiting = refunds.find(({ state }) => state === State.Waiting);
    const isRefund = IsRefund ?? !order.IsRefund;
    if (!isRefund && !order.IsRefund && waiting) {
      await endWaitingRefunds(trx, ctx.actor.tenantId, [Id], { by: ctx.actor.userId, now: ctx.now });
      return { data: null, changes: [withdrawn(Id, waiting)] };
    }
    // Another person has already done it: two people must not undo each other's refund.
    if (isRefund === order.IsRefund) throw await staleOrder(trx, ctx, order.Id);
    const whole = refunds.findLast(({ state, isWhole }) => state === State.Confirmed && isWhole);
    const changes = isRefund
      ? await refundDirectly(trx, ctx, hooks, order, waiting)
      : await undoDirect(trx, ctx, hooks, order, whole);
    return { data: null, changes };
  });
