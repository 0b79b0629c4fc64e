import { Stage } from '@gonghai/contract/work-orders/work-order-values.ts';
import { expect, it } from 'vitest';
import { splitBatch } from './batch.ts';

const order = (Name: string, WorkOrderStatus: 0 | 1 | 2 | 3, WorkOrderAuditProgress: number, IsRefund = false) => ({
  Name,
  WorkOrderStatus,
  WorkOrderAuditProgress,
  IsRefund,
});

it('sends what waits for the stage, and names the rest', () => {
  const { waiting, skipped } = splitBatch(
    [order('甲', 1, 1), order('乙', 1, 3), order('丙', 3, 0), order('丁', 2, 15), order('戊', 1, 0, true)],
    Stage.Planning,
  );
  expect(waiting.map(({ Name }) => Name)).toEqual(['甲']);
  expect(skipped).toEqual([
    '乙：已审核，不会提交',
    '丙：已驳回，不会提交',
    '丁：通过，不会提交',
    '戊：已退款，不会提交',
  ]);
});
