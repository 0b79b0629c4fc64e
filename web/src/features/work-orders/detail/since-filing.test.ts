import type { TrailEntry } from '@gonghai/contract/work-orders/work-order.contract.ts';
import { expect, it } from 'vitest';
import { changedWords, changesSinceFiling } from './since-filing.ts';

const entry = (Action: string, Before: TrailEntry['Before'] = null, After: TrailEntry['After'] = null): TrailEntry => ({
  Time: 1_790_000_000,
  UserName: '许若彤',
  Action,
  Stage: null,
  Remark: '',
  Before,
  After,
});
const nameOf = (table: number, id: number) => `${table}-${id}`;
const by = '许若彤 09-21 22:13';

it('marks fields with the value of the filing and the present one', () => {
  const { fields } = changesSinceFiling(
    [
      entry('修改报单', { Age: 20 }, { Age: 21 }),
      entry('提交报单'),
      entry('修改报单', { Age: 21, QQ: '10000' }, { Age: 22, QQ: '20000' }),
      entry('企划审核通过', { WorkOrderAuditProgress: 0 }, { WorkOrderAuditProgress: 2 }),
      entry('修改报单', { Age: 22, QQ: '20000', ProductId: 1 }, { Age: 23, QQ: '10000', ProductId: 2 }),
      entry('修改报单', { SubjectType: '基础班', Education: 3 }, { SubjectType: '精讲班', Education: 4 }),
    ],
    nameOf,
  );
  expect([...fields]).toEqual([
    ['Age', { field: '年龄', before: '21', after: '23', by }],
    ['SubjectType', { field: '课程', before: '基础班', after: '精讲班', by }],
    ['Education', { field: '学历', before: '3-3', after: '3-4', by }],
  ]);
});

it('follows payments by their serial numbers', () => {
  const changes = changesSinceFiling(
    [
      entry('提交报单'),
      entry('修改支付流水', { ThirdNo: 'A' }, { ThirdNo: 'B' }),
      entry('修改支付流水', { ThirdNo: 'B', Amount: 1 }, { ThirdNo: 'B', Amount: 2 }),
      entry('新增支付流水', null, { ThirdNo: 'C', Amount: 3 }),
      entry('新增支付流水', null, { ThirdNo: 'D', Amount: 4 }),
      entry('删除支付流水', { ThirdNo: 'D', Amount: 4 }),
      entry('删除支付流水', { ThirdNo: 'E', Amount: 5 }),
      entry('对账通过', { ThirdNo: 'F', Status: 1 }, { ThirdNo: 'F', Status: 2 }),
    ],
    nameOf,
  );
  const marks = [
    { field: '流水号', before: 'A', after: 'B', by },
    { field: '金额', before: '¥1.00', after: '¥2.00', by },
  ];
  expect([...changes.payments]).toEqual([
    ['B', { isAdded: false, changes: marks }],
    ['C', { isAdded: true, changes: [] }],
  ]);
  expect(changes.removed).toEqual([{ ThirdNo: 'E', Amount: 5, by }]);
  expect(changedWords(changes)).toBe('支付流水');
});

it('has nothing to mark before an order is submitted', () => {
  expect(changedWords(changesSinceFiling([entry('修改报单', { Age: 20 }, { Age: 21 })], nameOf))).toBe('');
});
