import { editStaff, findStaff } from '@gonghai/contract/staff/staff.contract.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { LoginPage } from './models/login-page.ts';
import { PasswordDialog } from './models/password-dialog.ts';
import { aMember, aRole, call, sessionFor, unique } from './models/server.ts';
import { workbook } from './models/sheet.ts';
import { Shell } from './models/shell.ts';
import { aManager, bareName, StaffPage } from './models/staff-page.ts';
import { expect, test } from './models/test.ts';

const HEADER = ['昵称', '登录名', '密码', '部门', '角色', '手机号'];

test('200 people are imported; one signs in, must change the password, and sees the granted menu', async ({
  page,
  elsewhere: own,
}) => {
  const { department, manager } = await aManager();
  const role = await aRole(['Seat', 'User']);
  const mark = unique();
  const people = Array.from({ length: 200 }, (_, at) => [
    `新人${at + 1}`,
    `${mark}n${String(at + 1).padStart(3, '0')}`,
    'Welcome2026',
    department.Name,
    role.Name,
    '13800138000',
  ]);
  const staff = await StaffPage.enter(page, manager);

  const dialog = await staff.openImport('导入员工');
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '下载模板' }).click(),
  ]);
  expect(template.suggestedFilename()).toBe('员工导入模板.xlsx');

  const bad = people.map((person, at) => (at === 2 ? person.with(4, '没有的角色') : person));
  const refused = await staff.upload(dialog, workbook([HEADER, ...bad]));
  await expect(refused).toContainText('未保存任何数据');
  await expect(dialog.getByRole('list', { name: '未导入的行' })).toHaveText('第 4 行角色不存在或已禁用');
  const done = await staff.upload(dialog, workbook([HEADER, ...people]));
  await expect(done).toContainText('导入成功200条', { timeout: 40_000 });
  await dialog.getByRole('button', { name: '完成' }).click();
  await expect(page.getByText('共 201 名员工')).toBeVisible();

  const newcomer = { userName: `${mark}n007@demo`, password: 'Welcome2026' };
  await new LoginPage(own).open();
  await new LoginPage(own).submit(newcomer);
  const change = new PasswordDialog(own);
  await expect(change.dialog).toBeVisible();
  await own.keyboard.press('Escape');
  await expect(change.dialog).toBeVisible();
  await change.send('Welcome2026', 'Changed2026');
  await expect(change.dialog).toBeHidden();
  const shell = new Shell(own);
  for (const granted of ['首页', '客户列表', '员工管理'])
    await expect(shell.menu.getByRole('link', { name: granted })).toBeVisible();
  for (const other of ['公海客户', '组织架构', '角色管理', '操作日志'])
    await expect(shell.menu.getByRole('link', { name: other })).toHaveCount(0);
  await shell.go('/systemSetting/auditLog');
  await expect(shell.said(messages.noScreenRight)).toBeVisible();

  await staff.find(`${mark}n007`);
  await staff.row(`${mark}n007`).getByRole('button', { name: '权限' }).click();
  const drawer = staff.dialog('新人7能看到什么');
  await expect(drawer.getByText(`来自角色「${role.Name}」`).first()).toBeVisible();
  await expect(drawer.getByLabel('详情内容').getByRole('listitem')).toHaveText(['有：客户列表', '有：员工管理']);
  await expect(drawer.getByText('只有自己', { exact: true })).toBeVisible();
});

test('STAF-06 counts are imported; on request all others are set to zero', async ({ page }) => {
  const { department, manager } = await aManager();
  const [one, other] = [
    await aMember(['Seat'], { DepartmentId: department.Id, Name: '冯一' }),
    await aMember(['Seat'], { DepartmentId: department.Id, Name: '冯二' }),
  ];
  const session = await sessionFor(manager);
  for (const { Id } of [one, other]) await call(editStaff, { Id, ClueCount: 5 }, session);

  const staff = await StaffPage.enter(page, manager);
  const dialog = await staff.openImport('导入首咨数量');
  const tick = dialog.getByLabel('其余员工清零');
  const question = staff.dialog('确认将其余员工清零吗？');
  await tick.click();
  await expect(question).toContainText('您管理的员工：3 人');
  await question.getByRole('button', { name: '取消' }).click();
  await expect(tick).not.toBeChecked();
  await tick.click();
  await question.getByRole('button', { name: '其余清零' }).click();
  await expect(tick).toBeChecked();
  const status = await staff.upload(
    dialog,
    workbook([
      ['登录名', '数量'],
      [bareName(one), '8'],
    ]),
  );
  await expect(status).toContainText('导入成功1条，其余2人已清零');

  const countOf = async ({ Id }: { Id: number }) => (await call(findStaff, { userId: Id }, session)).ClueCount;
  expect([await countOf(one), await countOf(other)]).toEqual([8, 0]);
});
