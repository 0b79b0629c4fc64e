import { expect, it } from 'vitest';
import { balanceOf, countedAmount, missingOfPrice, paidSoFar } from './family-money.rules.ts';

const order = (Id: number, Amount: number, WorkOrderStatus: 0 | 1 | 2 | 3, IsRefund = false) => ({
  Id,
  Amount,
  RefundedAmount: 0,
  WorkOrderStatus,
  IsRefund,
  WorkOrderAuditProgress: 0,
});
const family = [order(1, 1_000.1, 2), order(2, 500.2, 1), order(3, 9, 3), order(4, 80, 0), order(5, 7, 2, true)];

it('adds up what a family has paid: no drafts of others, no rejected and no refunded orders', () => {
  expect(paidSoFar(family)).toBe(1_500.3);
  expect(paidSoFar(family, 4)).toBe(1_580.3);
  expect([paidSoFar(family, 3), paidSoFar(family, 5)]).toEqual([1_500.3, 1_500.3]);
  expect([balanceOf(4_680, 1_500.3), balanceOf(1_000, 1_000.1)]).toEqual([3_179.7, -0.1]);
});

it('notices a full payment below the price', () => {
  expect(missingOfPrice({ WorkOrderType: 3, Amount: 4_679.99 }, 4_680)).toBe(0.01);
  expect(missingOfPrice({ WorkOrderType: 3, Amount: 4_680 }, 4_680)).toBeNull();
  expect(missingOfPrice({ WorkOrderType: 0, Amount: 100 }, 4_680)).toBeNull();
  expect(missingOfPrice({ WorkOrderType: 3, Amount: 100 }, null)).toBeNull();
});

it('leaves refunded orders and what was refunded of the others out of a sum', () => {
  expect(countedAmount(family)).toBe(1_589.3);
  const partly = family.map((member) => ({ ...member, RefundedAmount: member.Id === 1 ? 0.1 : 0 }));
  expect([countedAmount(partly), paidSoFar(partly)]).toEqual([1_589.2, 1_500.2]);
});
