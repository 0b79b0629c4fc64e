import type { Locator, Page } from '@playwright/test';
import { aCustomer } from './models/customers.ts';
import { CustomerPage } from './models/customer-page.ts';
import { foreignNames } from './models/names.ts';
import { aMember, sessionFor } from './models/server.ts';
import { expect, test } from './models/test.ts';

test('a list, its dialogs and its drawer have Chinese accessible names', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const agent = await aMember(['Seat', 'Public'], { Name: '听屏坐席', IsAdmin: true });
  const { Name } = await aCustomer(await sessionFor(agent));
  const list = await CustomerPage.enter(page, agent);
  const isChinese = () => expect.poll(() => foreignNames(page)).toEqual([]);
  const chooseFrom = async (name: string, within: Page | Locator = page): Promise<void> => {
    const field = within.getByRole('combobox', { name });
    await field.click();
    const choices = page.locator('.ant-select-dropdown:visible');
    await expect(choices).toHaveCount(1);
    await isChinese();
    await field.press('Escape');
    await expect(choices).toHaveCount(0);
  };

  await list.find(Name, '姓名');
  await expect(list.row(Name)).toBeVisible();
  await isChinese();
  await chooseFrom('跟进状态');
  await chooseFrom('时间类型');
  await page.getByPlaceholder('开始日期').click();
  await expect(page.locator('.ant-picker-dropdown:visible')).toBeVisible();
  await isChinese();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '更多筛选' }).click();
  await expect(page.getByRole('spinbutton', { name: '拨打次数最少' })).toBeVisible();
  await isChinese();
  await page.keyboard.press('Escape');

  await list.select(Name);
  await list.bulk('转移客户');
  await expect(list.dialog(/^转移/).getByRole('tree', { name: '部门' })).toBeVisible();
  await list.dialog(/^转移/).getByRole('textbox', { name: '搜索部门' }).fill('部');
  await isChinese();
  await page.keyboard.press('Escape');
  await expect(list.dialog(/^转移/)).toHaveCount(0);
  await list.bulk('预约跟进');
  await list.dialog('预约客户').getByRole('textbox', { name: '日期' }).click();
  await expect(page.locator('.ant-picker-dropdown:visible')).toBeVisible();
  await isChinese();
  await page.keyboard.press('Escape');
  await list.dialog('预约客户').getByRole('button', { name: '取消' }).click();
  await expect(list.dialog('预约客户')).toHaveCount(0);

  const drawer = await list.open(Name, '客户信息');
  await chooseFrom('跟进状态', drawer);
  for (const pane of [/^跟进$/, '客户属性', '通话记录', '预约跟进', '跟进记录']) {
    await drawer.getByRole('tab', { name: pane }).click();
    await isChinese();
  }
});
