/** Page object of the work-order dialogs, and a receipt to upload. */
import { type Browser, expect, type Page } from '@playwright/test';
import { unique } from './server.ts';

/** A plain receipt as a phone shows it. */
export const aReceipt = async (browser: Browser): Promise<Buffer> => {
  const page = await browser.newPage({ viewport: { width: 400, height: 500 } });
  await page.setContent(`<h1>支付成功</h1><p>${unique()}</p>`);
  const picture = await page.screenshot();
  await page.close();
  return picture;
};

const choose = async (page: Page, dialog: string, field: string, option: string | RegExp): Promise<void> => {
  await page.getByRole('dialog', { name: dialog }).getByRole('combobox', { name: field }).click();
  // antd keeps the lists of the other fields in the document, and its options are no accessible text.
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: option }).first().click();
};

interface FiledOrder {
  readonly name: string;
  readonly tel: string;
  readonly type: string;
  readonly amount: string;
  readonly serialNumber: string;
  readonly receipt: Buffer;
}

/** Fills in 报单信息 with one payment; the dialog is open. */
export const fillOrder = async (page: Page, order: FiledOrder): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: '报单信息' });
  const any = /./;
  await dialog.getByRole('textbox', { name: '姓名' }).fill(order.name);
  await dialog.getByRole('textbox', { name: '电话' }).fill(order.tel);
  for (const field of ['课程类型', '专业类型', '名单类型', '学历']) await choose(page, '报单信息', field, any);
  await choose(page, '报单信息', '报单类型', order.type);
  await dialog.getByRole('spinbutton', { name: '年龄' }).fill('32');

  await dialog.getByRole('button', { name: '添加支付流水' }).click();
  const payment = page.getByRole('dialog', { name: '添加支付流水' });
  const file = { name: 'receipt.png', mimeType: 'image/png', buffer: order.receipt };
  await payment.getByLabel('选择支付截图').setInputFiles(file);
  await payment.getByRole('textbox', { name: '支付金额' }).fill(order.amount);
  await payment.getByRole('textbox', { name: '支付流水号' }).fill(order.serialNumber);
  for (const field of ['支付方式', '支付商户']) await choose(page, '添加支付流水', field, any);
  await payment.getByRole('textbox', { name: '支付时间' }).click();
  await page.locator('.ant-picker-dropdown:visible').getByText('此刻').click();
  // The picture is stored once its progress is gone.
  await expect(payment.getByText(/正在(上传|识别)/)).toHaveCount(0, { timeout: 30_000 });
  await payment.getByRole('button', { name: '确定' }).click();
  await expect(payment).toHaveCount(0);
};
