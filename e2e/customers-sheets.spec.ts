import { searchCustomers } from '@gonghai/contract/customers/customer-list.contract.ts';
import { readFile } from 'node:fs/promises';
import { aCustomer, aTel, someCustomers } from './models/customers.ts';
import { CustomerPage } from './models/customer-page.ts';
import { aMember, call, sessionFor, unique } from './models/server.ts';
import { readWorkbook, workbook } from './models/sheet.ts';
import { expect, test } from './models/test.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

test('POOL-06 an import into the pool adds customers without an owner', async ({ page }) => {
  const agent = await aMember(['Seat', 'Public']);
  const list = await CustomerPage.enter(page, agent, '/customer/publiclist');
  const [Name, tel] = [`表格${unique()}`, aTel()];
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const dialog = list.dialog('导入到公海');
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '下载模板' }).click(),
  ]);
  expect(template.suggestedFilename()).toMatch(/\.xlsx$/);
  const file = workbook([
    ['姓名', '电话', '意向城市'],
    [Name, tel, '杭州'],
  ]);
  const sent = page.waitForRequest((request) => request.url().includes('ImportCustomerList'));
  await dialog.getByLabel('选择文件').setInputFiles({ name: '客户.xlsx', mimeType: XLSX, buffer: file });
  await dialog.getByRole('button', { name: '开始上传' }).click();
  expect(new URL((await sent).url()).searchParams.get('customerType')).toBe('1');
  await expect(dialog.getByText('成功1条，重复0条，失败0条')).toBeVisible();
  const found = await call(
    searchCustomers,
    { CustomerType: 1, SearchKey: 2, SearchValue: tel },
    await sessionFor(agent),
  );
  expect(found.Rows).toMatchObject([{ Name, CustomerType: 1, UserId: null }]);
  await dialog.getByRole('button', { name: '导入日志' }).click();
  await expect(page.getByRole('heading', { name: '客户导入日志', level: 1 })).toBeVisible();
  await expect(list.row('成功1条，重复0条，失败0条')).toBeVisible();
});

test('CUST-13 POOL-07 without the right there is no export; with it the export has the rows of the search', async ({
  page,
}) => {
  const plain = await aMember(['Seat', 'Public']);
  const list = await CustomerPage.enter(page, plain);
  await expect(page.getByRole('button', { name: '导出' })).toHaveCount(0);
  await list.go('/customer/publiclist');
  await expect(page.getByRole('button', { name: '导出' })).toHaveCount(0);
  await list.shell.choose('退出登录');
  await expect(page).toHaveURL(/#\/login/);

  const keeper = await aMember(['Seat', 'exportCustomerList']);
  const customer = await aCustomer(await sessionFor(keeper));
  const again = await CustomerPage.enter(page, keeper);
  await expect(again.row(customer.Name)).toBeVisible();
  await page.getByRole('button', { name: '导出' }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), again.agree('将导出 1 位客户', '导出')]);
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
});

test('an export has the order of the list', async ({ page }) => {
  const keeper = await aMember(['Seat', 'exportCustomerList']);
  const made = (await someCustomers(await sessionFor(keeper), 3)).map(({ Name }) => Name);
  const list = await CustomerPage.enter(page, keeper);
  const exported = async (): Promise<readonly string[]> => {
    await page.getByRole('button', { name: '导出' }).click();
    const [file] = await Promise.all([page.waitForEvent('download'), list.agree('将导出 3 位客户', '导出')]);
    await expect(list.said(`已导出 ${file.suggestedFilename()}`)).toBeVisible();
    const text = readWorkbook(await readFile(await file.path()));
    return made.filter((name) => text.includes(name)).toSorted((a, b) => text.indexOf(a) - text.indexOf(b));
  };
  await expect(list.row(made[0]!)).toBeVisible();
  expect(await exported()).toEqual(made.toReversed());
  const header = list.list.getByRole('columnheader', { name: '创建时间' });
  for (const direction of ['descending', 'ascending']) {
    await header.getByRole('button').click();
    await expect(header).toHaveAttribute('aria-sort', direction);
  }
  await expect(list.list.getByRole('row').nth(1)).toContainText(made[0]!);
  expect(await exported()).toEqual(made);
});

test('CDLG-12 CUST-18 booked for tomorrow: one reminder each, found by T1 and shown in the drawer', async ({
  page,
}) => {
  const agent = await aMember(['Seat']);
  const [one, other] = await someCustomers(await sessionFor(agent), 2);
  const list = await CustomerPage.enter(page, agent);
  await list.select(one!.Name);
  await list.bulk('预约跟进');
  const dialog = list.dialog('预约客户');
  await dialog.getByRole('button', { name: '预约', exact: true }).click();
  await expect(dialog.getByText('请选择日期')).toBeVisible();
  await dialog.getByLabel('日期').click();
  await page.getByText('明天上午').click();
  await dialog.getByRole('button', { name: '预约', exact: true }).click();
  await expect(list.said('预约成功')).toBeVisible();

  await page.getByRole('button', { name: /更多筛选/ }).click();
  await page.getByRole('combobox', { name: '预约状态' }).click();
  await page.locator('.ant-select-dropdown:visible [title^="T1"]').click();
  await expect(list.row(other!.Name)).toHaveCount(0);
  await expect(list.row(one!.Name)).toBeVisible();
  await page.keyboard.press('Escape');
  const drawer = await list.open(one!.Name);
  await drawer.getByRole('tab', { name: '预约跟进' }).click();
  await expect(drawer.getByText('未提醒')).toBeVisible();
  await expect(drawer.getByText('预约跟进', { exact: true }).last()).toBeVisible();
});
