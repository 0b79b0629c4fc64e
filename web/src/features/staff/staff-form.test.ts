import { expect, it } from 'vitest';
import { aStaffRow } from '../../../test/staff-rows.ts';
import { addForm, editForm, formOf, wireOf } from './staff-form.ts';

const row = aStaffRow();

it('is filled from a row with its own fields only', () => {
  const filled = editForm.strict().parse(formOf(row));
  expect(filled).toMatchObject({ Name: '王小明', IsAdmin: 'false', Version: 4, ClueCount: null });
});

it('sends the level in wire format, and a password only when one was typed', () => {
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
