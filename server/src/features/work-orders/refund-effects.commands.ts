/** What follows when a refund is confirmed: the order is refunded, or it and its payments count less. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { toFen } from '@gonghai/contract/wire/money.ts';
import {
  RefundState as State,
  refundMessages as say,
  refundProblem,
  shareRefund,
} from '@gonghai/contract/work-orders/refund.rules.ts';
import { refundedNotice, workOrderMessages } from '@gonghai/contract/work-orders/work-order-messages.ts';
import { isInForce } from '@gonghai/contract/work-orders/work-order.rules.ts';
import type { Db } from '../../db/database.ts';
import type { Change } from '../../http/command.ts';
import { heed, Refusal, stale } from '../../http/refusal.ts';
import { tell } from '../notices/notices.port.ts';
import type { StoredOrder } from './orders.queries.ts';
import { endRefund, readRefundable, type StoredRefund, takeShares } from './refunds.queries.ts';
import { type OrderHooks, saveSteps, settleOrder, type StepContext, SUBJECT } from './steps.commands.ts';

/** The row of a statement that shows the refund, and the payment with its serial number. */
interface StatementRefund {
  readonly paymentId: number;
  readonly serial: string;
  readonly time: number | null;
  /** The name of the file, and the line there. */
  readonly file: string;
  readonly line: number;
}

interface Confirming {
  readonly order: StoredOrder;
  readonly refund: StoredRefund;
  readonly row?: StatementRefund | undefined;
}

/** The whole order is refunded, as the state machine knows it. */
const refundWhole = async (trx: Db, ctx: StepContext, hooks: OrderHooks, order: StoredOrder): Promise<Change[]> => {
  const step = { kind: 'refund', isRefund: true } as const;
  const changes = await saveSteps(trx, ctx, hooks, [{ order, step, action: AuditAction.refund }]);
  return [...changes, ...(await settleOrder(trx, ctx, hooks, { ...order, IsRefund: true }))];
};

const refundPart = async (trx: Db, ctx: StepContext, { order, refund, row }: Confirming): Promise<Change[]> => {
  const { tenantId } = ctx.actor;
  const shares = shareRefund(await readRefundable(trx, tenantId, order.Id, row?.paymentId ?? null), refund.fen);
  if (!shares) throw new Refusal(say.unpaid);
  const target = { id: order.Id, version: order.Version, fen: refund.fen };
  if ((await takeShares(trx, tenantId, target, shares)) !== shares.length + 1) throw stale();
  const after = { RefundAmount: refund.fen / 100, RefundedAmount: (toFen(order.RefundedAmount) + refund.fen) / 100 };
  const before = { RefundedAmount: order.RefundedAmount };
  return [{ action: AuditAction.refundPart, subject: SUBJECT, subjectId: order.Id, before, after }];
};

/** Why the refund of the order cannot be confirmed now; null if it can. */
export const refusalOfRefund = (order: StoredOrder, { fen }: Pick<StoredRefund, 'fen'>): string | null =>
  isInForce(order) && !order.IsRefund ? refundProblem(order, fen / 100) : workOrderMessages.notRefundable;

/** The order is locked and the refund waits. Gives the audit entries. Refused if the rules do not allow it any more. */
export const confirmLocked = async (
  trx: Db,
  ctx: StepContext,
  hooks: OrderHooks,
  { order, refund, row }: Confirming,
): Promise<Change[]> => {
  const { actor, now } = ctx;
  heed(refusalOfRefund(order, refund));
  const isWhole = refund.fen === toFen(order.Amount) - toFen(order.RefundedAmount);
  const ended = {
    state: State.Confirmed,
    isWhole,
    endedBy: actor.userId,
    endedTime: now,
    ...(row && { rowSerial: row.serial, rowTime: row.time, rowFile: row.file, rowNumber: row.line }),
  };
  if (!(await endRefund(trx, actor.tenantId, refund, ended))) throw stale();
  const changes = isWhole
    ? await refundWhole(trx, ctx, hooks, order)
    : await refundPart(trx, ctx, { order, refund, row });
  if (!refund.isDirect) {
    const message = refundedNotice(order, refund.fen / 100, isWhole);
    await tell(trx, actor.tenantId, now, [{ staffId: order.UserId, customerId: null, isEvent: true, message }]);
  }
  return changes;
};
