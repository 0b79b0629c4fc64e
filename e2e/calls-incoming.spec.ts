/** Calls that come in, with a real exchange: the customer's card, the log, missed calls and calling back. */
import { queryCallLogs } from '@gonghai/contract/calls/call-log.contract.ts';
import { editCustomer } from '@gonghai/contract/customers/customer.contract.ts';
import { type Browser, expect, test } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestExchange } from './models/exchange.ts';
import { aNumber, anAgent, anExchangeScheme, PhonePage } from './models/phone-page.ts';
import { call, unique } from './models/server.ts';
import { aTalker, aTalkingPage } from './models/talkers.ts';

test.describe.configure({ mode: 'serial' });

const folder = mkdtempSync(join(tmpdir(), 'gonghai-tones-'));
let exchange: TestExchange;
let browser: Browser;

test.beforeAll(async () => {
  exchange = await TestExchange.start();
  browser = await aTalker(folder, 440);
});

test.afterAll(async () => {
  await browser.close();
  await exchange.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('an incoming call rings with its customer; missed, it is called back; answered, it is written up', async () => {
  const scheme = await anExchangeScheme(exchange.address);
  // The account of the caller is the number of the customer.
  const Tel = aNumber('8041');
  const [outside, agent] = await Promise.all([anAgent(scheme, Tel), anAgent(scheme, '8042')]);
  const Name = `客户${unique()}`;
  const customerId = await call(editCustomer, { Name, Tel }, agent.session);
  const readLogs = () => call(queryCallLogs, { customerId }, agent.session);
  const caller = await PhonePage.enter(await aTalkingPage(browser), outside);
  const phone = await PhonePage.enter(await aTalkingPage(browser), agent);
  await caller.isOnline(Tel);
  await phone.isOnline('8042');
  const card = phone.page.getByRole('region', { name: '电话' });

  await caller.dial(aNumber('8042'));
  await expect(phone.button('接听')).toBeVisible();
  await expect(card.getByText(Name)).toBeVisible();
  await caller.button('挂断').click();
  await expect.poll(readLogs).toMatchObject([{ IsIncoming: true, IsAnswer: false, IsRunning: false }]);
  await caller.isReady();
  await phone.says('空闲');
  await expect(phone.said(`未接来电：${Name}`)).toBeVisible();
  await expect(phone.chip).toHaveAccessibleName(/1 个未接来电/);
  const block = phone.page.locator('.home').getByRole('region', { name: '未接来电' });
  await expect(block.getByRole('button', { name: `回拨 ${Name}` })).toBeVisible();
  // The number is the server's, so it survives a reload; shown in the dial pad, the calls count as seen.
  await phone.page.reload();
  await phone.isOnline('8042');
  await expect(phone.chip).toHaveAccessibleName(/1 个未接来电/);

  await phone.chip.click();
  const missed = phone.page.locator('.dial-pad').getByRole('region', { name: '未接来电' });
  await expect(phone.chip).not.toHaveAccessibleName(/个未接来电/);
  await missed.getByRole('button', { name: new RegExp(Name) }).click();
  await expect.poll(readLogs).toMatchObject([{ IsIncoming: false }, { IsIncoming: true }]);
  await expect(block).toBeHidden();
  await phone.isReady();
  await caller.isReady();

  await caller.dial(aNumber('8042'));
  await phone.button('接听').click();
  await phone.says('通话中');
  await caller.button('挂断').click();
  await phone.says('话后整理');
  await expect(card.getByText(Name)).toBeVisible();
  await expect
    .poll(readLogs)
    .toMatchObject([{ IsIncoming: true, IsAnswer: true, IsRunning: false, CauseText: '对方挂断' }, {}, {}]);

  // Without a microphone the call cannot be answered, and the caller hears of it at once.
  await phone.isReady();
  await caller.isReady();
  await phone.page.evaluate(
    `navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))`,
  );
  await caller.dial(aNumber('8042'));
  await phone.button('接听').click();
  await expect(phone.said('请检查麦克风权限是否开启')).toBeVisible();
  await expect(caller.said('对方不可用或号码受限')).toBeVisible();
  const refused = { IsIncoming: true, IsAnswer: false, IsRunning: false, CauseText: '请检查麦克风权限是否开启' };
  await expect.poll(readLogs).toMatchObject([refused, {}, {}, {}]);
});

test('a call during a break or another call gets busy and is listed as missed; own calls stay possible', async () => {
  const scheme = await anExchangeScheme(exchange.address);
  const Tel = aNumber('8043');
  const [outside, agent] = await Promise.all([anAgent(scheme, Tel), anAgent(scheme, '8044')]);
  const Name = `客户${unique()}`;
  const customerId = await call(editCustomer, { Name, Tel }, agent.session);
  const readLogs = () => call(queryCallLogs, { customerId }, agent.session);
  const caller = await PhonePage.enter(await aTalkingPage(browser), outside);
  const phone = await PhonePage.enter(await aTalkingPage(browser), agent);
  await caller.isOnline(Tel);
  await phone.isOnline('8044');

  await phone.page.keyboard.press('Alt+R');
  await phone.page.getByRole('button', { name: '午餐' }).click();
  await phone.says('小休 · 午餐');
  await caller.dial(aNumber('8044'));
  const refused = { IsIncoming: true, IsAnswer: false, IsRunning: false, CauseCode: 486 };
  await expect.poll(readLogs).toMatchObject([{ ...refused, CauseText: '小休，已自动拒接' }]);
  await expect(caller.page.getByText('对方正忙').first()).toBeVisible();
  await caller.isReady();
  // The state is the server's, so it survives a reload.
  await phone.page.reload();
  await phone.says('小休 · 午餐');

  // A line without an answer.
  await phone.dial(aNumber('1999'));
  await phone.says('正在呼叫');
  await caller.dial(aNumber('8044'));
  await expect.poll(readLogs).toMatchObject([{ ...refused, CauseText: '通话中，已自动拒接' }, refused]);
  await phone.button('挂断').click();
  await phone.page.getByRole('button', { name: '稍后处理' }).click();
  await phone.says('小休 · 午餐');
  await phone.chip.click();
  const missed = phone.page.locator('.dial-pad').getByRole('region', { name: '未接来电' });
  await expect(missed.getByText(`${Name}（2 次）`)).toBeVisible();
  await phone.page.getByRole('button', { name: '示闲' }).click();
  await phone.says('空闲 · 分机 8044');
});
