import { describe, expect, it } from 'vitest';
import { DEEPEST_DEPARTMENT, departmentMessages as say } from './department.contract.ts';
import { type DepartmentRequest, type PlacedDepartment, refuseDepartment, refuseRemoval } from './department.rules.ts';

const department = (Id: number, ParentId: number, Name: string): PlacedDepartment => ({ Id, ParentId, Name });
const all = [
  department(1, 0, '公司'),
  department(2, 1, '销售'),
  department(3, 2, '一组'),
  department(4, 1, '财务'),
  department(5, 4, '一组'),
];

describe('a change', () => {
  it.each<[string, DepartmentRequest]>([
    ['a new department', { Id: null, ParentId: 2, Name: '二组' }],
    ['a name that is taken elsewhere', { Id: null, ParentId: 1, Name: '一组' }],
    ['keeping its own name', { Id: 3, ParentId: 2, Name: '一组' }],
    ['another parent', { Id: 2, ParentId: 4, Name: '销售' }],
    ['another name for the root', { Id: 1, ParentId: 0, Name: '集团' }],
  ])('is allowed: %s', (_, request) => {
    expect(refuseDepartment(all, request)).toBeNull();
  });

  it.each<[string, DepartmentRequest, string]>([
    ['the root below another', { Id: 1, ParentId: 4, Name: '公司' }, say.rootFixed],
    ['a parent that is not there', { Id: 3, ParentId: 9, Name: '一组' }, say.parentMissing],
    ['below itself', { Id: 2, ParentId: 2, Name: '销售' }, say.cycle],
    ['below its own descendant', { Id: 2, ParentId: 3, Name: '销售' }, say.cycle],
    ['beside one of its name', { Id: 3, ParentId: 4, Name: '一组' }, say.nameTaken],
  ])('is refused: %s', (_, request, message) => {
    expect(refuseDepartment(all, request)).toBe(message);
  });

  it('counts the levels of departments that move along', () => {
    const chain = Array.from({ length: DEEPEST_DEPARTMENT - 2 }, (_, at) => department(at + 1, at, `第${at + 1}级`));
    const branch = [department(101, 1, '支部'), department(102, 101, '小组')];
    const under = (ParentId: number) => refuseDepartment([...chain, ...branch], { Id: 101, ParentId, Name: '支部' });
    expect(under(DEEPEST_DEPARTMENT - 2)).toBeNull();
    const longer = [...chain, department(99, DEEPEST_DEPARTMENT - 2, '最后'), ...branch];
    expect(refuseDepartment(longer, { Id: 101, ParentId: 99, Name: '支部' })).toBe(say.tooDeep);
  });
});

it.each([
  ['the root', 1, { staff: 0, orders: 0 }, say.rootFixed],
  ['one with others below', 2, { staff: 0, orders: 0 }, say.hasChildren],
  ['one with people', 3, { staff: 2, orders: 1 }, say.hasStaff],
  ['one with work orders', 3, { staff: 0, orders: 1 }, say.hasOrders],
  ['nothing of an empty one', 3, { staff: 0, orders: 0 }, null],
])('removal refuses %s', (_, id, use, message) => {
  expect(refuseRemoval(all, id, use)).toBe(message);
});
