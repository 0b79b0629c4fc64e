/** Sample staff for tests of the staff list and its dialogs. */
import type { StaffRow } from '@gonghai/contract/staff/staff.contract.ts';
import { onTestFinished } from 'vitest';
import { forgetLookups, useLookups } from '../src/widgets/lookups.ts';

export const aStaffRow = (change: Partial<StaffRow> = {}): StaffRow => ({
  Id: 8,
  Name: '王小明',
  UserName: 'wangxm',
  Role: '销售坐席',
  RoleId: 3,
  DepartmentId: 12,
  Department: '华东销售部',
  Tel: '13800138000',
  Status: 0,
  IsAdmin: false,
  Billie: 10,
  ProfessionType: null,
  ExtensionNumber: '8016',
  ClueCount: null,
  CustomerTotal: 5,
  IsDefaultPwd: false,
  CreatedTime: 1_794_700_000,
  MayChange: true,
  WhyNot: null,
  Version: 4,
  ...change,
});

/** The response of the list. */
export const aPageOf = (Rows: readonly StaffRow[]) => ({
  Rows,
  Count: Rows.length,
  PageCount: 10,
  PageNum: 1,
  PageIndex: 1,
});

/** Lists for the pickers of the form. */
export const provideLookups = (): void => {
  const department = (Id: number, Name: string) => ({ Id, Name, ParentId: 1, Version: 1, Children: [] });
  const departments = [department(12, '华东销售部'), department(13, '华南销售部')];
  useLookups.setState({
    departments,
    rightDepartments: departments,
    roles: [
      { Id: 3, Name: '销售坐席', Status: 0, MayGive: true },
      { Id: 4, Name: '运营', Status: 0, MayGive: true },
      { Id: 5, Name: '总监', Status: 0, MayGive: false },
    ],
    dictionaries: [{ Id: 0, Name: '其他', DicTable: 4, Status: 0 }],
  });
  onTestFinished(forgetLookups);
};
