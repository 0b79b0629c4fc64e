/** Calls whose end the server does not hear of at once, and calls that the server refuses. */
import { type Browser, expect, test } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestExchange } from './models/exchange.ts';
import { aCallee, aNumber, anAgent, anExchangeScheme, type LineChoice, PhonePage } from './models/phone-page.ts';
import { aMember } from './models/server.ts';
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

/** Two agents who talk, with the customer that each of them knows the other as. */
const aTalk = async (lastFour: string, other: string) => {
  const colleague = await anAgent(scheme, other);
  const known = await aCallee(colleague, lastFour);
  const agent = await anAgent(scheme, known.Tel);
  const phone = await PhonePage.enter(await aTalkingPage(browser), agent);
  const peer = await PhonePage.enter(await aTalkingPage(browser), colleague);
  await phone.isOnline(known.Tel);
  await peer.isOnline(other);
  const customer = await aCallee(agent, other);
  await phone.dial(customer.Tel);
  await peer.button('接听').click();
  await phone.says('通话中');
  return { phone, peer, customer, known, answeredAt: Date.now() };
};

const UNHEARD_MS = 8_000;
/** The browser notices a silent connection after some seconds, and the telephone gives it ten more. */
const LOST_WITHIN_MS = 40_000;
const REPORT = '**/api/Call/EditCallLog';

test('an end that could not be reported is kept, and reported after a reload with its true length', async () => {
  const { phone, customer, answeredAt } = await aTalk('8031', '8032');
  const { page } = phone;
  let refused = 0;
  await page.route(REPORT, (route) => {
    refused += 1;
    return route.abort();
  });
  await phone.button('挂断').click();
  const seconds = (Date.now() - answeredAt) / 1_000;
  await expect.poll(() => refused).toBeGreaterThan(0);
  // The length must not depend on when the server hears of the end.
  await page.waitForTimeout(UNHEARD_MS);
  await page.reload();
  await expect.poll(() => refused).toBeGreaterThan(1);
  expect(await customer.readLogs()).toMatchObject([{ IsRunning: true }]);
  await page.unroute(REPORT);
  await expect.poll(customer.readLogs).toMatchObject([{ IsRunning: false, IsAnswer: true, CauseText: '本方挂断' }]);
  const [log] = await customer.readLogs();
  expect(Math.abs(log!.CallSeconds - seconds)).toBeLessThan(UNHEARD_MS / 1_000 - 2);
});

test('a tab that crashes leaves an answered call, what was typed waits, and the other side ends too', async () => {
  const { phone, peer, customer, known } = await aTalk('8033', '8034');
  const region = phone.page.getByRole('region', { name: '电话' });
  const remark = region.getByRole('textbox', { name: '备注' });
  if (!(await remark.isVisible())) await region.getByRole('button', { name: '备注', exact: true }).click();
  await remark.fill('等审批，周三再打');
  const context = phone.page.context();
  const next = new PhonePage(await context.newPage());
  const crashed = phone.page.waitForEvent('crash');
  const devTools = await context.newCDPSession(phone.page);
  devTools.send('Page.crash').catch(() => undefined);
  await crashed;
  await new Shell(next.page).go('/layout/index');
  await next.isOnline(known.Tel);
  await expect
    .poll(customer.readLogs)
    .toMatchObject([{ IsRunning: false, IsAnswer: true, CauseText: '页面已关闭或刷新' }]);
  await next.chip.click();
  await expect(next.page.getByText('待整理 1 通')).toBeVisible();
  await next.page.getByRole('button', { name: new RegExp(customer.Name) }).click();
  await expect(next.page.getByRole('textbox', { name: '备注' })).toHaveValue('等审批，周三再打');
  await expect(peer.said('通话连接中断')).toBeVisible({ timeout: LOST_WITHIN_MS });
  const lost = { IsIncoming: true, IsAnswer: true, IsRunning: false, CauseText: '通话连接中断', EndMark: 0 };
  await expect.poll(known.readLogs).toMatchObject([lost]);
});

test('a talk outlives its exchange, and its log closes once with its true length', async () => {
  const { phone, customer, answeredAt } = await aTalk('8036', '8037');
  const { port } = exchange;
  const returns = phone.page.waitForEvent('websocket', (socket) => socket.url().includes(`:${port}`));
  await exchange.kill();
  await expectToHear(phone.page, 440);
  exchange = await TestExchange.start(port);
  await returns;
  await phone.says('通话中');
  await phone.button('挂断').click();
  const seconds = (Date.now() - answeredAt) / 1_000;
  await expect
    .poll(customer.readLogs)
    .toMatchObject([{ IsRunning: false, IsAnswer: true, CauseText: '本方挂断', EndMark: 0 }]);
  const [log] = await customer.readLogs();
  expect(Math.abs(log!.CallSeconds - seconds)).toBeLessThan(3);
});

test('CALL-01 CALL-14 without a line nothing is dialled, and a refusal without a message has one', async () => {
  const none = await PhonePage.enter(await aTalkingPage(browser), await aMember(['Seat']));
  await none.says('未配置线路');
  await none.dial(aNumber('1486'));
  await expect(none.said('没有配置拨号规则，请联系管理员')).toBeVisible();

  const phone = await PhonePage.enter(await aTalkingPage(browser), await anAgent(scheme, '8035'));
  await phone.isOnline('8035');
  await phone.page.route('**/api/Call/CallTel', (route) =>
    route.fulfill({ json: { Status: false, Code: 3, Message: '', Data: null } }),
  );
  await phone.dial(aNumber('1486'));
  await expect(phone.said('拨打失败')).toBeVisible();
});
