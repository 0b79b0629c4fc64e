/** Customer sheets: preview, report by line, and the import log. */
import { customerSheetMessages as say } from '@gonghai/contract/customers/customer-sheets.contract.ts';
import { importMessages } from '@gonghai/contract/imports/import.contract.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import type { Locator } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { aCustomer, aTel, sendTo } from './models/customers.ts';
import { CustomerPage } from './models/customer-page.ts';
import { expectReadable } from './models/readable.ts';
import { aMember, sessionFor, unique } from './models/server.ts';
import { workbook } from './models/sheet.ts';
import { expect, test } from './models/test.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const openImport = async (list: CustomerPage): Promise<Locator> => {
  await list.page.getByRole('button', { name: '导入', exact: true }).click();
  return list.dialog('导入客户');
};
const choose = (dialog: Locator, buffer: Buffer, name = '客户.xlsx'): Promise<void> =>
  dialog.getByLabel('选择文件').setInputFiles({ name, mimeType: XLSX, buffer });

test('CDLG-15 IMPL-01 an import is previewed, run, logged and saved as a sheet', async ({ page }) => {
  const agent = await aMember(['Seat', 'Black']);
  const session = await sessionFor(agent);
  const known = await aCustomer(session);
  const black = await aCustomer(session);
  await sendTo(Placement.Blacklist, [black], session, '同行');
  const [Name, tel] = [`表格${unique()}`, aTel()];
  const list = await CustomerPage.enter(page, agent);
  const dialog = await openImport(list);
  const rows = [
    ['客户姓名', '手机号码', '意向城市'],
    [Name, tel, '杭州'],
    ['又一个', tel, ''],
    ['认识的', known.Tel, ''],
    ['黑名单', black.Tel, ''],
  ];
  await choose(dialog, workbook(rows));
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
  await expectReadable(page);

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

test('CDLG-13 a renamed file is refused by its content and not sent; a large sheet is previewed', async ({ page }) => {
  const list = await CustomerPage.enter(page, await aMember(['Seat']));
  const dialog = await openImport(list);
  for (const content of ['姓名,电话\n张三,13800138000\n', 'MZ\u0090\u0000']) {
    await choose(dialog, Buffer.from(content));
    const refusal = dialog.locator('.gh-upload-bad');
    await expect(refusal).toHaveText('仅支持上传 xls、xlsx 文件');
    await expect(dialog.getByRole('button', { name: '开始上传' })).toBeDisabled();
    await expect(dialog.getByLabel('选择文件')).toBeFocused();
  }

  const noise = (): string => randomBytes(1_200).toString('base64');
  const lines = Array.from({ length: 5_000 }, () => ['很大的', aTel(), '没有的学历和很长的话', noise()]);
  const sheet = workbook([['姓名', '电话', '学历', '说不完'], ...lines]);
  expect(sheet.length).toBeGreaterThan(5 * 1024 * 1024);
  await choose(dialog, sheet);
  const rows = dialog.getByRole('region', { name: '前10行预览' }).getByRole('row');
  await expect(rows).toHaveCount(11);
  // Wide enough for eleven digits, also beside long reports.
  expect((await rows.nth(1).getByRole('cell').nth(2).boundingBox())?.width).toBeGreaterThan(120);
});
