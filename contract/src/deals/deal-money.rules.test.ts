import { expect, it } from 'vitest';
import { reconciledAmount } from './deal-money.rules.ts';

const order = { Id: 1, WorkOrderStatus: 1, WorkOrderAuditProgress: 8, IsRefund: false } as const;
const payments = [
  { WorkOrderId: 1, Amount: 0.1, RefundedAmount: 0, Status: 2 },
  { WorkOrderId: 1, Amount: 0.7, RefundedAmount: 0.5, Status: 2 },
  { WorkOrderId: 1, Amount: 5, RefundedAmount: 0, Status: 1 },
  { WorkOrderId: 2, Amount: 9, RefundedAmount: 0, Status: 2 },
] as const;

it.each([
  ['an order in review', {}, 0.3],
  ['a passed order', { WorkOrderStatus: 2 }, 0.3],
  ['a rejected order', { WorkOrderStatus: 3 }, 0],
  ['a refunded order', { IsRefund: true }, 0],
  ['an order without payments', { Id: 3 }, 0],
] as const)('counts the reconciled payments of %s without what was refunded', (_, change, amount) => {
  expect(reconciledAmount({ ...order, ...change }, payments)).toBe(amount);
});
