/** Refunds: asked for, confirmed by finance or by a statement, withdrawn; and whole ones at once, for programs. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { dayOf } from '@gonghai/contract/wire/clock.ts';
import { dayFrom, dayText } from '@gonghai/contract/wire/days.ts';
import { toFen } from '@gonghai/contract/wire/money.ts';
import type { RefundForm } from '@gonghai/contract/work-orders/refund.contract.ts';
import {
  mayAskRefund,
  type RefundState,
  RefundState as State,
  refundMessages as say,
  refundProblem,
  remainingAmount,
} from '@gonghai/contract/work-orders/refund.rules.ts';
import {
  needsTwoPersons,
  secondPersonMessages as sayTwo,
  turnOf,
} from '@gonghai/contract/work-orders/second-person.rules.ts';
import { workOrderMessages } from '@gonghai/contract/work-orders/work-order-messages.ts';
import type { RefundRequest } from '@gonghai/contract/work-orders/work-order.contract.ts';
import { mayRefund } from '@gonghai/contract/work-orders/work-order.rules.ts';
import type { Db } from '../../db/database.ts';
import { Told } from '../../http/answer.ts';
import { type Change, runCommand } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import { missing, Refusal, refuseField, stale } from '../../http/refusal.ts';
import type { claimPictures } from '../files/files.port.ts';
import { readApprovalRule } from '../settings/settings.port.ts';
import { lockFamilies, readOrders, type StoredOrder } from './orders.queries.ts';
import { confirmLocked } from './refund-effects.commands.ts';
import {
  endRefund,
  endWaitingRefunds,
  findRefund,
  insertRefund,
  isPictureUsed,
  noteFirstPerson,
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

/** The order is locked. Stores a refund that waits for finance. */
const askLocked = async (
  trx: Db,
  ctx: RequestContext,
  order: StoredOrder,
  { Amount, Reason, Day, Picture }: RefundForm,
): Promise<{ readonly id: number; readonly change: Change }> => {
  const { actor, now } = ctx;
  const { tenantId, userId } = actor;
  const day = dayFrom(Day);
  if (day > dayOf(now) + MOST_DAYS_AHEAD) throw refuseField('Day', say.dayWrong);
  if (!mayAskRefund(order, actor)) throw new Refusal(order.IsRefunding ? say.waiting : workOrderMessages.notRefundable);
  const problem = refundProblem(order, Amount);
  if (problem) throw refuseField('Amount', problem);
  const asked = { tenantId, workOrderId: order.Id, fen: toFen(Amount), reason: Reason, day, picture: Picture ?? '' };
  const id = await insertRefund(trx, { ...asked, askedBy: userId, askedTime: now });
  return {
    id,
    change: {
      action: AuditAction.requestRefund,
      subject: SUBJECT,
      subjectId: order.Id,
      after: { Amount, Reason, Day },
    },
  };
};

export const askRefund = (
  ctx: RequestContext,
  { WorkOrderId, ...form }: RefundForm & { readonly WorkOrderId: number },
  parts: RefundParts,
): Promise<Told<number>> =>
  runCommand(ctx, async (trx) => {
    const order = await lockSeen(trx, ctx, WorkOrderId);
    if (form.Picture) await demandPicture(trx, ctx, form.Picture, parts);
    const { id, change } = await askLocked(trx, ctx, order, form);
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
    const { tenantId, userId } = ctx.actor;
    const { SecondPersonAbove } = await readApprovalRule(trx, tenantId);
    const turn = turnOf(SecondPersonAbove, { amount: refund.fen / 100, firstBy: refund.firstBy, by: userId });
    if (turn === 'same') throw new Refusal(sayTwo.samePerson);
    if (turn === 'first') {
      if (!(await noteFirstPerson(trx, tenantId, id, { by: userId, now: ctx.now }))) throw stale();
      const after = { RefundId: id, RefundAmount: refund.fen / 100 };
      const change = { action: AuditAction.firstRefundCheck, subject: SUBJECT, subjectId: order.Id, after };
      return { data: new Told(null, sayTwo.noted), changes: [change] };
    }
    return { data: new Told(null, say.isConfirmed), changes: await confirmLocked(trx, ctx, hooks, { order, refund }) };
  });

const withdrawn = (orderId: number, { id }: Pick<StoredRefund, 'id'>): Change => ({
  action: AuditAction.withdrawRefund,
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
    firstBy: null,
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
  const changes = await saveSteps(trx, ctx, hooks, [{ order, step, action: AuditAction.undoRefund }]);
  const settled = await settleOrder(trx, ctx, hooks, { ...order, IsRefund: false });
  return [...changes, ...settled];
};

/** What a program asks finance for, if it sent an amount or the tenant's setting wants one. */
const formOfCall = async (
  trx: Db,
  { actor, now }: RequestContext,
  order: StoredOrder,
  { Amount, Reason, Day }: RefundRequest,
): Promise<RefundForm | undefined> => {
  const { RefundByFinance, SecondPersonAbove } = await readApprovalRule(trx, actor.tenantId);
  const isAsked = RefundByFinance || needsTwoPersons(SecondPersonAbove, remainingAmount(order));
  if (Amount == null && !isAsked) return undefined;
  if (Amount == null || !Reason) throw refuseField('Reason', say.callReasonRequired);
  return { Amount, Reason, Day: Day ?? dayText(dayOf(now)) };
};

/**
 * WorkOrderRefund: a whole refund at once, and its undoing; undoing also withdraws a refund that waits. With an amount,
 * or if the tenant's setting wants it, finance is asked instead.
 */
export const refundWorkOrder = (
  ctx: RequestContext,
  { Id, IsRefund, ...asked }: RefundRequest,
  hooks: OrderHooks,
): Promise<null | Told<null>> =>
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
    const form = isRefund ? await formOfCall(trx, ctx, order, { Id, ...asked }) : undefined;
    if (form) return { data: new Told(null, say.asked), changes: [(await askLocked(trx, ctx, order, form)).change] };
    const whole = refunds.findLast(({ state, isWhole }) => state === State.Confirmed && isWhole);
    const changes = isRefund
      ? await refundDirectly(trx, ctx, hooks, order, waiting)
      : await undoDirect(trx, ctx, hooks, order, whole);
    return { data: null, changes };
  });
