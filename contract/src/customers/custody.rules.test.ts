import { expect, it } from 'vitest';
import { CustomerKind } from '../wire/customer-kind.ts';
import { Act, actLabel, custodySentence } from './custody.rules.ts';

const empty = { fromPlacement: null, fromOwner: null, toOwner: null, remark: '' } as const;

it.each([
  [{ ...empty, act: Act.Created, toPlacement: 0, toOwner: '张三' } as const, '新增客户：张三'],
  [{ ...empty, act: Act.Imported, toPlacement: 1 } as const, '导入客户：公海'],
  [
    { act: Act.Transferred, fromPlacement: 0, fromOwner: '张三', toPlacement: 0, toOwner: '李四', remark: '' } as const,
    '转移客户：张三 → 李四',
  ],
  [
    { act: Act.Blacklisted, fromPlacement: 1, fromOwner: null, toPlacement: 2, toOwner: null, remark: '骚扰' } as const,
    '加入黑名单：公海 → 黑名单，骚扰',
  ],
  [{ ...empty, act: Act.ToPool, toPlacement: 1 } as const, '转入公海'],
  [{ ...empty, act: Act.ToPool, toPlacement: 1, remark: '空号' } as const, '转入公海，空号'],
  [
    { ...empty, act: Act.FromLead, toPlacement: 0, toOwner: '陈晓琳', remark: '短视频广告平台，甲' } as const,
    '分配给 陈晓琳，来自 短视频广告平台，甲',
  ],
  [
    {
      ...empty,
      act: Act.FromLead,
      fromPlacement: 1,
      toPlacement: 0,
      toOwner: '陈晓琳',
      remark: '线索编号98，其他',
    } as const,
    '从公海分配给 陈晓琳，来自 其他',
  ],
  [
    {
      act: Act.HandedOver,
      fromPlacement: 0,
      fromOwner: '张三',
      toPlacement: 0,
      toOwner: '李四',
      remark: '超过 1 分钟未首呼',
    } as const,
    '超过 1 分钟未首呼，由 张三 转给 李四',
  ],
])('%o is described as %s', (move, sentence) => {
  expect(custodySentence(move)).toBe(sentence);
});

it('says that an after-sales customer without an owner is not assigned', () => {
  const released = { ...empty, act: Act.Transferred, fromPlacement: 1, toPlacement: 0, toOwner: '李四' } as const;
  expect(custodySentence(released, null, CustomerKind.AfterSales)).toBe('转移客户：未分配 → 李四');
  expect(custodySentence(released)).toBe('转移客户：公海 → 李四');
});

it('does not repeat the name of the person who created the customer', () => {
  const created = { ...empty, act: Act.Created, toPlacement: 0, toOwner: '张三' } as const;
  expect(custodySentence(created, '张三')).toBe('新增客户');
  expect(custodySentence(created, '李四')).toBe('新增客户：张三');
});

it('has a text for every action', () => {
  expect(Object.values(Act).filter((act) => !actLabel[act])).toEqual([]);
});
