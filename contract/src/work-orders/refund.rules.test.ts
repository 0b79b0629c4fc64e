import { expect, it } from 'vitest';
import {
  mayAskRefund,
  mayUndoRefund,
  refundMessages,
  refundProblem,
  remainingAmount,
  shareRefund,
} from './refund.rules.ts';

const order = {
  ParentId: null,
  UserId: 1,
  WorkOrderType: 3,
  WorkOrderStatus: 1,
  WorkOrderAuditProgress: 8,
  IsComplete: false,
  IsRefund: false,
  IsRefunding: false,
  IsRefundFixed: false,
  IsReconciled: true,
  HasReconciled: true,
  IsRefundingAll: false,
  OrderId: null,
  Amount: 1_000.1,
  RefundedAmount: 0.2,
} as const;
const holder = { userId: 2, rights: new Set(['WorkOrder4_Refund'] as const) };
const other = { userId: 2, rights: new Set(['PaymentLog'] as const) };

it('counts what is left', () => expect(remainingAmount(order)).toBe(999.9));

it.each([
  ['an order in review', {}, true],
  ['a passed order', { WorkOrderStatus: 2, WorkOrderAuditProgress: 15 }, true],
  ['a draft', { WorkOrderStatus: 0 }, false],
  ['a rejected order', { WorkOrderStatus: 3 }, false],
  ['a refunded order', { IsRefund: true }, false],
  ['an order with a waiting refund', { IsRefunding: true }, false],
] as const)('asks for a refund of %s: %o', (_, change, isAllowed) => {
  expect(mayAskRefund({ ...order, ...change }, holder)).toBe(isAllowed);
  expect(mayAskRefund({ ...order, ...change }, other)).toBe(false);
});

it('undoes a refund that waits or that finance has not confirmed', () => {
  expect(mayUndoRefund({ ...order, IsRefund: true }, holder)).toBe(true);
  expect(mayUndoRefund({ ...order, IsRefund: true, IsRefundFixed: true }, holder)).toBe(false);
  expect(mayUndoRefund({ ...order, IsRefunding: true }, holder)).toBe(true);
  expect(mayUndoRefund(order, holder)).toBe(false);
  expect(mayUndoRefund({ ...order, IsRefunding: true }, other)).toBe(false);
});

const open = { IsReconciled: false, HasReconciled: false };
it.each([
  ['all that is left', {}, 999.9, null],
  ['a part', {}, 0.01, null],
  ['nothing', {}, 0, refundMessages.amountZero],
  ['more than is left', {}, 999.91, refundMessages.tooMuch(999.9)],
  ['all of an order that is not paid', open, 999.9, null],
  ['a part of an order that is not paid', open, 999.89, refundMessages.unpaid],
  ['a part of an order with an open payment', { IsReconciled: false }, 1, refundMessages.unpaid],
  ['an order of 0.00', { Amount: 0, RefundedAmount: 0 }, 0, null],
] as const)('judges a refund of %s', (_, change, amount, problem) => {
  expect(refundProblem({ ...order, ...change }, amount)).toBe(problem);
});

it('takes a partial refund from each payment in turn', () => {
  const payments = [
    { id: 1, fen: 300 },
    { id: 2, fen: 0 },
    { id: 3, fen: 500 },
  ];
  expect(shareRefund(payments, 200)).toEqual([{ id: 1, fen: 200 }]);
  expect(shareRefund(payments, 800)).toEqual([
    { id: 1, fen: 300 },
    { id: 3, fen: 500 },
  ]);
  expect(shareRefund(payments, 801)).toBeUndefined();
  expect(shareRefund([], 1)).toBeUndefined();
});
