import { trailKindOf } from '@gonghai/contract/work-orders/order-actions.rules.ts';
import { Stage } from '@gonghai/contract/work-orders/work-order-values.ts';
import type { TrailEntry } from '@gonghai/contract/work-orders/work-order.contract.ts';
import { expect, it } from 'vitest';
import { approvals, changesIn } from './trail-words.ts';

const entry = (Action: string, change: Partial<TrailEntry> = {}): TrailEntry => ({
  Time: 1_790_000_000,
  UserName: '许若彤',
  Action,
  Stage: null,
  Remark: '',
  Before: null,
  After: null,
  ...change,
});
const nameOf = (table: number, id: number) => `${table}-${id}`;

it('lists the changed fields of an edit, with the names of choices', () => {
  const Before = { SubjectType: '基础班', ProductId: 1, Education: 3, Amount: 100, WorkOrderType: 0, Remark: '' };
  const After = { SubjectType: '精讲班', ProductId: 2, Education: 4, Amount: 100, WorkOrderType: 3, Remark: '尽快' };
  expect(changesIn(entry('修改报单', { Before, After }), nameOf)).toEqual([
    { field: '课程', before: '基础班', after: '精讲班' },
    { field: '学历', before: '3-3', after: '3-4' },
    { field: '报单类型', before: '定金', after: '全款' },
    { field: '备注', before: '', after: '尽快' },
  ]);
});

it('leaves to the stages what they show', () => {
  const Before = { WorkOrderAuditProgress: 1, WorkOrderStatus: 1 };
  const After = { WorkOrderAuditProgress: 3, WorkOrderStatus: 1, Stage: 2 };
  expect(changesIn(entry('企划审核通过', { Before, After }), nameOf)).toEqual([]);
});

it('shows the reason of a rejection once, beside its entry', () => {
  const Before = { WorkOrderAuditProgress: 1, WorkOrderStatus: 1 };
  const After = { WorkOrderAuditProgress: 1, WorkOrderStatus: 3, Stage: 2, Remark: '截图看不清' };
  expect(changesIn(entry('企划驳回', { Remark: '截图看不清', Before, After }), nameOf)).toEqual([]);
  const failed = { Before: { Status: 1 }, After: { Status: 3, Remark: '未到账' }, Remark: '未到账' };
  expect(changesIn(entry('对账失败', failed), nameOf).map(({ field }) => field)).toEqual(['对账状态']);
});

it('finds who approved a stage last', () => {
  const [first, again] = [
    entry('销售审核通过', { Stage: Stage.Sales, UserName: '甲' }),
    entry('销售审核通过', { Stage: Stage.Sales, UserName: '乙' }),
  ];
  const found = approvals([first, entry('财务驳回', { Stage: Stage.Finance }), again]);
  expect([...found]).toEqual([[Stage.Sales, again]]);
  expect(['财务驳回', '对账通过', '提交报单', '修改物流信息', '撤销退款'].map((action) => trailKindOf(action))).toEqual(
    ['reject', 'payment', 'submit', 'express', 'refund'],
  );
});
