import { expect, it } from 'vitest';
import { menuCountOf } from './menu-count.ts';

const counts = { Orders: 3, Payments: 0, Unclaimed: 120, Leads: 99 };

it.each([
  ['workOrder/inbox', { text: '3', words: '3 份报单待审批' }],
  ['workOrder/unclaimed', { text: '99+', words: '120 笔到账未认领' }],
  ['customer/clue', { text: '99', words: '99 条线索待处理' }],
  ['workOrder/paymentLogList', undefined],
  ['customer/list', undefined],
])('%s', (path, expected) => {
  expect(menuCountOf(path, counts)).toEqual(expected);
  expect(menuCountOf(path, undefined)).toBeUndefined();
  expect(menuCountOf(path, { ...counts, Leads: null })).toEqual(path === 'customer/clue' ? undefined : expected);
});
