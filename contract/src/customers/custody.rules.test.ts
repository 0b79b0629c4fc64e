import { expect, it } from 'vitest';
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
])('%o is described as %s', (move, sentence) => {
  expect(custodySentence(move)).toBe(sentence);
});

it('has a text for every action', () => {
  expect(Object.values(Act).filter((act) => !actLabel[act])).toEqual([]);
});
