import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { describe, expect, it } from 'vitest';
import { aCourseItem, aLearnItem, anExamItem, aPaperItem, aStudentItem } from '../../../test/learning-items.ts';
import { findProfession, newestOf, readItems } from './items.rules.ts';
import { rateOf } from './report.rules.ts';

const tel = '13800138000';

it.each([
  ['no object', null, '格式不正确'],
  ['a list', [], '格式不正确'],
  ['an unknown kind', { ...aStudentItem(), Kind: 'Teacher' }, 'Kind 不正确'],
  ['no id', { ...aStudentItem(), Id: '' }, 'Id 不正确'],
  ['no time', { ...aStudentItem(), Time: undefined }, 'Time 不正确'],
  ['a time in milliseconds', { ...aStudentItem(), Time: 1_790_000_000_000 }, 'Time 不正确'],
  ['a phone that is none', aStudentItem({ Tel: '110' }), '请输入正确的号码'],
  ['a negative balance', aStudentItem({ Balance: -1 }), '金额不能小于0元'],
  ['a balance with three decimals', aStudentItem({ Balance: 1.005 }), '金额格式不正确'],
  ['a balance of 1e300', aStudentItem({ Balance: 1e300 }), '金额格式不正确'],
  ['a course without a time', aCourseItem(tel, 1, { OpenTime: null }), 'OpenTime 不正确'],
  ['a subject without a name', aLearnItem(tel, ' '), 'SubjectName 不正确'],
  ['negative seconds', aLearnItem(tel, '实务', { VideoLearnSecond: -1 }), 'VideoLearnSecond 不正确'],
  ['a count as text', aPaperItem('1', 1, { QuesTotal: '100' }), 'QuesTotal 不正确'],
  ['a score of 1e300', anExamItem(tel, '1', { StudentScores: 1e300 }), 'StudentScores 不正确'],
])('An item with %s is refused with its place', (_, item, Message) => {
  const { valid, failed } = readItems([aStudentItem(), item]);
  expect(valid.map(({ index }) => index)).toEqual([0]);
  expect(failed).toEqual([{ Index: 1, Message }]);
});

it.each(['138 0013 8000', '+86 138-0013-8000', '０１３８００１３８０００', '0086 13800138000'])(
  'A phone may be written as %s',
  (Tel) => {
    expect(readItems([aStudentItem({ Tel })]).valid[0]?.item).toMatchObject({ Tel: tel });
  },
);

it('The newest state of a thing counts, and of two equally old ones the last', () => {
  const rows = [
    { thing: 'b', time: 1, at: 0 },
    { thing: 'a', time: 3, at: 1 },
    { thing: 'a', time: 2, at: 2 },
    { thing: 'b', time: 1, at: 3 },
  ];
  expect(newestOf(rows, ({ thing }) => thing).map(({ at }) => at)).toEqual([1, 3]);
});

it('A profession is found by id, or by a name that is no id', () => {
  const names = new Map([
    [`${DicTable.Profession}:0`, '其他'],
    [`${DicTable.Profession}:7`, '消防'],
    [`${DicTable.Profession}:8`, '7'],
  ]);
  const find = findProfession(names);
  expect(['0', '消防', '7', '9'].map(find)).toEqual([0, 7, 7, undefined]);
});

describe('Rates', () => {
  it.each([
    [0, 0, 0],
    [5, 0, 0],
    [1, 3, 33.33],
    [2, 3, 66.67],
    [7, 5, 100],
    [185_220, 442_800, 41.83],
  ])('%s of %s is %s percent', (learnt, total, expected) => {
    expect(rateOf(learnt, total)).toBe(expected);
  });
});
