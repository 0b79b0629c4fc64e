/** The status of an order in words, and the marks of its stages. Pure. */
import {
  type Stage,
  stageLabel,
  stages,
  WorkOrderStatus,
  workOrderStatusLabel,
} from '@gonghai/contract/work-orders/work-order-values.ts';
import { awaits, countStages, hasStage, type WorkOrderState } from '@gonghai/contract/work-orders/work-order.rules.ts';
import type { StageMark } from '../../ui/tag/StageMarks.tsx';
import type { TagTone } from '../../ui/tag/Tag.tsx';

/** 审核中(2/4): only in review and after passing; a refund hides the rest. */
export const statusWords = (order: WorkOrderState): string => {
  if (order.IsRefund) return '已退款';
  const label = workOrderStatusLabel[order.WorkOrderStatus];
  const isCounted =
    order.WorkOrderStatus === WorkOrderStatus.InReview || order.WorkOrderStatus === WorkOrderStatus.Passed;
  return isCounted ? `${label}(${countStages(order)}/${stages.length})` : label;
};

const tones: Readonly<Record<WorkOrderStatus, TagTone>> = {
  [WorkOrderStatus.Draft]: 'grey',
  [WorkOrderStatus.InReview]: 'blue',
  [WorkOrderStatus.Passed]: 'green',
  [WorkOrderStatus.Rejected]: 'red',
};

export const statusTone = (order: WorkOrderState): TagTone => (order.IsRefund ? 'amber' : tones[order.WorkOrderStatus]);

/** `mine` is the stage of the page, if it has one. */
export const marksOf = (order: WorkOrderState, mine: Stage | null): readonly StageMark[] =>
  stages.map((stage) => ({
    name: stageLabel[stage],
    state: hasStage(order, stage) ? 'done' : stage === mine && awaits(order, stage) ? 'mine' : 'open',
  }));
