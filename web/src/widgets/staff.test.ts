import type { StaffPickerRow } from '@gonghai/contract/staff/staff.contract.ts';
import { expect, it } from 'vitest';
import { searchStaff } from './staff.ts';

const aPerson = (Id: number, Name: string, UserName: string, DepartmentId: number): StaffPickerRow => ({
  Id,
  Name,
  UserName,
  DepartmentId,
  Role: '销售坐席',
  Department: '上海一组',
});

const people = [aPerson(1, '陈晓琳', 'agent', 4), aPerson(2, '周凯', 'leader', 2), aPerson(3, '林雅婷', 'LinYT', 4)];
const found = (typed: string, ...departments: number[]) =>
  searchStaff(people, { typed, departmentIds: departments.length > 0 ? new Set(departments) : undefined }).map(
    ({ Id }) => Id,
  );

it.each([
  ['everyone without a search', '', [], [1, 2, 3]],
  ['by a part of the name', '林', [], [3]],
  ['by a part of the login name in any case', 'linyt', [], [3]],
  ['by department', '', [4], [1, 3]],
  ['by both', '陈', [2, 4], [1]],
  ['no one', '陈', [2], []],
])('finds %s', (_, typed, departments, ids) => {
  expect(found(typed, ...departments)).toEqual(ids);
});

it('returns the same list without a filter, so that nothing is rendered again', () => {
  expect(searchStaff(people, { typed: ' ' })).toBe(people);
});
