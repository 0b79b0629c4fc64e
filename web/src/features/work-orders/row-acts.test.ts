import {
  searchOwnWorkOrders,
  searchWorkOrderHistory,
  searchWorkOrders,
} from '@gonghai/contract/work-orders/work-order-list.contract.ts';
import { WorkOrderStatus, WorkOrderType } from '@gonghai/contract/work-orders/work-order-values.ts';
import type { WorkOrderViewName } from '@gonghai/contract/work-orders/work-order-views.ts';
import type { Right } from '@gonghai/contract/wire/rights.ts';
import { describe, expect, it } from 'vitest';
import { listPages, pageOf } from './pages.ts';
import { type ActedOrder, offeredActs } from './row-acts.ts';

const anOrder = (change: Partial<ActedOrder> = {}): ActedOrder => ({
  ParentId: null,
  UserId: 1,
  WorkOrderType: WorkOrderType.Deposit,
  WorkOrderStatus: WorkOrderStatus.InReview,
  WorkOrderAuditProgress: 0,
  Amount: 100,
  RefundedAmount: 0,
  IsRefund: false,
  IsRefunding: false,
  IsRefundingAll: false,
  IsRefundFixed: false,
  IsComplete: false,
  IsReconciled: false,
  HasReconciled: false,
  OrderId: null,
  IsDeliver: false,
  Children: [],
  ...change,
});
const me = (...rights: Right[]) => ({ userId: 1, rights: new Set<Right>(rights) });
const all = me(
  'WorkOrderSale',
  'SaleAudit',
  'QihuaAudit',
  'YunAudit',
  'YunAudit2',
  'ChengJiaoAudit',
  'OpenCourse',
  'WorkOrder4_Refund',
);
const on = (page: WorkOrderViewName, change: Partial<ActedOrder> = {}, who = all) =>
  offeredActs(anOrder(change), who, listPages[page]);

describe('The actions of a list', () => {
  it('are those of its page, however many rights the user has', () => {
    expect(on('mine')).toEqual(['view', 'addChild']);
    expect(on('sales')).toEqual(['pass', 'reject', 'view']);
    expect(on('planning')).toEqual(['pass', 'reject', 'edit', 'view']);
    expect(on('operations')).toEqual(['pass', 'reject', 'edit', 'view', 'refund']);
    expect(on('closed')).toEqual(['view']);
    expect(on('history')).toEqual(['view', 'refund']);
    expect(on('openCourse')).toEqual(['edit', 'view']);
  });

  it('follow the state of the order', () => {
    expect(on('mine', { WorkOrderStatus: WorkOrderStatus.Draft })).toEqual([
      'edit',
      'publish',
      'view',
      'addChild',
      'remove',
    ]);
    expect(on('mine', { WorkOrderStatus: WorkOrderStatus.Draft, Children: [{}] })).not.toContain('remove');
    expect(on('mine', { WorkOrderStatus: WorkOrderStatus.Draft, HasReconciled: true })).not.toContain('remove');
    expect(on('mine', { WorkOrderStatus: WorkOrderStatus.Rejected })).toEqual(['reset', 'view']);
    expect(on('planning', { WorkOrderAuditProgress: 2 })).toEqual(['view']);
    expect(on('operations', { WorkOrderAuditProgress: 15, WorkOrderStatus: WorkOrderStatus.Passed })).toEqual([
      'openCourse',
      'ship',
      'view',
      'refund',
    ]);
    expect(on('operations', { IsRefund: true, WorkOrderAuditProgress: 4 })).toEqual(['view', 'undoRefund']);
    expect(on('operations', { IsRefund: true, IsRefundFixed: true, WorkOrderAuditProgress: 4 })).toEqual(['view']);
    expect(on('history', { IsRefunding: true })).toEqual(['view', 'undoRefund']);
  });

  it('OPEN-07 show parcels that cannot be changed', () => {
    const shipped = {
      WorkOrderAuditProgress: 15,
      WorkOrderStatus: WorkOrderStatus.Passed,
      OrderId: 9,
      IsDeliver: true,
    };
    expect(on('openCourse', shipped)).toEqual(['ship', 'view']);
    expect(on('openCourse', { ...shipped, IsRefund: true })).toEqual(['view', 'viewParcels']);
    expect(on('operations', { ...shipped, IsRefund: true })).toEqual(['view', 'viewParcels', 'undoRefund']);
    expect(on('history', shipped, me('YunAudit2'))).toEqual(['view', 'viewParcels']);
    expect(on('history', { ...shipped, IsDeliver: false }, me('YunAudit2'))).toEqual(['view']);
    expect(on('closed', shipped)).toEqual(['view']);
  });

  it('leave the second right of operations and the finance stage to their holders', () => {
    expect(on('operations', {}, me('YunAudit'))).toEqual(['pass', 'reject', 'edit', 'view']);
    expect(on('operations', { WorkOrderAuditProgress: 4, IsReconciled: true }, me('YunAudit', 'PaymentLog'))).toEqual([
      'openCourse',
      'view',
      'passFinance',
      'rejectFinance',
    ]);
  });
});

it('WO-01 searches own orders on the first list and past orders on the sixth', () => {
  expect(listPages.mine.endpoint).toBe(searchOwnWorkOrders);
  expect(listPages.history.endpoint).toBe(searchWorkOrderHistory);
  for (const page of ['sales', 'planning', 'operations', 'closed', 'openCourse'] as const)
    expect(listPages[page].endpoint).toBe(searchWorkOrders);
});

it('WO-29 finds the page of every route by its parameters', () => {
  for (const page of Object.values(listPages)) expect(pageOf(page.params)).toBe(page);
  const routes = Object.values(listPages).map(({ path, params }) => [path, params]);
  expect(routes).toEqual([
    ['workOrder/workOrderList1', { PageType: 0 }],
    ['workOrder/workOrderList2', { PageType: 1 }],
    ['workOrder/workOrderList3', { PageType: 2 }],
    ['workOrder/workOrderList4', { PageType: 4 }],
    ['workOrder/workOrderList5', { PageType: 2, IsComplete: true, IsOperation: false }],
    ['workOrder/workOrderList6', { PageType: 4, History: 1 }],
    ['workOrder/openCourseList', {}],
  ]);
});
