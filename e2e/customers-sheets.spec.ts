/** Customer sheets: an import with its preview, result and log, and an export in the order of the list. */
import { customerSheetMessages as say } from '@gonghai/contract/customers/customer-sheets.contract.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { importMessages } from '@gonghai/contract/imports/import.contract.ts';
import { readFile } from 'node:fs/promises';
import { aCustomer, aTel, sendTo, someCustomers } from './models/customers.ts';
import { CustomerPage } from './models/customer-page.ts';
import { aMember, sessionFor, unique } from './models/server.ts';
import { readWorkbook, workbook } from './models/sheet.ts';
import { expect, test } from './models/test.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

test('CDLG-15 IMPL-01 an import is previewed, run, logged and saved as a sheet', async ({ page }) => {
  const agent = await aMember(['Seat', 'Black']);
  const session = await sessionFor(agent);
  const known = await aCustomer(session);
  const black = await aCustomer(session);
  await sendTo(Placement.Blacklist, [black], session, '同行');
  const [Name, tel] = [`表格${unique()}`, aTel()];
  const list = await CustomerPage.enter(page, agent);
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const dialog = list.dialog('导入客户');
  const rows = [
    ['客户姓名', '手机号码', '意向城市'],
    [Name, tel, '杭州'],
    ['又一个', tel, ''],
    ['认识的', known.Tel, ''],
    ['黑名单', black.Tel, ''],
  ];
  await dialog.getByLabel('选择文件').setInputFiles({ name: '客户.xlsx', mimeType: XLSX, buffer: workbook(rows) });
  await expect(dialog.getByText('识别到：姓名（客户姓名）、电话（手机号码）')).toBeVisible();
  await expect(dialog.getByText('存为属性：意向城市')).toBeVisible();
  const lines = dialog.getByRole('region', { name: '前10行预览' }).getByRole('row');
  const expected = [
    [Name, '新增'],
    ['又一个', `重复${importMessages.repeatedInFile(2)}`],
    ['认识的', `重复${say.known[0]}`],
    ['黑名单', `失败${say.blacklisted}`],
  ] as const;
  await expect(lines).toHaveCount(1 + expected.length);
  for (const [at, texts] of expected.entries())
    for (const text of texts) await expect(lines.nth(at + 1)).toContainText(text);

  await dialog.getByRole('button', { name: '开始上传' }).click();
  await expect(dialog.getByText('成功1条，重复2条，失败1条')).toBeVisible();
  await dialog.getByRole('button', { name: '完成' }).click();
  await expect(list.row(Name)).toBeVisible();

  await list.shell.go('/customer/imCustLog');
  const log = list.row('成功1条，重复2条，失败1条');
  await expect(log).toContainText('导入客户');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    log.getByRole('button', { name: '下载结果' }).click(),
  ]);
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
});

test('an export has the order of the list', async ({ page }) => {
  const keeper = await aMember(['Seat', 'exportCustomerList']);
  const made = (await someCustomers(await sessionFor(keeper), 3)).map(({ Name }) => Name);
  const list = await CustomerPage.enter(page, keeper);
  await expect(list.row(made[0]!)).toBeVisible();
  const header = list.list.getByRole('columnheader', { name: '创建时间' });
  for (const direction of ['descending', 'ascending']) {
    await header.getByRole('button').click();
    await expect(header).toHaveAttribute('aria-sort', direction);
  }
  await expect(list.list.getByRole('row').nth(1)).toContainText(made[0]!);
  await page.getByRole('button', { name: '导出' }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), list.agree('将导出 3 位客户', '导出')]);
  await expect(list.said(`已导出 ${file.suggestedFilename()}`)).toBeVisible();
  const text = readWorkbook(await readFile(await file.path()));
  expect(made.map((name) => text.indexOf(name))).not.toContain(-1);
  expect(made.toSorted((a, b) => text.indexOf(a) - text.indexOf(b))).toEqual(made);
});
