import { payLink, createPayLink } from '@gonghai/contract/orders/order.contract.ts';
import { expect, test } from '@playwright/test';
import { aCustomer } from './models/customers.ts';
import { expectNoWider } from './models/readable.ts';
import { AGENT, sessionFor } from './models/server.ts';
import { Shell } from './models/shell.ts';

test('a course is ordered, paid on a phone without script, and the open dialog shows it', async ({ page, browser }) => {
  const session = await sessionFor(AGENT);
  const customer = await aCustomer(session);
  await Shell.enter(page, { ...AGENT, session }, `/customer/list?open=${customer.Id}`);
  const drawer = page.getByRole('dialog', { name: `客户 ${customer.Name}` });
  await drawer.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '一键下单' }).click();
  const dialog = page.getByRole('dialog', { name: '一键下单' });
  const linked = page.waitForResponse((response) => response.url().includes(createPayLink.path));
  await dialog.getByRole('button', { name: '下单', exact: true }).first().click();
  await page.getByRole('dialog', { name: '确认下单吗？' }).getByRole('button', { name: '下单' }).click();
  await expect(dialog.getByRole('img', { name: '支付二维码' })).toBeVisible();
  const { Url } = payLink.parse(((await (await linked).json()) as { Data: unknown }).Data);

  const phone = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const payPage = await phone.newPage();
  await payPage.goto(Url);
  await expect(payPage.getByText('未支付')).toBeVisible();
  await expectNoWider(payPage);
  await payPage.getByText('支付宝', { exact: true }).click();
  await payPage.getByRole('button', { name: /^确认支付/ }).click();
  await expect(payPage.getByText('订单已支付，无需重复付款。')).toBeVisible();
  await phone.close();

  const pane = dialog.getByRole('complementary', { name: '支付链接' });
  await expect(pane.getByText('已支付', { exact: true })).toBeVisible();
  await dialog.getByRole('tab', { name: '订单 1' }).click();
  await expect(dialog.getByRole('row', { name: /已支付 支付宝/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer.getByText(/订单已支付（支付宝）/).first()).toBeVisible();
});
