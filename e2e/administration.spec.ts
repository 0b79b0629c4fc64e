/** One path through each screen of the administration; the rules of the screens are tested with screens and calls. */
import { queryAllDictionaries } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { queryRoleDetail, queryRoles } from '@gonghai/contract/roles/role.contract.ts';
import { staffMessages } from '@gonghai/contract/staff/staff.contract.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { menuIdOf } from '@gonghai/contract/wire/rights.ts';
import { DictionaryPage } from './models/dictionary-page.ts';
import { LoginPage } from './models/login-page.ts';
import { departmentNamed, departmentsNamed, OrganisationPage } from './models/organisation-page.ts';
import { PasswordDialog } from './models/password-dialog.ts';
import { ADMIN, aMember, aRole, asAdministrator, call, unique } from './models/server.ts';
import { saveButton, tick, WholeListPage } from './models/settings.ts';
import { workbook } from './models/sheet.ts';
import { Shell } from './models/shell.ts';
import { aManager, bareName, StaffPage } from './models/staff-page.ts';
import { expect, test } from './models/test.ts';

test('DIC-05 a dictionary item is added; the pickers offer it until it is disabled, and it keeps its place', async ({
  page,
}) => {
  const name = `新的${unique()}`;
  const screen = await DictionaryPage.open(page, await aMember(['DicTable']));
  await screen.choose('客户标签');
  const offeredAfter = async (act: () => Promise<void>): Promise<readonly string[]> => {
    const reread = page.waitForResponse((response) => response.url().endsWith(queryAllDictionaries.path));
    await act();
    const { Data } = (await (await reread).json()) as { Data: readonly { Name: string }[] };
    return Data.map((item) => item.Name);
  };
  expect(await offeredAfter(() => screen.add(name))).toContain(name);
  expect(await offeredAfter(() => screen.line(name).getByRole('switch').click())).not.toContain(name);
  await expect(screen.line(name).getByText('禁用')).toBeVisible();
});

test('ORG-01 three levels are built by dragging; the same parent sends nothing, another sends its id', async ({
  page,
}) => {
  const mark = unique();
  const [sales, east, team] = [`销售${mark}`, `华东${mark}`, `一组${mark}`];
  await departmentsNamed(sales, east, team);
  const screen = await OrganisationPage.open(page, await aMember(['Department']));
  await screen.find(mark);

  await screen.drag(east, sales);
  await expect(screen.said(`“${east}”已移到“${sales}”下`)).toBeVisible();
  await screen.drag(team, east);
  await expect(screen.said(`“${team}”已移到“${east}”下`)).toBeVisible();
  await expect(screen.line(team)).toHaveAttribute('aria-level', '4');
  const top = await departmentNamed(sales);
  expect(top).toMatchObject({ Children: [{ Name: east, Children: [{ Name: team }] }] });
  expect(screen.sent).toMatchObject([
    { Name: east, ParentId: top.Id, Version: 1 },
    { Name: team, ParentId: top.Children[0]!.Id, Version: 1 },
  ]);

  await screen.drag(team, east);
  await page.reload();
  await screen.find(mark);
  await expect(screen.line(team)).toHaveAttribute('aria-level', '4');
  expect(screen.sent).toHaveLength(2);
});

test('ROLE-03 a role is added and granted rights; half-checked groups are saved with their entries', async ({
  page,
}) => {
  const name = `顾问${unique()}`;
  const admin = await asAdministrator();
  const shell = await Shell.enter(page, ADMIN, '/systemSetting/role');
  const list = new WholeListPage(page);
  await page.getByRole('button', { name: '新增角色' }).click();
  await shell.dialog('新增角色').getByLabel('角色名称').fill(name);
  await saveButton(page).click();
  await list.search.fill(name);
  await expect(list.row(name)).toContainText('不限');

  await list.act(name, '授权');
  await tick(page, '重置密码').click();
  await tick(page, '公海客户').click();
  await saveButton(page).click();
  await expect(shell.dialog(`角色授权：${name}`)).toBeHidden();
  const role = (await call(queryRoles, {}, admin)).find((one) => one.Name === name);
  const { RoleMenuList } = await call(queryRoleDetail, { roleId: role!.Id }, admin);
  const ids = ['Customer', 'Public', 'Admin', 'User', 'ResetPwd'].map((key) => menuIdOf.get(key)!);
  expect(RoleMenuList).toEqual(ids.toSorted((one, other) => one - other).map((MenuId) => ({ MenuId, Authority: 15 })));
  await list.act(name, '授权');
  await expect(tick(page, '员工管理')).toHaveAttribute('aria-checked', 'true');
  await expect(tick(page, '系统设置')).toHaveAttribute('aria-checked', 'mixed');
});

test('STAF-04 a person is added and signs in; disabled, the open window of the person leads to the login screen', async ({
  page,
  elsewhere: own,
}) => {
  const { department, manager } = await aManager();
  const role = await aRole(['Seat']);
  const staff = await StaffPage.enter(page, manager);
  await page.keyboard.press('n');
  const adding = staff.dialog('新增员工');
  await adding.getByRole('textbox', { name: '昵称' }).fill('周小满');
  await adding.getByRole('textbox', { name: '登录名' }).fill(bareName(manager));
  await adding.getByRole('button', { name: '生成' }).click();
  const password = await adding.getByRole('textbox', { name: '初始密码' }).inputValue();
  await staff.chooseOption(adding, '部门', department.Name);
  await staff.chooseOption(adding, '角色', role.Name);
  await adding.getByRole('button', { name: '保存' }).click();
  await expect(adding.getByText(staffMessages.userNameTaken)).toBeVisible();
  const userName = `e2e${unique()}`;
  await adding.getByRole('textbox', { name: '登录名' }).fill(userName);
  await adding.getByRole('button', { name: '保存' }).click();
  await expect(staff.dialog('员工已新增').getByText(userName)).toBeVisible();
  await page.keyboard.press('Escape');

  await new LoginPage(own).open();
  await new LoginPage(own).submit({ userName: `${userName}@demo`, password });
  const change = new PasswordDialog(own);
  await change.send(password, 'Changed2026');
  await expect(change.dialog).toBeHidden();

  // The changed password is a newer version of the person.
  await staff.find(userName);
  await expect(staff.row('部门主管')).toHaveCount(0);
  await staff.choose(userName, '编辑');
  const form = staff.dialog('编辑员工：周小满');
  await form.getByRole('switch', { name: '状态' }).click();
  const question = staff.dialog('确认禁用「周小满」吗？');
  await expect(question).toContainText('将结束的登录会话：1');
  await question.getByRole('button', { name: '禁用' }).click();
  await form.getByRole('button', { name: '保存' }).click();
  await expect(staff.row(userName)).toContainText('禁用');
  await new LoginPage(own).isShown();
});

/** With more passwords than are hashed at once, an import is a task. */
const PEOPLE = 61;

test('G-161 G-197 an import continues after its dialog is closed, and is announced; one signs in with the granted menu', async ({
  page,
  elsewhere: own,
}) => {
  const role = await aRole(['Seat', 'User']);
  const { department, manager } = await aManager();
  const mark = unique();
  const people = Array.from({ length: PEOPLE }, (_, at) => [
    `新人${at}`,
    `${mark}n${at}`,
    `Welcome${1_000 + at}`,
    department.Name,
    role.Name,
  ]);
  const sheet = (rows: readonly (readonly string[])[]) =>
    workbook([['昵称', '登录名', '密码', '部门', '角色'], ...rows]);
  const staff = await StaffPage.enter(page, manager);
  const dialog = await staff.openImport('导入员工');
  const template = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '下载模板' }).click();
  expect((await template).suggestedFilename()).toBe('员工导入模板.xlsx');

  // One bad line: reported at once with its number, and as a sheet.
  const bad = people.with(5, ['新人', `${mark}x`, 'Welcome2026', '火星部', role.Name]);
  await expect(await staff.upload(dialog, sheet(bad))).toContainText('有1行无法导入，未保存任何数据');
  await expect(dialog.getByRole('list', { name: '未导入的行' })).toContainText('第 7 行部门不存在');
  const report = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '下载报告' }).click();
  expect((await report).suggestedFilename()).toBe('导入错误报告.xlsx');

  await staff.upload(dialog, sheet(people));
  await expect(dialog.getByRole('progressbar', { name: '导入进度' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await staff.shell.go('/layout/index');
  await page.getByRole('banner').getByRole('button', { name: '我的任务' }).click();
  const tasks = staff.shell.dialog('我的任务').getByRole('listitem');
  await expect(tasks.getByText('导入员工')).toBeVisible();
  await expect(staff.shell.said(`导入员工：导入成功${PEOPLE}条`)).toBeVisible({ timeout: 50_000 });
  await expect(tasks.getByText('已完成')).toBeVisible();

  await new LoginPage(own).open();
  await new LoginPage(own).submit({ userName: `${mark}n7@demo`, password: 'Welcome1007' });
  const change = new PasswordDialog(own);
  await change.send('Welcome1007', 'Changed2026');
  await expect(change.dialog).toBeHidden();
  const shell = new Shell(own);
  for (const granted of ['首页', '客户列表', '员工管理'])
    await expect(shell.menu.getByRole('link', { name: granted })).toBeVisible();
  for (const other of ['公海客户', '组织架构', '角色管理', '操作日志'])
    await expect(shell.menu.getByRole('link', { name: other })).toHaveCount(0);
  await shell.go('/systemSetting/auditLog');
  await expect(shell.said(messages.noScreenRight)).toBeVisible();
});
