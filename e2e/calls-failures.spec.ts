/** Calls that fail, with a real exchange: causes and messages, wrong passwords, lost connections and devices. */
import { type Browser, expect, test } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestExchange } from './models/exchange.ts';
import {
  aCallee,
  aNumber,
  anAgent,
  anExchangeScheme,
  type LineChoice,
  passwordOf,
  PhonePage,
} from './models/phone-page.ts';
import { aTalker, aTalkingPage } from './models/talkers.ts';

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

const MATRIX = [
  ['1302', '拨打失败，错误原因：Moved Temporarily'],
  ['1402', '拨打失败，错误原因：Payment Required'],
  ['1403', '拨打被拒绝'],
  ['1404', '对方不可用或号码受限'],
  ['1408', '无人接听'],
  ['1410', '对方不可用或号码受限'],
  ['1422', '拨打失败，错误原因：Session Interval Too Small'],
  ['1480', '对方不可用或号码受限'],
  ['1484', '拨打失败，错误原因：Address Incomplete'],
  ['1486', '对方正忙'],
  ['1487', '电话已挂断'],
  ['1488', '拨打失败，错误原因：Not Acceptable Here'],
  ['1500', '拨打失败，错误原因：Server Internal Error'],
  ['1503', '线路忙，请稍后再试'],
  ['1600', '对方正忙'],
  ['1603', '拨打被拒绝'],
] as const;

test('CALL-07 CALL-08 every failure of the exchange has its message, and is in the log', async () => {
  const agent = await anAgent(scheme, '8011');
  const phone = await PhonePage.enter(await aTalkingPage(browser), agent);
  const customer = await aCallee(agent, '1486');
  await phone.isOnline('8011');
  const keys: (string | undefined)[] = [];
  phone.page.on('request', (request) => {
    if (request.url().endsWith('/api/Call/CallTel')) keys.push(request.headers()['idempotency-key']);
  });
  for (const [lastFour, message] of MATRIX) {
    await phone.dial(lastFour === '1486' ? customer.Tel : aNumber(lastFour));
    await expect(phone.said(message).last(), lastFour).toBeVisible();
    await phone.isReady();
  }
  const busy = { IsAnswer: false, IsRunning: false, CallSeconds: 0, CauseCode: 486, CauseText: '对方正忙', EndMark: 0 };
  await expect.poll(customer.readLogs).toMatchObject([busy]);
  // A dial that is repeated must not create a second log.
  expect(keys.filter((key) => /^[\w-]{8,100}$/.test(key ?? ''))).toHaveLength(MATRIX.length);
  expect(new Set(keys).size).toBe(MATRIX.length);

  // A failure that no rule explains is reported with its log.
  const reported = phone.page.waitForResponse('**/api/Currency/SaveCallFail');
  await phone.page.evaluate(`RTCPeerConnection.prototype.createOffer = () => Promise.reject(new Error('no offer'))`);
  await phone.dial(customer.Tel);
  await expect(phone.said('拨打失败，请稍后重试')).toBeVisible();
  const response = await reported;
  expect(response.request().postDataJSON()).toMatchObject({
    Tel: customer.Tel,
    ExtensionNumber: '8011',
    Msg: expect.stringContaining('WebRTC Error'),
    CallActionId: expect.stringMatching(/^[\w-]{36}$/),
  });
  expect(await response.json()).toMatchObject({ Status: true });
  const unexplained = { IsAnswer: false, IsRunning: false, CauseCode: 0, CauseText: '拨打失败，请稍后重试' };
  await expect.poll(customer.readLogs).toMatchObject([unexplained, busy]);
});

test('a call that nobody answers ends after a minute, or when the caller hangs up', async () => {
  const agent = await anAgent(scheme, '8012');
  const page = await aTalkingPage(browser);
  await page.clock.install();
  const phone = await PhonePage.enter(page, agent);
  const customer = await aCallee(agent, '1999');
  await phone.isOnline('8012');
  await phone.dial(customer.Tel);
  await phone.says('正在呼叫');
  await expect.poll(customer.readLogs).toMatchObject([{ IsRunning: true }]);
  await phone.button('挂断').click();
  await expect(phone.said('电话已挂断')).toBeVisible();
  await expect.poll(customer.readLogs).toMatchObject([{ IsRunning: false, CauseCode: 487 }]);
  await phone.isReady();
  await phone.dial(customer.Tel);
  await expect.poll(customer.readLogs).toMatchObject([{ IsRunning: true }, {}]);
  await page.clock.fastForward(61_000);
  await expect(phone.said('无人接听')).toBeVisible();
  await expect.poll(customer.readLogs).toMatchObject([{ IsRunning: false, IsAnswer: false, CauseCode: 408 }, {}]);
});

test('CALL-03 CALL-14 a wrong password, a lost exchange and a broken microphone', async () => {
  const agent = await anAgent(scheme, '8013', 'Wrong2026');
  const page = await aTalkingPage(browser);
  const phone = await PhonePage.enter(page, agent);
  await expect(phone.said('注册失败，请刷新重试！')).toBeVisible();
  await phone.says('离线');

  // Another password of the same line registers at once, and the test call finds nothing wrong.
  await phone.openDevices();
  const dialog = page.getByRole('dialog', { name: '切换拨号设备' });
  await dialog.getByRole('button', { name: '测试通话' }).click();
  const findings = dialog.getByRole('list', { name: '测试结果' });
  await expect(findings.getByRole('listitem').nth(1)).toContainText('账号或密码不正确');
  await dialog.getByLabel('SIP 密码').fill(passwordOf('8013'));
  await dialog.getByRole('button', { name: '保存' }).click();
  await phone.isOnline('8013');
  await phone.openDevices();
  await dialog.getByRole('button', { name: '测试通话' }).click();
  for (const part of ['线路', '账号密码', '麦克风', '声音']) {
    const finding = findings.getByRole('listitem').filter({ hasText: part });
    await expect(finding.getByLabel('正常')).toBeVisible();
  }
  await dialog.getByRole('button', { name: '取消' }).click();

  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const asked = (): string[] => requests.filter((url) => url.includes('/api/Call/Call'));
  const failMicrophone = (name: string): Promise<void> =>
    page.evaluate(`navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', '${name}'))`);
  for (const [name, message] of [
    ['NotAllowedError', '请检查麦克风权限是否开启'],
    ['NotFoundError', '没有找到麦克风'],
    ['NotReadableError', '麦克风被其他程序占用'],
  ] as const) {
    await failMicrophone(name);
    await phone.dial(aNumber('1486'));
    await expect(phone.said(message)).toBeVisible();
  }
  const { port } = exchange;
  await exchange.kill();
  await phone.says('离线');
  await phone.dial(aNumber('1486'));
  await expect(phone.said('连接已断开，请检查网络是否正常')).toBeVisible();
  expect(asked()).toEqual([]);
  exchange = await TestExchange.start(port);
  await phone.isOnline('8013');
});

test('CALL-01 CALL-15 without a line or without WebSocket nothing is dialled', async () => {
  const agent = await anAgent(scheme, '8014');
  const page = await aTalkingPage(browser);
  await page.addInitScript('delete globalThis.WebSocket');
  const phone = await PhonePage.enter(page, agent);
  await phone.dial(aNumber('1486'));
  await expect(phone.said('当前浏览器不支持WebSocket，请更换浏览器')).toBeVisible();
});
