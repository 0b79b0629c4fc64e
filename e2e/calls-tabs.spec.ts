/** One telephone per person: tabs, browsers, a reload and signing out, with a real exchange. */
import { type Browser, expect, test } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestExchange } from './models/exchange.ts';
import { aCallee, aNumber, anAgent, anExchangeScheme, type LineChoice, PhonePage } from './models/phone-page.ts';
import { asAdministrator } from './models/server.ts';
import { Shell } from './models/shell.ts';
import { aTalker, aTalkingPage, expectToHear } from './models/talkers.ts';

test.describe.configure({ mode: 'serial' });

const folder = mkdtempSync(join(tmpdir(), 'gonghai-tones-'));
let exchange: TestExchange;
let browser: Browser;
let scheme: LineChoice;

test.beforeAll(async () => {
  exchange = await TestExchange.start();
  browser = await aTalker(folder, 440);
  scheme = await anExchangeScheme(exchange.address);
});

test.afterAll(async () => {
  await browser.close();
  await exchange.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('a second tab shows the call, hangs up, and takes over when the first is closed', async () => {
  const [agent, other] = await Promise.all([anAgent(scheme, '8021'), anAgent(scheme, '8022')]);
  const first = await PhonePage.enter(await aTalkingPage(browser), agent);
  const peer = await PhonePage.enter(await aTalkingPage(browser), other);
  await first.isOnline('8021');
  const second = new PhonePage(await first.page.context().newPage());
  await new Shell(second.page).go('/layout/index');
  await second.isOnline('8021');
  await peer.isOnline('8022');

  // Dialled in the second tab, spoken in the first.
  const customer = await aCallee(agent, '8022');
  await second.dial(customer.Tel);
  await peer.button('接听').click();
  for (const tab of [first, second]) await tab.says('通话中');
  await expectToHear(first.page, 440);
  expect(await second.page.evaluate('hearTones()')).toEqual([]);
  await second.button('挂断').click();
  await expect.poll(customer.readLogs).toMatchObject([{ IsAnswer: true, CauseText: '本方挂断' }]);

  await first.page.close();
  await second.isReady();
  await peer.isReady();
  await peer.dial(aNumber('8021'));
  await second.button('接听').click();
  await expectToHear(second.page, 440);
  await peer.button('挂断').click();
  await peer.isReady();
});

test('a reload while talking ends the call at that moment and loses nothing', async () => {
  const [agent, other] = await Promise.all([anAgent(scheme, '8023'), anAgent(scheme, '8024')]);
  const phone = await PhonePage.enter(await aTalkingPage(browser), agent);
  const peer = await PhonePage.enter(await aTalkingPage(browser), other);
  await phone.isOnline('8023');
  await peer.isOnline('8024');
  const customer = await aCallee(agent, '8024');
  await phone.dial(customer.Tel);
  await peer.button('接听').click();
  await phone.says('通话中');
  phone.page.on('dialog', (dialog) => void dialog.accept());
  await phone.page.reload();
  await peer.isReady();
  await phone.isReady();
  await expect
    .poll(customer.readLogs)
    .toMatchObject([{ IsAnswer: true, IsRunning: false, CauseText: '页面已关闭或刷新' }]);
});

test('another browser takes the telephone over, and gives it back', async () => {
  const agent = await anAgent(scheme, '8025');
  const here = await PhonePage.enter(await aTalkingPage(browser), agent);
  await here.isOnline('8025');
  await expect(here.page.getByText('实时消息：已连接')).toBeAttached();
  const there = await PhonePage.enter(await aTalkingPage(browser), agent);
  await there.isOnline('8025');
  await expect(here.chip).toHaveAccessibleName(/电话正在另一窗口使用/);
  await here.dial(aNumber('1486'));
  await expect(here.said('电话正在另一窗口使用')).toBeVisible();

  // The exchange still knows the newer one.
  const caller = await PhonePage.enter(await aTalkingPage(browser), await anAgent(scheme, '8026'));
  await caller.isOnline('8026');
  await caller.dial(aNumber('8025'));
  await expect(there.button('接听')).toBeVisible();
  await expect(there.page.getByText(/^同事 .+（分机 8026）$/)).toBeVisible();
  await expect(here.button('接听')).toBeHidden();
  await there.button('拒接').click();
  await expect(caller.said('拨打被拒绝')).toBeVisible();

  await here.chip.click();
  await here.page.getByRole('button', { name: '在此使用' }).click();
  await here.isOnline('8025');
  await expect(there.chip).toHaveAccessibleName(/电话正在另一窗口使用/);
});

test('signing out hangs up, reports the end and leaves the exchange', async () => {
  const [agent, other] = await Promise.all([anAgent(scheme, '8027'), anAgent(scheme, '8028')]);
  const phone = await PhonePage.enter(await aTalkingPage(browser), agent);
  const peer = await PhonePage.enter(await aTalkingPage(browser), other);
  await phone.isOnline('8027');
  await peer.isOnline('8028');
  const customer = await aCallee(agent, '8028');
  await phone.dial(customer.Tel);
  await peer.button('接听').click();
  await phone.says('通话中');
  await new Shell(phone.page).choose('退出登录');
  await peer.isReady();
  // The session of the agent is over.
  const admin = await asAdministrator();
  await expect
    .poll(() => customer.readLogs(admin))
    .toMatchObject([{ IsAnswer: true, IsRunning: false, CauseText: '本方挂断', EndMark: 0 }]);
  await peer.dial(aNumber('8027'));
  await expect(peer.said('对方不可用或号码受限')).toBeVisible();
});
