/** Transfers with a real exchange: the customer's telephone is asked to call the colleague (REFER). */
import { queryCallLogs } from '@gonghai/contract/calls/call-log.contract.ts';
import { editCustomer } from '@gonghai/contract/customers/customer.contract.ts';
import { type Browser, expect, test } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CustomerTelephone } from './models/customer-telephone.ts';
import { TestExchange } from './models/exchange.ts';
import { aNumber, anAgent, anExchangeScheme, PhonePage } from './models/phone-page.ts';
import { call, unique } from './models/server.ts';
import { aTalker, aTalkingPage, expectToHear } from './models/talkers.ts';

const TONE = 440;
const folder = mkdtempSync(join(tmpdir(), 'gonghai-tones-'));
let exchange: TestExchange;
let browser: Browser;

test.beforeAll(async () => {
  exchange = await TestExchange.start();
  browser = await aTalker(folder, TONE);
});

test.afterAll(async () => {
  await browser.close();
  await exchange.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('a call goes to a colleague who answers, and comes back from one who refuses', async () => {
  const scheme = await anExchangeScheme(exchange.address);
  const Tel = aNumber('8060');
  const [agent, colleague] = await Promise.all([anAgent(scheme, '8061'), anAgent(scheme, '8062')]);
  const name = colleague.session.UserModel.Name;
  const customerId = await call(editCustomer, { Name: `客户${unique()}`, Tel }, agent.session);
  const readLogs = () => call(queryCallLogs, { customerId }, agent.session);
  const customer = await CustomerTelephone.connect(browser, exchange.address, Tel);
  const phone = await PhonePage.enter(await aTalkingPage(browser), agent);
  const other = await PhonePage.enter(await aTalkingPage(browser), colleague);
  await phone.isOnline('8061');
  await other.isOnline('8062');
  const transfer = async (): Promise<void> => {
    await phone.page.keyboard.press('t');
    const field = phone.page.getByRole('combobox', { name: '搜索同事' });
    await field.fill('8062');
    await expect(phone.page.getByRole('option', { name: /8062.*示闲/ })).toBeVisible();
    await field.press('Enter');
    await expect(phone.page.getByText(`正在转接给 ${name}…`)).toBeVisible();
  };

  await customer.call('8061');
  await phone.button('接听').click();
  await phone.says('通话中');
  // A customer must not make the agent's telephone dial.
  expect(await customer.refer('8062')).toBe(603);
  await expect(other.button('接听')).toBeHidden();

  await transfer();
  await other.button('拒接').click();
  await expect(phone.said('转接失败：转接被拒绝')).toBeVisible();
  await phone.says('通话中');
  await expectToHear(phone.page, TONE);
  await customer.hasCalls(1);
  await other.isReady();

  await transfer();
  await expect(other.page.getByRole('region', { name: '电话' })).toContainText(Tel.slice(-4));
  await other.button('接听').click();
  await phone.says('话后整理');
  await other.says('通话中');
  await expectToHear(other.page, TONE);
  await customer.hasCalls(1);
  const log = { IsAnswer: true, IsRunning: false, EndMark: 0, CauseText: `已转接给${name}` };
  // The colleague may not see the customer, so this is the only log of it.
  await expect.poll(readLogs).toMatchObject([log]);
  expect((await readLogs())[0]!.CallSeconds).toBeGreaterThan(1);
  await customer.hangUp();
  await other.says('话后整理');
});
