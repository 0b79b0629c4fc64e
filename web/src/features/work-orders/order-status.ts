/** The marks of the stages of an order. Pure. */
import { type Stage, stageLabel, stages } from '@gonghai/contract/work-orders/work-order-values.ts';
import { awaits, hasStage, type WorkOrderState } from '@gonghai/contract/work-orders/work-order.rules.ts';
import type { StageMark } from '../../ui/tag/StageMarks.tsx';

/** `mine` is the stage of the page, if it has one. */
export const marksOf = (order: WorkOrderState, mine: Stage | null): readonly StageMark[] =>
  stages.map((stage) => ({
    name: stageLabel[stage],
    state: hasStage(order, stage) ? 'done' : stage === mine && awaits(order, stage) ? 'mine' : 'open',
  }));
