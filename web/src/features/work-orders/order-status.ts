/** The status of an order in words and colours, and the marks of its stages. Pure. */
import { type Stage, stageLabel, stages, WorkOrderStatus } from '@gonghai/contract/work-orders/work-order-values.ts';
import { awaits, hasStage, type WorkOrderState } from '@gonghai/contract/work-orders/work-order.rules.ts';
import type { StageMark } from '../../ui/tag/StageMarks.tsx';
import type { TagTone } from '../../ui/tag/Tag.tsx';

export { statusWords } from '@gonghai/contract/work-orders/status-words.rules.ts';

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
