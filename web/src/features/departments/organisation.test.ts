import {
  departmentMessages as say,
  type StaffedDepartment,
} from '@gonghai/contract/departments/department.contract.ts';
import { expect, it } from 'vitest';
import { wayTo } from '../../ui/tree/tree.ts';
import { findBelow, placeDepartment, refusalOfMove } from './organisation.ts';

const aDepartment = (
  Id: number,
  Name: string,
  [StaffCount, StaffTotal]: readonly [number, number],
  ...below: StaffedDepartment[]
): StaffedDepartment => ({
  Id,
  Name,
  ParentId: 0,
  Version: 1,
  StaffCount,
  StaffTotal,
  Children: below.map((child) => ({ ...child, ParentId: Id })),
});

const organisation = [
  aDepartment(
    1,
    '公司',
    [1, 10],
    aDepartment(2, '销售', [2, 5], aDepartment(4, '一组', [3, 3])),
    aDepartment(3, '财务', [4, 4], aDepartment(5, '二组', [0, 0])),
  ),
];
const find = (id: number, among = organisation) => wayTo(among, id).at(-1)!;

it('refuses what the server would refuse', () => {
  expect(refusalOfMove(organisation, find(2), find(4))).toBe(say.cycle);
  expect(refusalOfMove(organisation, find(1), find(4))).toBe(say.rootFixed);
  expect(refusalOfMove(organisation, find(4), find(3))).toBeUndefined();
});

it('returns the tree as the server will return it after a move', () => {
  const after = placeDepartment(organisation, { ...find(4), ParentId: 3, Version: 2 });
  expect(find(3, after)).toMatchObject({ StaffCount: 4, StaffTotal: 7 });
  expect(find(3, after).Children.map(({ Id, ParentId, Version }) => [Id, ParentId, Version])).toEqual([
    [4, 3, 2],
    [5, 3, 1],
  ]);
  expect(find(2, after)).toMatchObject({ StaffTotal: 2, Children: [] });
  expect(find(1, after).StaffTotal).toBe(10);
});

it('finds a new department by name and parent', () => {
  expect(findBelow(organisation, 3, '二组')?.Id).toBe(5);
  expect(findBelow(organisation, 2, '二组')).toBeUndefined();
});
