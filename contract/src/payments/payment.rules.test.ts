import { expect, it } from 'vitest';
import type { WorkOrderStatus } from '../work-orders/work-order-values.ts';
import * as rules from './payment.rules.ts';

it.each([
  [1, { 1: false }, { pass: true, reject: true, edit: true }],
  [1, { 1: true }, { pass: false, reject: false, edit: false }],
  [1, { 2: true }, { pass: false, reject: false, edit: false }],
  [1, { 0: false }, { pass: false, reject: false, edit: false }],
  [1, { 2: false }, { pass: false, reject: false, edit: true }],
  [1, { 3: false }, { pass: false, reject: false, edit: true }],
  [2, { 1: false }, { pass: false, reject: false, edit: false }],
  [3, { 1: false }, { pass: false, reject: true, edit: false }],
  [3, { 3: false }, { pass: false, reject: false, edit: false }],
] as const)('decides on a payment of status %s in an order of status and refund %o', (Status, state, expected) => {
  const [[status, IsRefund] = []] = Object.entries(state);
  const WorkOrder = {
    WorkOrderStatus: Number(status) as WorkOrderStatus,
    IsRefund: IsRefund ?? false,
    WorkOrderAuditProgress: 0,
    IsRefundingAll: false,
  };
  const payment = { Status, WorkOrder };
  expect({
    pass: rules.mayPassPayment(payment),
    reject: rules.mayRejectPayment(payment),
    edit: rules.mayEditPayment(payment),
  }).toEqual(expected);
});

it('does nothing with a payment of a closed day, and says that only the day holds it', () => {
  const WorkOrder = { WorkOrderStatus: 1, IsRefund: false, WorkOrderAuditProgress: 0, IsRefundingAll: false } as const;
  const closed = { Status: 1, WorkOrder, IsDayClosed: true } as const;
  expect(rules.mayPassPayment(closed)).toBe(false);
  expect(rules.mayRejectPayment(closed)).toBe(false);
  expect(rules.mayEditPayment(closed)).toBe(false);
  expect(rules.isHeldByDay(closed)).toBe(true);
  expect(rules.isHeldByDay({ ...closed, IsDayClosed: false })).toBe(false);
  expect(rules.isHeldByDay({ ...closed, Status: 2 })).toBe(false);
});

it('does not edit a payment while a refund of the whole order waits', () => {
  const WorkOrder = { WorkOrderStatus: 1, IsRefund: false, WorkOrderAuditProgress: 0, IsRefundingAll: true } as const;
  expect(rules.mayEditPayment({ Status: 1, WorkOrder })).toBe(false);
  expect(rules.mayPassPayment({ Status: 1, WorkOrder })).toBe(true);
});
