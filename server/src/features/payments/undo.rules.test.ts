import { statementMessages as say } from '@gonghai/contract/payments/statement.contract.ts';
import type { WorkOrderStatus } from '@gonghai/contract/work-orders/work-order-values.ts';
import { expect, it } from 'vitest';
import { judgeUndo } from './undo.rules.ts';

/** Payment 1 of order 10, 2 of its child 11, both of the family 10; payment 3 of order 20. */
const payment = (id: number, orderId: number, rootId: number, more: object = {}) => ({
  id,
  orderId,
  rootId,
  orderStatus: 1 as WorkOrderStatus,
  isCounting: true,
  refundedFen: 0,
  ...more,
});
const family = [payment(1, 10, 10), payment(2, 11, 10)];
const both = [
  { id: 10, rootId: 10 },
  { id: 11, rootId: 10 },
];

it.each([
  ['returns all payments of orders that only the run completed', family, both, [], {}],
  ['keeps those of a passed order', [payment(1, 10, 10, { orderStatus: 2 })], both, [], { 1: say.keptPassed }],
  ['keeps those of a closed day', [payment(3, 20, 20)], [], [3], { 3: say.keptClosed }],
  [
    'keeps what was refunded in part',
    [payment(1, 10, 10, { refundedFen: 1 }), payment(3, 20, 20, { refundedFen: 1 }), payment(4, 20, 20)],
    [{ id: 10, rootId: 10 }],
    [],
    { 1: say.keptRefunded, 3: say.keptRefunded },
  ],
  [
    'keeps the others of a family whose order stays completed',
    family,
    both,
    [1],
    { 1: say.keptClosed, 2: say.keptDeal },
  ],
  ['keeps a family that another order made a deal', [payment(2, 11, 10)], both, [], { 2: say.keptDeal }],
  [
    'returns those of a rejected order of a deal',
    [payment(2, 11, 10, { orderStatus: 3, isCounting: false })],
    [{ id: 10, rootId: 10 }],
    [],
    {},
  ],
  [
    'an order that loses one of two payments makes no deal',
    [payment(1, 10, 10), payment(2, 10, 10)],
    both.slice(0, 1),
    [1],
    { 1: say.keptClosed },
  ],
] as const)('%s', (_, payments, audited, closed, kept) => {
  const isClosed = ({ id }: { readonly id: number }): boolean => (closed as readonly number[]).includes(id);
  const verdict = judgeUndo({ payments, audited, isClosed, isConfirmed: () => false });
  expect(Object.fromEntries(verdict.kept.map((one) => [one.payment.id, one.why]))).toEqual(kept);
  expect(verdict.returned.map(({ id }) => id)).toEqual(
    payments.map(({ id }) => id).filter((id) => !Object.keys(kept).includes(String(id))),
  );
});

it('keeps a payment that another run found too', () => {
  const { kept } = judgeUndo({
    payments: family.slice(0, 1),
    audited: [],
    isClosed: () => false,
    isConfirmed: () => true,
  });
  expect(kept).toMatchObject([{ why: say.keptOther }]);
});
