/** Telephones in several tabs and browsers, calls and lines that break, and what the server hears of it. */
import { expect, test } from '@playwright/test';
import { CallCentre } from './models/call-centre.ts';
import { aCallee, type Agent, aNumber, passwordOf, PhonePage } from './models/phone-page.ts';
import { aMember, asAdministrator } from './models/server.ts';
import { Shell } from './models/shell.ts';
import { expectToHear } from './models/talkers.ts';

test.describe.configure({ mode: 'serial' });

const TONE = 440;
const [EXTENSION, PEER] = ['8021', '8022'];
/** The browser notices a silent connection after some seconds, and the telephone gives it ten more. */
const LOST_WITHIN_MS = 40_000;
let centre: CallCentre;
let agent: Agent;
let colleague: Agent;
let phone: PhonePage;
let peer: PhonePage;

test.beforeAll(async () => {
  centre = await CallCentre.open(TONE);
  [agent, colleague] = await Promise.all([centre.anAgent(EXTENSION), centre.anAgent(PEER)]);
  [phone, peer] = await Promise.all([centre.enter(agent), centre.enter(colleague)]);
});

test.afterAll(() => centre.close());

/** A talk with the peer, dialled in this window. */
const talk = async (from = phone, caller = agent) => {
  await from.isReady();
  await peer.isReady();
  const customer = await aCallee(caller, PEER);
  await from.dial(customer.Tel);
  await expect(peer.button('接听')).toBeVisible();
  const before = Date.now();
  await peer.button('接听').click();
  await from.says('通话中');
  return { customer, answered: { before, after: Date.now() } };
};

test('a reload while talking ends the call at that moment and loses nothing', async () => {
  const { customer } = await talk();
  phone.page.once('dialog', (dialog) => void dialog.accept());
  await phone.page.reload();
  await peer.isReady();
  await phone.isReady();
  await expect
    .poll(customer.readLogs)
    .toMatchObject([{ IsAnswer: true, IsRunning: false, CauseText: '页面已关闭或刷新' }]);
});

test('a talk outlives its exchange, and its log closes once with its true length', async () => {
  const { customer, answered } = await talk();
  const { port } = new URL(centre.address);
  const returns = phone.page.waitForEvent('websocket', (socket) => socket.url().includes(`:${port}`));
  const restart = await centre.loseExchange();
  await expectToHear(phone.page, TONE);
  await restart();
  await returns;
  await phone.says('通话中');
  const shortest = Date.now() - answered.after;
  await phone.button('挂断').click();
  await phone.says('话后整理');
  const longest = Date.now() - answered.before;
  await expect
    .poll(customer.readLogs)
    .toMatchObject([{ IsRunning: false, IsAnswer: true, CauseText: '本方挂断', EndMark: 0 }]);
  const [log] = await customer.readLogs();
  // Both ends are told in whole seconds.
  expect(log!.CallSeconds).toBeGreaterThan(shortest / 1_000 - 2);
  expect(log!.CallSeconds).toBeLessThan(longest / 1_000 + 2);
  // The new exchange cannot tell the other side, which hangs up some time after the sound has ended.
  await expect(peer.chip).toContainText(/话后整理|空闲/, { timeout: 40_000 });
});

test('a second tab shows the call, hangs up, and takes over when the first is closed', async () => {
  const first = phone;
  await first.isReady();
  const second = new PhonePage(await first.page.context().newPage());
  await new Shell(second.page).go('/customer/notice');
  await second.isOnline(EXTENSION);

  // Dialled in the second tab, spoken in the first.
  const { customer } = await talk(second);
  await first.says('通话中');
  await expectToHear(first.page, TONE);
  expect(await second.page.evaluate('hearTones()')).toEqual([]);
  await second.button('挂断').click();
  await expect.poll(customer.readLogs).toMatchObject([{ IsAnswer: true, CauseText: '本方挂断' }]);

  await first.page.close();
  phone = second;
  await second.isReady();
  await peer.isReady();
  await peer.dial(aNumber(EXTENSION));
  await second.button('接听').click();
  await expectToHear(second.page, TONE);
  await peer.button('挂断').click();
  await peer.isReady();
});

test('another browser takes the telephone over, and gives it back', async () => {
  await phone.isReady();
  await expect(phone.page.getByText('实时消息：已连接')).toBeAttached();
  const there = await centre.enter(agent);
  await expect(phone.chip).toHaveAccessibleName(/电话正在另一窗口使用/);
  await phone.dial(aNumber('1486'));
  await expect(phone.said('电话正在另一窗口使用')).toBeVisible();

  // The exchange still knows the newer one.
  await peer.dial(aNumber(EXTENSION));
  await expect(there.button('接听')).toBeVisible();
  await expect(there.page.getByText(/^同事 .+（分机 8022）$/)).toBeVisible();
  await expect(phone.button('接听')).toBeHidden();
  await there.button('拒接').click();
  await expect(peer.said('拨打被拒绝')).toBeVisible();

  await phone.chip.click();
  await phone.page.getByRole('button', { name: '在此使用' }).click();
  await phone.isOnline(EXTENSION);
  await expect(there.chip).toHaveAccessibleName(/电话正在另一窗口使用/);
  await there.page.context().close();
});

test('a tab that crashes leaves an answered call, what was typed waits, and the other side ends too', async () => {
  // The peer knows the caller as a customer, whose number is the account of the caller.
  const known = await aCallee(colleague, '8033');
  const caller = await centre.anAgent(known.Tel);
  const crashing = await centre.enter(caller);
  const { customer } = await talk(crashing, caller);
  const region = crashing.page.getByRole('region', { name: '电话' });
  const remark = region.getByRole('textbox', { name: '备注' });
  if (!(await remark.isVisible())) await region.getByRole('button', { name: '备注', exact: true }).click();
  await remark.fill('等审批，周三再打');
  const context = crashing.page.context();
  const next = new PhonePage(await context.newPage());
  const crashed = crashing.page.waitForEvent('crash');
  const devTools = await context.newCDPSession(crashing.page);
  devTools.send('Page.crash').catch(() => undefined);
  await crashed;
  await new Shell(next.page).go('/customer/notice');
  await next.isOnline(known.Tel);
  await expect
    .poll(customer.readLogs)
    .toMatchObject([{ IsRunning: false, IsAnswer: true, CauseText: '页面已关闭或刷新' }]);
  await next.chip.click();
  await expect(next.page.getByText('待整理 1 通')).toBeVisible();
  const waiting = next.page.getByRole('region', { name: '待整理的通话' });
  await waiting.getByRole('button', { name: new RegExp(customer.Name) }).click();
  await expect(next.page.getByRole('textbox', { name: '备注' })).toHaveValue('等审批，周三再打');
  await expect(peer.said('通话连接中断')).toBeVisible({ timeout: LOST_WITHIN_MS });
  const lost = { IsIncoming: true, IsAnswer: true, IsRunning: false, CauseText: '通话连接中断', EndMark: 0 };
  await expect.poll(known.readLogs).toMatchObject([lost]);
  await context.close();
});

test('CALL-14 a refusal without a message has one; signing out hangs up, reports the end and leaves the exchange', async () => {
  await phone.page.route('**/api/Call/CallTel', (route) =>
    route.fulfill({ json: { Status: false, Code: 3, Message: '', Data: null } }),
  );
  await phone.dial(aNumber('1486'));
  await expect(phone.said('拨打失败')).toBeVisible();
  await phone.page.unrouteAll();

  const { customer } = await talk();
  await new Shell(phone.page).choose('退出登录');
  await peer.isReady();
  // The session of the agent is over.
  const admin = await asAdministrator();
  await expect
    .poll(() => customer.readLogs(admin))
    .toMatchObject([{ IsAnswer: true, IsRunning: false, CauseText: '本方挂断', EndMark: 0 }]);
  await peer.dial(aNumber(EXTENSION));
  await expect(peer.said('对方不可用或号码受限')).toBeVisible();
});

test('CALL-01 CALL-03 CALL-14 CALL-15 a wrong password, a broken microphone, a lost exchange, and no line', async () => {
  const page = await centre.page();
  const wrong = await PhonePage.enter(page, await centre.anAgent('8023', 'Wrong2026'));
  await expect(wrong.said('注册失败，请刷新重试！')).toBeVisible();
  await wrong.says('离线');

  // Another password of the same line registers at once, and the test call finds nothing wrong.
  await wrong.openDevices();
  const dialog = page.getByRole('dialog', { name: '切换拨号设备' });
  await dialog.getByRole('button', { name: '测试通话' }).click();
  const findings = dialog.getByRole('list', { name: '测试结果' });
  await expect(findings.getByRole('listitem').nth(1)).toContainText('账号或密码不正确');
  await dialog.getByLabel('SIP 密码').fill(passwordOf('8023'));
  await dialog.getByRole('button', { name: '保存' }).click();
  await wrong.isOnline('8023');
  await wrong.openDevices();
  await dialog.getByRole('button', { name: '测试通话' }).click();
  for (const part of ['线路', '账号密码', '麦克风', '声音']) {
    const finding = findings.getByRole('listitem').filter({ hasText: part });
    await expect(finding.getByLabel('正常')).toBeVisible();
  }
  await dialog.getByRole('button', { name: '取消' }).click();

  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  for (const [name, message] of [
    ['NotAllowedError', '请检查麦克风权限是否开启'],
    ['NotFoundError', '没有找到麦克风'],
    ['NotReadableError', '麦克风被其他程序占用'],
  ] as const) {
    await page.evaluate(`navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', '${name}'))`);
    await wrong.dial(aNumber('1486'));
    await expect(wrong.said(message)).toBeVisible();
  }
  const restart = await centre.loseExchange();
  await wrong.says('离线');
  await wrong.dial(aNumber('1486'));
  await expect(wrong.said('连接已断开，请检查网络是否正常')).toBeVisible();
  expect(requests.filter((url) => url.includes('/api/Call/Call'))).toEqual([]);
  await restart();
  await wrong.isOnline('8023');

  await page.addInitScript('delete globalThis.WebSocket');
  await page.reload();
  await wrong.dial(aNumber('1486'));
  await expect(wrong.said('当前浏览器不支持WebSocket，请更换浏览器')).toBeVisible();

  const none = await PhonePage.enter(await centre.page(), await aMember(['Seat']));
  await none.says('未配置线路');
  await none.dial(aNumber('1486'));
  await expect(none.said('没有配置拨号规则，请联系管理员')).toBeVisible();
});
