import { expect, it } from 'vitest';
import { OUTCOMES, outcomeRemark } from './call-outcomes.ts';

it('The outcomes of a call without an answer have one key each', () => {
  expect(OUTCOMES).toEqual([
    ['Q', '无人接听'],
    ['W', '关机'],
    ['E', '空号'],
    ['S', '拒接'],
  ]);
});

it.each([
  ['nothing typed', '  ', '空号'],
  ['a typed text', ' 换号了 ', '空号，换号了'],
  ['a text that fills the remark', '长'.repeat(200), `空号，${'长'.repeat(197)}`],
])('The remark of an outcome with %s', (_, typed, remark) => expect(outcomeRemark('空号', typed)).toBe(remark));
