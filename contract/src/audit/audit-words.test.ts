import { expect, it } from 'vitest';
import { idsIn, subjectWord, valueWord } from './audit-words.ts';

const line = { Subject: 'staff', SubjectId: 7, Before: null, After: null, Names: { 'staff:7': '陈晓琳' } };

it.each([
  ['nothing', 'Tel', null, ''],
  ['a switch', 'IsAdmin', false, '否'],
  ['a moment', 'StartTime', 1_800_000_000, '2027-01-15 16:00:00'],
  ['a time of day', 'StartTime', '09:00', '09:00'],
  ['a status of its own', 'Status', 1, '1'],
  ['the top of a tree', 'DepartmentId', 0, '顶级'],
  ['people', 'Ids', [7, 8], '陈晓琳、编号8'],
  ['many people', 'Ids', Array.from({ length: 200 }, () => 7), `${Array(10).fill('陈晓琳').join('、')} 等200项`],
  ['a rule', 'Type2', { CollectDays: 3, Status: true, MinCallCount: 2 }, '天数 3，状态 是，最少拨打次数 2'],
  [
    'parts of a scheme',
    'Config',
    [
      { Key: 'SIPIP', Value: '10.0.0.1' },
      { Key: 'City', Value: '' },
    ],
    'SIP 地址 10.0.0.1、城市 空',
  ],
])('says %s in words', (_, field, value, expected) => {
  expect(valueWord(line, field, value)).toBe(expected);
});

it('asks for the names of what it speaks of, a parent among its own kind', () => {
  const moved = { Subject: 'department', SubjectId: 4, Before: { ParentId: 2 }, After: { ParentId: 3 } };
  expect(idsIn(moved)).toEqual([
    ['department', 4],
    ['department', 2],
    ['department', 3],
  ]);
  expect(idsIn({ ...moved, Subject: 'setting' })).toEqual([]);
});

it('calls its subject what it is called now, or was called then', () => {
  const gone = { Subject: 'staff', SubjectId: 9, Before: { Name: '旧名' }, After: null };
  expect(subjectWord(gone, { 'staff:9': '新名' })).toBe('新名');
  expect(subjectWord(gone, {})).toBe('旧名');
  expect(subjectWord({ ...gone, Before: null }, {})).toBe('');
});
