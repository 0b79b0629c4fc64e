/**
 * The state machine of work orders. The web shows a button exactly when these rules allow its action; the server asks
 * them on locked rows and stores the state that `takeStep` returns.
 */
import type { Right } from '../wire/rights.ts';
import { ALL_STAGES, Stage, stageRight, stages, WorkOrderStatus, WorkOrderType } from './work-order-values.ts';

/** What the actions change. */
export interface WorkOrderState {
  readonly WorkOrderStatus: WorkOrderStatus;
  readonly WorkOrderAuditProgress: number;
  readonly IsRefund: boolean;
}

/** What the rules look at. A row of a list has all of it. */
export interface WorkOrderFacts extends WorkOrderState {
  readonly ParentId: number | null;
  readonly UserId: number;
  readonly WorkOrderType: WorkOrderType;
  readonly IsComplete: boolean;
  readonly IsReconciled: boolean;
  readonly HasReconciled: boolean;
  /** A refund of all that is left waits for finance. */
  readonly IsRefundingAll: boolean;
  readonly OrderId: number | null;
}

/** The person who wants to act. */
export interface Approver {
  readonly userId: number;
  readonly rights: { has(right: Right): boolean };
}

const { Draft, InReview, Passed, Rejected } = WorkOrderStatus;

const isOwner = (order: WorkOrderFacts, { userId, rights }: Approver): boolean =>
  order.UserId === userId && rights.has('WorkOrderSale');

export const hasStage = ({ WorkOrderAuditProgress }: WorkOrderState, stage: Stage): boolean =>
  (WorkOrderAuditProgress & stage) !== 0;

/** The number of stages that have approved. */
export const countStages = (order: WorkOrderState): number => stages.filter((stage) => hasStage(order, stage)).length;

/** In review, not refunded, and this stage has not approved it yet. */
export const awaits = (order: WorkOrderState, stage: Stage): boolean =>
  order.WorkOrderStatus === InReview && !order.IsRefund && !hasStage(order, stage);

/** Finance approves only when every payment is reconciled. The batch button of operations needs a second right. */
export const mayPass = (order: WorkOrderFacts, { rights }: Approver, stage: Stage): boolean =>
  awaits(order, stage) && rights.has(stageRight[stage]) && (stage !== Stage.Finance || order.IsReconciled);

export const mayPassMany = ({ rights }: Approver, stage: Stage): boolean =>
  rights.has(stageRight[stage]) && (stage !== Stage.Operations || rights.has('WorkOrder4_Audit'));

export const mayReject = (order: WorkOrderFacts, { rights }: Approver, stage: Stage): boolean =>
  awaits(order, stage) && rights.has(stageRight[stage]);

/** Who edits: the owner before publishing, planning and operations before they approve. */
export type Editor = 'owner' | typeof Stage.Planning | typeof Stage.Operations;
const editors: readonly Editor[] = ['owner', Stage.Planning, Stage.Operations];

type RefundHold = Pick<WorkOrderFacts, 'IsRefund' | 'IsRefundingAll'>;

/** Fields and payments stay as they are while the order is refunded, or will be as soon as finance confirms it. */
export const isHeldByRefund = ({ IsRefund, IsRefundingAll }: RefundHold): boolean => IsRefund || IsRefundingAll;

export const mayEditAs = (order: WorkOrderFacts, approver: Approver, editor: Editor): boolean => {
  if (isHeldByRefund(order)) return false;
  if (editor === 'owner') return isOwner(order, approver) && order.WorkOrderStatus === Draft;
  const isPublished = order.WorkOrderStatus === InReview || order.WorkOrderStatus === Passed;
  return isPublished && !hasStage(order, editor) && approver.rights.has(stageRight[editor]);
};

/** In any role. A page offers editing only in its own: see `mayEditAs`. */
export const mayEdit = (order: WorkOrderFacts, approver: Approver): boolean =>
  editors.some((editor) => mayEditAs(order, approver, editor));

/** A draft that was rejected before may have reconciled payments: their money would be in no list and no report. */
export const mayDelete = (order: WorkOrderFacts, approver: Approver, hasChildren: boolean): boolean =>
  isOwner(order, approver) && order.WorkOrderStatus === Draft && !hasChildren && !order.HasReconciled;

export const mayPublish = (order: WorkOrderFacts, approver: Approver): boolean =>
  isOwner(order, approver) && order.WorkOrderStatus === Draft;

/** 重新提交: back to a draft. */
export const mayReset = (order: WorkOrderFacts, approver: Approver): boolean =>
  isOwner(order, approver) && order.WorkOrderStatus === Rejected;

const isDepositType = (type: WorkOrderType): boolean =>
  type === WorkOrderType.Deposit || type === WorkOrderType.AddedDeposit;

export const mayAddChild = (order: WorkOrderFacts, approver: Approver): boolean =>
  isOwner(order, approver) &&
  order.ParentId === null &&
  isDepositType(order.WorkOrderType) &&
  !order.IsComplete &&
  !order.IsRefund &&
  order.WorkOrderStatus !== Rejected;

export const isInForce = ({ WorkOrderStatus: status }: WorkOrderState): boolean =>
  status === InReview || status === Passed;

/** The same for refunding and for undoing a refund. */
export const mayRefund = (order: WorkOrderFacts, { rights }: Approver): boolean =>
  isInForce(order) && rights.has('WorkOrder4_Refund');

const mayOperate = ({ rights }: Approver): boolean => rights.has('OpenCourse') || rights.has('YunAudit');

/** Whether operations has approved an order whose course can still be opened. */
export const isCourseReady = (order: WorkOrderState): boolean =>
  isInForce(order) && !order.IsRefund && hasStage(order, Stage.Operations);

export const mayOpenCourse = (order: WorkOrderFacts, approver: Approver): boolean =>
  mayOperate(approver) && order.OrderId === null && isCourseReady(order);

export const mayShip = (order: WorkOrderFacts, approver: Approver): boolean =>
  mayOperate(approver) && order.WorkOrderAuditProgress === ALL_STAGES && !order.IsRefund;

const CHILD_TYPES: readonly WorkOrderType[] = [
  WorkOrderType.AddedDeposit,
  WorkOrderType.MonthBalance,
  WorkOrderType.LateBalance,
];
const PARENT_TYPES: readonly WorkOrderType[] = Object.values(WorkOrderType);

/** The types a form offers: for a child, for a new root, and for a root that is edited. */
export const offeredTypes = (order: {
  readonly isChild: boolean;
  /** The stored type of an order that is edited. A root of this type keeps it, but cannot be changed to 2. */
  readonly stored?: WorkOrderType | undefined;
}): readonly WorkOrderType[] => {
  if (order.isChild) return CHILD_TYPES;
  if (order.stored === undefined) return PARENT_TYPES;
  return PARENT_TYPES.filter((type) => type !== WorkOrderType.MonthBalance || type === order.stored);
};

/** An order that completes its family: the balance or the whole price was paid and approved. */
export const completesFamily = (order: WorkOrderState & { readonly WorkOrderType: WorkOrderType }): boolean =>
  !isDepositType(order.WorkOrderType) && order.WorkOrderStatus === Passed && !order.IsRefund;

export type WorkOrderStep =
  /** Bit 8 is set at once if all payments are reconciled already. */
  | { readonly kind: 'publish'; readonly isReconciled: boolean }
  | { readonly kind: 'pass'; readonly stage: Stage }
  | { readonly kind: 'reject' }
  | { readonly kind: 'reset' }
  | { readonly kind: 'refund'; readonly isRefund: boolean }
  /** The payments of a published order changed: bit 8 follows them. */
  | { readonly kind: 'settle'; readonly isReconciled: boolean };

/** The only place where a stage is set and where progress 15 becomes status 2. */
const withStage = (order: WorkOrderState, stage: Stage): WorkOrderState => {
  const WorkOrderAuditProgress = order.WorkOrderAuditProgress | stage;
  const isPassed = order.WorkOrderStatus === InReview && WorkOrderAuditProgress === ALL_STAGES;
  return { ...order, WorkOrderAuditProgress, WorkOrderStatus: isPassed ? Passed : order.WorkOrderStatus };
};

/** The state after an action that the rules allow. */
export const takeStep = (order: WorkOrderState, step: WorkOrderStep): WorkOrderState => {
  switch (step.kind) {
    case 'publish': {
      const published: WorkOrderState = { ...order, WorkOrderStatus: InReview };
      return step.isReconciled ? withStage(published, Stage.Finance) : published;
    }
    case 'pass':
      return withStage(order, step.stage);
    case 'reject':
      return { ...order, WorkOrderStatus: Rejected };
    case 'reset':
      return { ...order, WorkOrderStatus: Draft, WorkOrderAuditProgress: 0 };
    case 'refund':
      return { ...order, IsRefund: step.isRefund };
    case 'settle': {
      if (!step.isReconciled)
        return { ...order, WorkOrderAuditProgress: order.WorkOrderAuditProgress & ~Stage.Finance };
      return awaits(order, Stage.Finance) ? withStage(order, Stage.Finance) : order;
    }
  }
};
