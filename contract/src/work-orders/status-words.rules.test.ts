import { expect, it } from 'vitest';
import { refundWords, statusWords } from './status-words.rules.ts';

const state = (WorkOrderStatus: 0 | 1 | 2 | 3, WorkOrderAuditProgress = 0, IsRefund = false) => ({
  WorkOrderStatus,
  WorkOrderAuditProgress,
  IsRefund,
});

it('tells the status with its fraction', () => {
  const words = [state(0), state(1, 5), state(2, 15), state(3, 3), state(2, 15, true)].map(statusWords);
  expect(words).toEqual(['未提交', '审核中(2/4)', '通过(4/4)', '拒绝', '已退款']);
  expect(statusWords({ ...state(1, 5), IsRefunding: true })).toBe('退款中');
});

it('tells how much was refunded in words', () => {
  const order = (IsRefund: boolean, IsRefunding: boolean, RefundedAmount: number) =>
    refundWords({ IsRefund, IsRefunding, RefundedAmount });
  expect([order(true, false, 5), order(false, true, 1), order(false, false, 1), order(false, false, 0)]).toEqual([
    '已退款',
    '退款中',
    '部分退款',
    '',
  ]);
});
