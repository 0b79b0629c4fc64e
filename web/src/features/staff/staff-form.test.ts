import type { StaffRow } from '@gonghai/contract/staff/staff.contract.ts';
import { expect, it } from 'vitest';
import { addForm, editForm, formOf, wireOf } from './staff-form.ts';

const row: StaffRow = {
  Id: 8,
  Name: '王小明',
  UserName: 'wangxm',
  Role: '销售坐席',
  DepartmentId: 2,
  Department: '销售部',
  Tel: '',
  Status: 0,
  RoleId: 3,
  IsAdmin: false,
  Billie: 10,
  ProfessionType: null,
  ExtensionNumber: '',
  ClueCount: null,
  CustomerTotal: 5,
  IsDefaultPwd: false,
  CreatedTime: 1_794_700_000,
  MayChange: true,
  Version: 4,
};

it('is filled from a row with what it asks for, and nothing else', () => {
  const filled = editForm.strict().parse(formOf(row));
  expect(filled).toMatchObject({ Name: '王小明', IsAdmin: 'false', Version: 4, ClueCount: null });
});

it('sends the level as the wire knows it, and a password only when one was typed', () => {
  expect(wireOf({ IsAdmin: 'true', ExtensionPassword: '' })).toEqual({ IsAdmin: true });
  expect(wireOf({ IsAdmin: 'false', ExtensionPassword: 'x1' })).toEqual({ IsAdmin: false, ExtensionPassword: 'x1' });
});

const good = { ...formOf(row), Password: 'Welcome2026' };
it.each([
  ['Name', '', '请输入昵称'],
  ['UserName', '', '请输入登录名'],
  ['DepartmentId', undefined, '请选择部门'],
  ['RoleId', undefined, '请选择角色'],
  ['IsAdmin', undefined, '请选择级别'],
  ['Status', undefined, '请选择状态'],
  ['Billie', 101, '权重值错误，请输入0-100之间的数字'],
  ['Billie', 1.5, '权重值错误，请输入0-100之间的数字'],
  ['Password', 'abcdefgh', '密码须包含数字、字母两种元素，且密码位数为8-20位'],
])('STAF-01, STAF-02: %s may not be %j', (field, value, sentence) => {
  expect(addForm.safeParse(good).success).toBe(true);
  const { error } = addForm.safeParse({ ...good, [field]: value });
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([[field, sentence]]);
});
