/** Stores the state after a step of the state machine, with everything that follows from it, in one transaction. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { passedNotice, rejectedNotice } from '@gonghai/contract/work-orders/work-order-messages.ts';
import {
  hasStage,
  takeStep,
  type WorkOrderState,
  type WorkOrderStep,
} from '@gonghai/contract/work-orders/work-order.rules.ts';
import { Stage, stageLabel, WorkOrderStatus } from '@gonghai/contract/work-orders/work-order-values.ts';
import type { Db } from '../../db/database.ts';
import type { Change } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import { stale } from '../../http/refusal.ts';
import { tell } from '../notices/notices.port.ts';
import { endWaitingRefunds } from './refunds.queries.ts';
import { saveCompleteness, saveStates, type StoredOrder } from './orders.queries.ts';

export const SUBJECT = 'work-order';

/** The author of a step: of a request, or of a task. */
export type StepContext = Pick<RequestContext, 'actor' | 'now'>;

/** What later features do in the same transaction; gives their audit entries. */
export type OrderHook = (trx: Db, ctx: StepContext, orders: readonly StoredOrder[]) => Promise<readonly Change[]>;

export interface OrderHooks {
  /** The finance stage of these orders was reached. */
  readonly financeReached: OrderHook;
  /** These orders were refunded, or their refund was undone. Their `IsRefund` is the new one. */
  readonly refundChanged: OrderHook;
}

export interface OrderStep {
  readonly order: StoredOrder;
  readonly step: WorkOrderStep;
  readonly action: AuditAction;
  readonly stage?: Stage | undefined;
  readonly remark?: string | undefined;
}

interface TakenStep extends OrderStep {
  readonly after: WorkOrderState;
  /** Stored with the order, as its owner sees it; undefined leaves it. */
  readonly rejectedRemark: string | undefined;
}

/** 【阶段】理由 of a rejection. Publishing clears it. */
const rejectedRemarkOf = ({ step, stage, remark = '' }: OrderStep): string | undefined => {
  if (step.kind === 'reject' && stage) return `【${stageLabel[stage]}】${remark}`;
  return step.kind === 'publish' ? '' : undefined;
};

const stateOf = ({ WorkOrderStatus: status, WorkOrderAuditProgress, IsRefund }: WorkOrderState): WorkOrderState => ({
  WorkOrderStatus: status,
  WorkOrderAuditProgress,
  IsRefund,
});

const changeOf = ({ order, action, after, stage, remark }: TakenStep): Change => ({
  action,
  subject: SUBJECT,
  subjectId: order.Id,
  before: stateOf(order),
  after: { ...(stage && { Stage: stage }), ...(remark && { Remark: remark }), ...stateOf(after) },
});

const tellOwners = (trx: Db, { actor, now }: StepContext, steps: readonly TakenStep[]): Promise<void> =>
  tell(
    trx,
    actor.tenantId,
    now,
    steps.flatMap(({ order, after, rejectedRemark }) => {
      if (after.WorkOrderStatus === order.WorkOrderStatus) return [];
      const to = { staffId: order.UserId, customerId: null, isEvent: true };
      if (after.WorkOrderStatus === WorkOrderStatus.Passed) return [{ ...to, message: passedNotice(order) }];
      if (after.WorkOrderStatus !== WorkOrderStatus.Rejected) return [];
      return [{ ...to, message: rejectedNotice(order, rejectedRemark ?? '') }];
    }),
  );

/** A rejected order has nothing to refund: a refund that waits is withdrawn with it. */
const withdrawRefunds = async (
  trx: Db,
  { actor, now }: StepContext,
  steps: readonly TakenStep[],
): Promise<Change[]> => {
  const rejected = steps.filter(({ after }) => after.WorkOrderStatus === WorkOrderStatus.Rejected);
  if (rejected.length === 0) return [];
  const ids = rejected.map(({ order }) => order.Id);
  const withdrawn = await endWaitingRefunds(trx, actor.tenantId, ids, { by: actor.userId, now });
  return withdrawn.map((subjectId) => ({ action: AuditAction.withdrawRefund, subject: SUBJECT, subjectId }));
};

/** The orders and their roots are locked, and the rules allow the steps. Gives the audit entries. */
export const saveSteps = async (
  trx: Db,
  ctx: StepContext,
  hooks: OrderHooks,
  steps: readonly OrderStep[],
): Promise<Change[]> => {
  const taken = steps.map((step): TakenStep => ({
    ...step,
    after: takeStep(stateOf(step.order), step.step),
    rejectedRemark: rejectedRemarkOf(step),
  }));
  if (taken.length === 0) return [];
  const { tenantId } = ctx.actor;
  const changes = taken.map(({ order, after, rejectedRemark }) => ({
    id: order.Id,
    version: order.Version,
    before: stateOf(order),
    after,
    rejectedRemark,
  }));
  if ((await saveStates(trx, { tenantId, now: ctx.now }, changes)) !== taken.length) throw stale();
  await saveCompleteness(trx, tenantId, [...new Set(taken.map(({ order }) => order.ParentId ?? order.Id))]);
  await tellOwners(trx, ctx, taken);
  const afterwards = (isWanted: (step: TakenStep) => boolean) =>
    taken.filter(isWanted).map(({ order, after }) => ({ ...order, ...after }));
  const financed = afterwards(({ order, after }) => hasStage(after, Stage.Finance) && !hasStage(order, Stage.Finance));
  const refunded = afterwards(({ order, after }) => after.IsRefund !== order.IsRefund);
  return [
    ...taken.map(changeOf),
    ...(await withdrawRefunds(trx, ctx, taken)),
    ...(financed.length > 0 ? await hooks.financeReached(trx, ctx, financed) : []),
    ...(refunded.length > 0 ? await hooks.refundChanged(trx, ctx, refunded) : []),
  ];
};

/**
 * Bit 8 of a published order follows its payments, which `order` shows as they are stored now. Called after every change
 * of payments, and when a refund is undone: a refunded order waits for no stage. Without a change there is no entry.
 */
export const settleOrder = (trx: Db, ctx: StepContext, hooks: OrderHooks, order: StoredOrder): Promise<Change[]> => {
  const { IsReconciled: isReconciled } = order;
  const step = { kind: 'settle', isReconciled } as const;
  const isSettled = takeStep(order, step).WorkOrderAuditProgress === order.WorkOrderAuditProgress;
  const action = isReconciled ? AuditAction.passFinance : AuditAction.awaitReconciliation;
  return saveSteps(trx, ctx, hooks, isSettled ? [] : [{ order, step, action, stage: Stage.Finance }]);
};
