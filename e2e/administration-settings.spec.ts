import { queryLines } from '@gonghai/contract/lines/line.contract.ts';
import { queryRoleDetail, queryRoles } from '@gonghai/contract/roles/role.contract.ts';
import { editSetting, querySettings } from '@gonghai/contract/settings/setting.contract.ts';
import { ConfigKey } from '@gonghai/contract/settings/setting-values.ts';
import { editStaff } from '@gonghai/contract/staff/staff.contract.ts';
import { menuIdOf } from '@gonghai/contract/wire/rights.ts';
import { readFile } from 'node:fs/promises';
import { ADMIN, AGENT, aMember, aRole, asAdministrator, ask, call, sessionFor } from './models/server.ts';
import { aScheme, readValues, removeSetting, saveButton, tick, uniqueName, WholeListPage } from './models/settings.ts';
import { Shell } from './models/shell.ts';
import { expect, test } from './models/test.ts';

test('ROLE-01 ROLE-02 ROLE-05 ROLE-07 a role is added, changed and disabled', async ({ page }) => {
  const shell = await Shell.enter(page, ADMIN, '/systemSetting/role');
  const list = new WholeListPage(page);
  await page.getByRole('button', { name: '新增角色' }).click();
  const dialog = shell.dialog('新增角色');
  await expect(dialog.getByRole('radio')).toHaveCount(0);
  await saveButton(page).click();
  await expect(dialog.getByText('请输入角色名称')).toBeVisible();
  await dialog.getByLabel('角色名称').fill('甲');
  await saveButton(page).click();
  await expect(dialog.getByText('长度在 2 到 20 个字符')).toBeVisible();
  const name = `顾问${uniqueName()}`;
  await dialog.getByLabel('角色名称').fill(name);
  await dialog.getByLabel('客户库容').fill('-1');
  await saveButton(page).click();
  await expect(dialog.getByText('客户容量须为不小于0的整数')).toBeVisible();
  await dialog.getByLabel('客户库容').fill('');
  await saveButton(page).click();
  await expect(shell.said('保存成功')).toBeVisible();
  await list.search.fill(name);
  await expect(list.row(name)).toContainText('不限');

  await list.act(name, '编辑');
  await expect(shell.dialog('编辑角色').getByRole('switch', { name: '状态' })).toBeChecked();
  await shell.dialog('编辑角色').getByLabel('客户库容').fill('0');
  await page.keyboard.press('Escape');
  await expect(shell.dialog('确认关闭？')).toBeVisible();
  await shell.dialog('确认关闭？').getByRole('button', { name: '取消' }).click();
  await shell.dialog('编辑角色').getByRole('switch', { name: '状态' }).click();
  await saveButton(page).click();
  await expect(list.row(name)).toContainText('禁用');
  const role = (await call(queryRoles, {}, await asAdministrator())).find((one) => one.Name === name);
  expect(role).toMatchObject({ CustomerTotal: 0, Status: 2 });
});

test('ROLE-03 half-checked groups are saved with their entries, and shown half-checked again', async ({ page }) => {
  const role = await aRole(['Seat']);
  const admin = await asAdministrator();
  const shell = await Shell.enter(page, ADMIN, '/systemSetting/role');
  const list = new WholeListPage(page);
  await list.search.fill(role.Name);
  await list.act(role.Name, '授权');
  await expect(tick(page, '客户列表')).toHaveAttribute('aria-checked', 'mixed');
  await tick(page, '重置密码').click();
  await tick(page, '公海客户').click();
  await saveButton(page).click();
  await expect(shell.said('保存成功')).toBeVisible();
  const { RoleMenuList } = await call(queryRoleDetail, { roleId: role.Id }, admin);
  const ids = ['Customer', 'Seat', 'Public', 'Admin', 'User', 'ResetPwd'].map((key) => menuIdOf.get(key)!);
  expect(RoleMenuList).toEqual(ids.toSorted((one, other) => one - other).map((MenuId) => ({ MenuId, Authority: 15 })));
  await list.act(role.Name, '授权');
  await expect(tick(page, '员工管理')).toHaveAttribute('aria-checked', 'true');
  await expect(tick(page, '系统设置')).toHaveAttribute('aria-checked', 'mixed');
});

test('ROLE-04 a role in use is not deleted, and the confirmation says so', async ({ page }) => {
  const shell = await Shell.enter(page, ADMIN, '/systemSetting/role');
  await new WholeListPage(page).act('销售坐席', '删除');
  const question = shell.dialog('确认删除吗？');
  await question.getByRole('button', { name: '删除' }).click();
  await expect(question.getByText('角色正在使用，不能删除')).toBeVisible();
});

test('ROLE-06 only the administrator is offered the own role', async ({ page }) => {
  const member = await aMember(['Role']);
  const { UserModel } = await sessionFor(member);
  await Shell.enter(page, member, '/systemSetting/role');
  const list = new WholeListPage(page);
  await expect(list.row('销售坐席').getByRole('button', { name: '编辑' })).toBeVisible();
  await expect(list.row(UserModel.RoleName).getByRole('button', { name: '编辑' })).toHaveCount(0);
});

test('CONF-01 SHELL-11 a new scheme can be chosen, and disables the other', async ({ page, elsewhere }) => {
  const [first, second] = [`线路${uniqueName()}`, `线路${uniqueName()}`];
  await aScheme(first);
  const member = await aMember(['Seat']);

  const shell = await Shell.enter(page, ADMIN, '/systemSetting/config');
  await page.getByRole('tab', { name: '拨号设置' }).click();
  await page.getByRole('button', { name: '新增线路' }).click();
  const dialog = shell.dialog('新增线路');
  await dialog.getByLabel('线路名称').fill(second);
  await saveButton(page).click();
  await expect(dialog.getByText('请输入 ws:// 或 wss:// 开头的地址')).toBeVisible();
  await dialog.getByLabel('WebSocket 地址').fill('wss://sip.example.com/ws');
  await dialog.getByLabel('SIP 地址').fill('sip.example.com');
  await saveButton(page).click();
  await expect(new WholeListPage(page).row(second)).toContainText('网页软电话');

  const agent = await Shell.enter(elsewhere, member);
  await agent.choose('切换拨号设备');
  const devices = agent.dialog('切换拨号设备');
  await saveButton(elsewhere).click();
  await expect(devices.getByText('请选择线路')).toBeVisible();
  await devices.getByRole('radio', { name: first }).check();
  await saveButton(elsewhere).click();
  await expect(agent.said('设置成功')).toBeVisible();
  await expect(devices).toBeHidden();
  await agent.choose('切换拨号设备');
  await devices.getByRole('radio', { name: second }).check();
  await devices.getByLabel('SIP 账号').fill('8016');
  await saveButton(elsewhere).click();
  await expect(devices).toBeHidden();
  const lines = await call(queryLines, { userId: member.Id }, await sessionFor(member));
  const on = lines.filter(({ Enable }) => Enable);
  expect(lines).toHaveLength(2);
  expect(on).toMatchObject([{ SIPUserName: '8016' }]);
  expect(JSON.parse(on[0]!.SIPConfig)).toMatchObject({ Name: second });
});

test('CONF-02 CONF-03 secrets are required, never shown, and kept when nothing is typed', async ({ page }) => {
  const advertiser = `AD${uniqueName()}`;
  const shell = await Shell.enter(page, ADMIN, '/systemSetting/config');
  const list = new WholeListPage(page);
  await page.getByRole('button', { name: '新增首咨设置' }).click();
  const dialog = shell.dialog('新增首咨设置');
  await dialog.getByLabel('专业类型').click();
  await page.getByTitle('二级建造师').click();
  await dialog.getByLabel('每日数量').fill('30');
  await dialog.getByLabel('广告主 ID').fill(advertiser);
  await saveButton(page).click();
  await expect(dialog.getByText('不能为空')).toHaveCount(2);
  await dialog.getByLabel('密钥').fill('first-secret');
  await dialog.getByLabel('令牌').fill('first-token');
  await saveButton(page).click();
  await expect(list.row(advertiser)).toContainText('二级建造师');

  await list.act(advertiser, '编辑');
  const edit = shell.dialog('编辑首咨设置');
  await expect(edit.getByLabel('密钥')).toHaveValue('');
  await edit.getByLabel('每日数量').fill('40');
  await saveButton(page).click();
  await expect(list.row(advertiser)).toContainText('40');
  const saved = (await readValues(ConfigKey.LeadImport)).find(({ value }) => value['AdvertiserId'] === advertiser);
  expect(saved?.value).toMatchObject({ ClueSecret: '******', ClueToken: '******', ClueCount: 40 });
  await removeSetting(saved!.Id);
});

test('CONF-04 CONF-05 the server refuses an agent, and an invalid value', async () => {
  const agent = await sessionFor(AGENT);
  const query = (key: string) => ask(`${querySettings.path}?key=${key}`, {}, agent);
  expect(await query('BlackFilter')).toMatchObject({ Status: false, Code: 13 });
  expect(await query('SIPConfig')).toMatchObject({ Status: true });
  const body = JSON.stringify({ Key: 'CallRule', Value: 'not JSON' });
  const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } };
  expect(await ask(editSetting.path, init, await asAdministrator())).toMatchObject({ Status: false, Code: 16 });
});

test('RULE-01 RULE-02 the recycle rules start with one day and accept no negative number', async ({ page }) => {
  const shell = await Shell.enter(page, ADMIN, '/systemSetting/collectCustomerConfig');
  await expect(page.getByLabel('从未拨打：天数')).toHaveValue('1');
  await page.getByLabel('久未拨打：天数').fill('-1');
  await page.getByLabel('久未拨打：天数').blur();
  await expect(page.getByLabel('久未拨打：天数')).toHaveValue('0');
  await page.getByLabel('久未拨打：天数').fill('30');
  await saveButton(page).click();
  await expect(shell.said('保存成功')).toBeVisible();
  const [saved] = await readValues(ConfigKey.Recycle);
  expect(saved?.value).toMatchObject({ Type0: { CollectDays: 1 }, Type1: { CollectDays: 30, Status: false } });
  const Value = JSON.stringify({ ...saved?.value, Type0: { CollectDays: -1, Status: false } });
  const init = {
    method: 'POST',
    body: JSON.stringify({ Key: ConfigKey.Recycle, Value }),
    headers: { 'content-type': 'application/json' },
  };
  expect(await ask(editSetting.path, init, await asAdministrator())).toMatchObject({ Status: false });
});

test('UNCL-01 extensions are listed, revealed one by one, and exported', async ({ page }) => {
  const member = await aMember(['Seat']);
  const number = `8${uniqueName()}`.replace(/\D/g, '7');
  const change = { Id: member.Id, ExtensionNumber: number, ExtensionPassword: 'Extension2026' };
  await call(editStaff, change, await asAdministrator());
  const shell = await Shell.enter(page, ADMIN, '/systemSetting/uncall');
  const list = new WholeListPage(page);
  await list.search.fill(number);
  await expect(list.row(number)).toContainText('******');
  await list.row(number).getByRole('button', { name: '查看赵一鸣的密码' }).click();
  await expect(list.row(number)).toContainText('Extension2026');
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出' }).click();
  const sheet = await readFile(await (await file).path(), 'utf8');
  expect(sheet).toContain(`>${number}<`);
  expect(sheet).toContain('>Extension2026<');

  await page.route('**/api/Call/QueryUncallInformation', (route) =>
    route.fulfill({ json: { Code: 13, Data: null, Message: '权限不足', Status: false } }),
  );
  await page.reload();
  await expect(page.getByRole('main').getByText('权限不足')).toBeVisible();
  await shell.isShown();
});

test('PLAC-01 the menu tree and a form that saves nothing', async ({ page }) => {
  const shell = await Shell.enter(page, ADMIN, '/systemSetting/menuManage');
  await page.getByRole('textbox', { name: '搜索', exact: true }).fill('重置');
  await expect(page.getByRole('row', { name: '重置密码' })).toContainText('40ResetPwd');
  await shell.go('/layout/test1');
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText('不能为空')).toBeVisible();
  await page.getByLabel('必填项').fill('有');
  await page.getByLabel('手机号码').fill('13800000000');
  await page.getByLabel('邮箱').fill('a@b.cn');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.method()));
  await page.getByRole('button', { name: '提交' }).click();
  await expect(shell.said('校验通过，未保存任何数据')).toBeVisible();
  expect(asked).not.toContain('POST');
});
