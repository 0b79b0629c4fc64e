import { editSetting } from '@gonghai/contract/settings/setting.contract.ts';
import {
  editStaff,
  findStaff,
  resetStaffPassword,
  searchStaff,
  staffMessages as say,
} from '@gonghai/contract/staff/staff.contract.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { LoginPage } from './models/login-page.ts';
import { PasswordDialog } from './models/password-dialog.ts';
import {
  aDepartment,
  aMember,
  aNewMember,
  aRole,
  asAdministrator,
  ask,
  call,
  sessionFor,
  unique,
} from './models/server.ts';
import { Shell } from './models/shell.ts';
import { aManager, bareName, StaffPage } from './models/staff-page.ts';
import { expect, test } from './models/test.ts';

test('STAF-01 STAF-02 STAF-03 a form shows its errors, and a used login name is refused', async ({ page }) => {
  const { department, manager } = await aManager();
  const role = await aRole(['Seat']);
  const staff = await StaffPage.enter(page, manager);
  await page.keyboard.press('n');
  const dialog = staff.dialog('新增员工');
  const save = dialog.getByRole('button', { name: '保存' });
  await save.click();
  for (const sentence of [say.nameRequired, say.userNameRequired, say.departmentRequired])
    await expect(dialog.getByText(sentence, { exact: true }).last()).toBeVisible();
  for (const weight of ['101', '1.5']) {
    await dialog.getByLabel('首咨权重').fill(weight);
    await save.click();
    await expect(dialog.getByText(say.billie)).toBeVisible();
    await dialog.getByLabel('首咨权重').fill('100');
    await expect(dialog.getByText(say.billie)).toBeHidden();
  }

  await dialog.getByRole('textbox', { name: '昵称' }).fill('孙可');
  await dialog.getByRole('textbox', { name: '登录名' }).fill(bareName(manager));
  await dialog.getByRole('button', { name: '生成' }).click();
  await staff.chooseOption(dialog, '部门', department.Name);
  await staff.chooseOption(dialog, '角色', role.Name);
  await save.click();
  await expect(dialog.getByText(say.userNameTaken)).toBeVisible();
  const userName = `e2e${unique()}`;
  await dialog.getByRole('textbox', { name: '登录名' }).fill(userName);
  await save.click();
  await expect(staff.dialog('员工已新增').getByText(userName)).toBeVisible();
  await expect(staff.row(userName)).toContainText('孙可');
});

test('STAF-04 disabling asks for confirmation; declined it stays enabled, confirmed the sessions end', async ({
  page,
  elsewhere: own,
}) => {
  const { department, manager } = await aManager();
  const member = await aMember(['Seat'], { DepartmentId: department.Id, Name: '周小满' });
  await Shell.enter(own, member);

  const staff = await StaffPage.enter(page, manager);
  await staff.choose('周小满', '编辑');
  const form = staff.dialog('编辑员工：周小满');
  const question = staff.dialog('确认禁用「周小满」吗？');
  await form.getByRole('switch', { name: '状态' }).click();
  await expect(question).toContainText('名下客户将回收到公海');
  await expect(question).toContainText('将结束的登录会话：1');
  await question.getByRole('button', { name: '取消' }).click();
  await expect(form.getByRole('switch', { name: '状态' })).toBeChecked();

  await form.getByRole('switch', { name: '状态' }).click();
  await question.getByRole('button', { name: '禁用' }).click();
  await form.getByRole('button', { name: '保存' }).click();
  await expect(staff.row('周小满')).toContainText('禁用');
  // The open window of the disabled person is redirected by itself.
  await new LoginPage(own).isShown();
});

test('STAF-05 a password is reset with the right, and must be changed', async ({ page, elsewhere: own }) => {
  const { department, manager } = await aManager();
  const member = await aMember(['Seat'], { DepartmentId: department.Id, Name: '郑晓' });
  const staff = await StaffPage.enter(page, manager);
  await staff.choose('郑晓', '重置密码');
  const dialog = staff.dialog('重置密码：郑晓');
  await dialog.getByRole('textbox', { name: '新密码' }).fill('Fresh2026');
  await dialog.getByRole('button', { name: '重置' }).click();
  await expect(staff.shell.said('重置成功')).toBeVisible();
  await expect(staff.dialog('重置成功').getByText('Fresh2026')).toBeVisible();

  await new LoginPage(own).open();
  await new LoginPage(own).submit({ ...member, password: 'Fresh2026' });
  await expect(new PasswordDialog(own).dialog).toBeVisible();
});

test('STAF-05 without the right there is no button, and the call is refused', async ({ page }) => {
  const department = await aDepartment();
  const manager = await aMember(['User', 'Seat'], { DepartmentId: department.Id, IsAdmin: true });
  const member = await aMember(['Seat'], { DepartmentId: department.Id, Name: '郑晓' });
  const staff = await StaffPage.enter(page, manager);
  await staff.row('郑晓').getByRole('button', { name: '更多操作' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['拨号线路', '删除']);
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ UserId: member.Id, Password: 'Fresh2026' }),
  };
  const answer = await ask(resetStaffPassword.path, init, await sessionFor(manager));
  expect(answer.Code).toBe(ResultCode.Forbidden);
});

test('STAF-07 STAF-10 the list shows levels in words and no passwords', async ({ page }) => {
  const { department, manager } = await aManager();
  await aMember(['Seat'], { DepartmentId: department.Id, Name: '陈普通' });
  const answered = page.waitForResponse(`**/${searchStaff.path}`);
  const staff = await StaffPage.enter(page, manager);
  const text = await (await answered).text();
  expect(text).toContain('陈普通');
  expect(text).not.toMatch(/"(?:\w*Password\w*|\w*hash\w*)"|scrypt|argon/i);
  await expect(staff.row('部门主管')).toContainText('主管');
  await expect(staff.row('陈普通')).toContainText('普通员工');
});

test('STAF-08 of the own record only the number can be changed', async () => {
  const member = await aMember();
  const session = await sessionFor(member);
  const before = await call(findStaff, { userId: member.Id }, session);
  await call(editStaff, { Id: member.Id, IsAdmin: true, Name: '改名', RoleId: 1, Tel: '13900001111' }, session);
  const after = await call(findStaff, { userId: member.Id }, session);
  expect(after).toEqual({ ...before, Tel: '13900001111', Version: before.Version + 1 });
});

test('STAF-09 the own record is not deleted with several others, and is named', async ({ page }) => {
  const { department, manager } = await aManager();
  for (const Name of ['褚甲', '褚乙']) await aNewMember(['Seat'], { DepartmentId: department.Id, Name });
  const staff = await StaffPage.enter(page, manager);
  await expect(staff.row('部门主管').getByRole('button', { name: '编辑' })).toBeHidden();
  await page.getByRole('checkbox').first().click();
  await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '删除' }).click();
  await staff.dialog(messages.confirmDelete).getByRole('button', { name: '删除' }).click();
  const outcome = staff.dialog('部分员工未删除');
  await expect(outcome).toContainText('成功2条，失败1条');
  await expect(outcome).toContainText(`部门主管：${say.self}`);
  await outcome.getByRole('button', { name: '知道了' }).click();
  await expect(staff.row('褚甲')).toHaveCount(0);
  await expect(staff.row('部门主管')).toBeVisible();
});

test('two people change one record: the second sees what the first saved, and nothing is lost', async ({ page }) => {
  const { department, manager } = await aManager();
  const member = await aMember(['Seat'], { DepartmentId: department.Id, Name: '卫先' });
  const staff = await StaffPage.enter(page, manager);
  await staff.choose('卫先', '编辑');
  const form = staff.dialog('编辑员工：卫先');
  await form.getByLabel('手机号').fill('13900002222');
  await call(editStaff, { Id: member.Id, Name: '卫后', Billie: 30 }, await sessionFor(manager));
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('已更新为他人保存的内容，原为「卫先」')).toBeVisible();
  await expect(form.getByRole('textbox', { name: '昵称' })).toHaveValue('卫后');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(staff.shell.said(messages.saved)).toBeVisible();
  const saved = await call(findStaff, { userId: member.Id }, await sessionFor(manager));
  expect(saved).toMatchObject({ Name: '卫后', Billie: 30, Tel: '13900002222' });
});

test('a line is added for a staff member: scheme, account, and a password that is never shown again', async ({
  page,
}) => {
  const Name = `线路${unique()}`;
  const Config = [
    { Key: 'WSDomain', Value: 'wss://sip.example.cn' },
    { Key: 'SIPIP', Value: '10.0.0.1' },
  ];
  const Value = JSON.stringify({ Name, Type: 'BS/SIP', Config });
  await call(editSetting, { Key: 'SIPConfig', Value }, await asAdministrator());
  const { department, manager } = await aManager();
  await aMember(['Seat'], { DepartmentId: department.Id, Name: '蒋线' });

  const staff = await StaffPage.enter(page, manager);
  await staff.choose('蒋线', '拨号线路');
  const lines = staff.dialog('拨号线路：蒋线');
  await lines.getByRole('button', { name: '新增线路' }).click();
  const form = staff.dialog('新增线路');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('请选择线路', { exact: true })).toBeVisible();
  await staff.chooseOption(form, '线路', `${Name}（网页软电话）`);
  await form.getByLabel('账号').fill('8016');
  await form.getByLabel('密码').fill('secret2026');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(staff.shell.said('设置成功')).toBeVisible();
  await expect(lines.getByText('8016 · 密码已设置')).toBeVisible();
  await expect(lines.getByRole('switch', { name: `启用${Name}` })).toBeChecked();
  await lines.getByRole('button', { name: `编辑${Name}` }).click();
  await expect(staff.dialog('编辑线路').getByLabel('密码')).toHaveValue('');
});
