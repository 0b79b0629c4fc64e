/** A sample organisation of any size, for the development page and the tests. */
import type { DepartmentNode } from '@gonghai/contract/departments/department.contract.ts';
import type { StaffPickerRow } from '@gonghai/contract/staff/staff.contract.ts';

const BRANCHES = 10;
const FAMILY = [...'王李张刘陈杨赵黄周吴'];
const GIVEN = ['俊杰', '梦洁', '佳琪', '国栋', '明辉', '宇航', '文博', '静怡', '欣怡'];
const ROLES = ['销售坐席', '销售主管', '运营', '售后'];

/** Numbered from 1; every department has up to ten below it. */
export const sampleDepartments = (count: number): DepartmentNode[] => {
  const grow = (Id: number, ParentId: number): DepartmentNode => ({
    Id,
    ParentId,
    Version: 1,
    Name: Id === 1 ? '启明教育' : `第 ${Id} 部`,
    Children: Array.from({ length: BRANCHES }, (_, at) => (Id - 1) * BRANCHES + at + 2)
      .filter((child) => child <= count)
      .map((child) => grow(child, Id)),
  });
  return [grow(1, 0)];
};

/** Distributed over the departments in turn. */
export const sampleStaff = (count: number, departments: number): StaffPickerRow[] =>
  Array.from({ length: count }, (_, at) => {
    const DepartmentId = (at % departments) + 1;
    return {
      Id: at + 1,
      Name: `${FAMILY[at % FAMILY.length]}${GIVEN[at % GIVEN.length]}`,
      UserName: `user${at + 1}`,
      Role: ROLES[at % ROLES.length] ?? '',
      DepartmentId,
      Department: `第 ${DepartmentId} 部`,
    };
  });
