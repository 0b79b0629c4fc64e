/** A staff import with so many passwords that it becomes a task: followed, dismissed, and announced on another page. */
import { aRole, unique } from './models/server.ts';
import { workbook } from './models/sheet.ts';
import { aManager, StaffPage } from './models/staff-page.ts';
import { expect, test } from './models/test.ts';

/** More than are hashed at once. */
const PEOPLE = 70;

test('G-161 G-197 a large import continues after its dialog is closed, is announced on another page, and is complete', async ({
  page,
}) => {
  const role = await aRole(['Seat']);
  const { department, manager } = await aManager();
  const prefix = `bulk${unique()}`;
  const rows = Array.from({ length: PEOPLE }, (_, n) => [
    `新人${n}`,
    `${prefix}${n}`.slice(0, 20),
    `Welcome${1000 + n}`,
    department.Name,
    role.Name,
  ]);
  const sheet = (lines: readonly (readonly string[])[]) =>
    workbook([['昵称', '登录名', '密码', '部门', '角色'], ...lines]);
  const staff = await StaffPage.enter(page, manager);
  const dialog = await staff.openImport('导入员工');

  // One bad line: reported at once with its number, and as a sheet.
  const bad = rows.with(5, ['新人', `${prefix}x`, 'Welcome2026', '火星部', role.Name]);
  await expect(await staff.upload(dialog, sheet(bad))).toContainText('有1行无法导入，未保存任何数据');
  await expect(dialog.getByRole('list', { name: '未导入的行' })).toContainText('第 7 行部门不存在');
  const report = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '下载报告' }).click();
  expect((await report).suggestedFilename()).toBe('导入错误报告.xlsx');

  await staff.upload(dialog, sheet(rows));
  await expect(dialog.getByRole('progressbar', { name: '导入进度' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await staff.shell.go('/layout/index');
  await page.getByRole('banner').getByRole('button', { name: '我的任务' }).click();
  const tasks = staff.shell.dialog('我的任务').getByRole('listitem');
  await expect(tasks.getByText('导入员工')).toBeVisible();
  await expect(staff.shell.said(`导入员工：导入成功${PEOPLE}条`)).toBeVisible({ timeout: 50_000 });
  await expect(tasks.getByText('已完成')).toBeVisible();
  await expect(tasks.getByText(`导入成功${PEOPLE}条`)).toBeVisible();
  await page.keyboard.press('Escape');

  await staff.shell.go('/systemSetting/user');
  await staff.find(`${prefix}${PEOPLE - 1}`);
  await expect(staff.row(`新人${PEOPLE - 1}`)).toBeVisible();
});
