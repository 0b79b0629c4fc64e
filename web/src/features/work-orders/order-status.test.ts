import { Stage } from '@gonghai/contract/work-orders/work-order-values.ts';
import { expect, it } from 'vitest';
import { marksOf } from './order-status.ts';

const state = (WorkOrderStatus: 0 | 1 | 2 | 3, WorkOrderAuditProgress = 0, IsRefund = false) => ({
  WorkOrderStatus,
  WorkOrderAuditProgress,
  IsRefund,
});

it('marks the stages, and the own one only while it is awaited', () => {
  const states = (order: ReturnType<typeof state>, mine: Stage | null) =>
    marksOf(order, mine).map((mark) => mark.state);
  expect(states(state(1, 5), Stage.Planning)).toEqual(['done', 'mine', 'done', 'open']);
  expect(states(state(1, 5), null)).toEqual(['done', 'open', 'done', 'open']);
  expect(states(state(3, 1), Stage.Planning)).toEqual(['done', 'open', 'open', 'open']);
  expect(states(state(1, 1, true), Stage.Planning)).toEqual(['done', 'open', 'open', 'open']);
});
