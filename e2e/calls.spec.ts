/** Calls against a real exchange: two browsers talk, transfer, are called by customers, and calls that fail. */
import { expect, test } from '@playwright/test';
import { CallCentre } from './models/call-centre.ts';
import { CustomerTelephone } from './models/customer-telephone.ts';
import { aCallee, type Agent, aNumber, type PhonePage } from './models/phone-page.ts';
import { Shell } from './models/shell.ts';
import { expectSilence, expectToHear } from './models/talkers.ts';

test.describe.configure({ mode: 'serial' });

const TONES = { agent: 440, colleague: 1_000 } as const;
/** Every file of calls has extensions of its own: those of other exchanges are offered, too, while they are online. */
const [EXTENSION, COLLEAGUE] = ['8001', '8002'];
let centre: CallCentre;
let agent: Agent;
let colleague: Agent;
let phone: PhonePage;
let other: PhonePage;

test.beforeAll(async () => {
  centre = await CallCentre.open(TONES.agent, TONES.colleague);
  [agent, colleague] = await Promise.all([centre.anAgent(EXTENSION), centre.anAgent(COLLEAGUE)]);
  [phone, other] = await Promise.all([centre.enter(agent), centre.enter(colleague, 1)]);
});

test.afterAll(() => centre.close());

/** A customer of the agent who calls: the account of the telephone is the number of the customer. */
const aCaller = async () => {
  const customer = await aCallee(agent, '8040');
  return { ...customer, telephone: await CustomerTelephone.connect(centre, customer.Tel) };
};

const breakMicrophone = (name: string): Promise<void> =>
  phone.page.evaluate(`navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', '${name}'))`);

test('two agents talk, mute and hold, and a third caller finds the line busy', async () => {
  const customer = await aCallee(agent, COLLEAGUE);
  await phone.dial(customer.Tel);
  await other.button('接听').click();
  await phone.says('通话中');
  await expect(phone.page.getByText('通话中').first()).toBeVisible();
  await expectToHear(phone.page, TONES.colleague);
  await expectToHear(other.page, TONES.agent);

  await phone.button('静音').click();
  await expectSilence(other.page);
  await expectToHear(phone.page, TONES.colleague);
  await phone.button('静音').click();
  await expectToHear(other.page, TONES.agent);

  await phone.button('保持').click();
  await phone.says('保持中');
  await other.says('对方保持中');
  await expectSilence(other.page);
  await expectSilence(phone.page);
  await phone.button('保持').click();
  await other.says('通话中');
  await expectToHear(other.page, TONES.agent);

  // Busy for all others.
  const { telephone } = await aCaller();
  await telephone.call(COLLEAGUE);
  await telephone.isRefusedWith(486);
  await telephone.close();
  await other.says('通话中');

  await other.button('挂断').click();
  await phone.leaveWrapUp();
  await expect
    .poll(customer.readLogs)
    .toMatchObject([{ IsAnswer: true, IsRunning: false, CauseText: '对方挂断', EndMark: 0 }]);
  const [log] = await customer.readLogs();
  expect(log!.CallSeconds).toBeGreaterThan(1);
  await other.isReady();
});

test('a call goes to a colleague who answers, and comes back from one who refuses', async () => {
  const { Tel, readLogs, telephone } = await aCaller();
  const name = colleague.session.UserModel.Name;
  const transfer = async (): Promise<void> => {
    await phone.page.keyboard.press('t');
    const field = phone.page.getByRole('combobox', { name: '搜索同事' });
    await field.fill(COLLEAGUE);
    await expect(phone.page.getByRole('option', { name: /8002.*示闲/ })).toBeVisible();
    await field.press('Enter');
    await expect(phone.page.getByText(`正在转接给 ${name}…`)).toBeVisible();
  };

  await telephone.call(EXTENSION);
  await phone.button('接听').click();
  await phone.says('通话中');
  // A customer must not make the agent's telephone dial.
  expect(await telephone.refer(COLLEAGUE)).toBe(603);
  await expect(other.button('接听')).toBeHidden();

  await transfer();
  await other.button('拒接').click();
  await expect(phone.said('转接失败：转接被拒绝')).toBeVisible();
  await phone.says('通话中');
  await expectToHear(phone.page, TONES.agent);
  await telephone.hasCalls(1);
  await other.isReady();

  await transfer();
  await expect(other.page.getByRole('region', { name: '电话' })).toContainText(Tel.slice(-4));
  await other.button('接听').click();
  await phone.says('话后整理');
  await other.says('通话中');
  await expectToHear(other.page, TONES.agent);
  await telephone.hasCalls(1);
  const log = { IsAnswer: true, IsRunning: false, EndMark: 0, CauseText: `已转接给${name}` };
  // The colleague may not see the customer, so this is the only log of it.
  await expect.poll(readLogs).toMatchObject([log]);
  expect((await readLogs())[0]!.CallSeconds).toBeGreaterThan(1);
  await telephone.close();
  await other.says('话后整理');
  await phone.isReady();
});

test('an incoming call rings with its customer; missed, it is called back; answered, it is written up', async () => {
  const { Name, readLogs, telephone } = await aCaller();
  await new Shell(phone.page).go('/layout/index');
  const card = phone.page.getByRole('region', { name: '电话' });

  await telephone.call(EXTENSION);
  await expect(phone.button('接听')).toBeVisible();
  await expect(card.getByText(Name)).toBeVisible();
  await telephone.hangUp();
  await expect.poll(readLogs).toMatchObject([{ IsIncoming: true, IsAnswer: false, IsRunning: false }]);
  await phone.says('空闲');
  await expect(phone.said(`未接来电：${Name}`)).toBeVisible();
  await expect(phone.chip).toHaveAccessibleName(/1 个未接来电/);
  const block = phone.page.locator('.home').getByRole('region', { name: '未接来电' });
  await expect(block.getByRole('button', { name: `回拨 ${Name}` })).toBeVisible();
  // The number is the server's, so it survives a reload; shown in the dial pad, the calls count as seen.
  await phone.page.reload();
  await phone.isOnline(EXTENSION);
  await expect(phone.chip).toHaveAccessibleName(/1 个未接来电/);

  await phone.chip.click();
  const missed = phone.page.locator('.dial-pad').getByRole('region', { name: '未接来电' });
  await expect(phone.chip).not.toHaveAccessibleName(/个未接来电/);
  await missed.getByRole('button', { name: new RegExp(Name) }).click();
  await expect.poll(readLogs).toMatchObject([{ IsIncoming: false }, { IsIncoming: true }]);
  await expect(block).toBeHidden();
  await phone.isReady();

  await telephone.call(EXTENSION);
  await phone.button('接听').click();
  await phone.says('通话中');
  // Only a call whose log is known is written up.
  await expect(card.getByText(Name)).toBeVisible();
  await telephone.hangUp();
  await phone.says('话后整理');
  await expect(card.getByText(Name)).toBeVisible();
  await expect
    .poll(readLogs)
    .toMatchObject([{ IsIncoming: true, IsAnswer: true, IsRunning: false, CauseText: '对方挂断' }, {}, {}]);

  // Without a microphone the call cannot be answered, and the caller hears of it at once.
  await phone.isReady();
  await breakMicrophone('NotAllowedError');
  await telephone.call(EXTENSION);
  await phone.button('接听').click();
  await expect(phone.said('请检查麦克风权限是否开启')).toBeVisible();
  await telephone.isRefusedWith(480);
  const refused = { IsIncoming: true, IsAnswer: false, IsRunning: false, CauseText: '请检查麦克风权限是否开启' };
  await expect.poll(readLogs).toMatchObject([refused, {}, {}, {}]);
  await telephone.close();
});

test('a call during a break or another call gets busy and is listed as missed; own calls stay possible', async () => {
  // With a microphone again.
  await phone.page.reload();
  await phone.isOnline(EXTENSION);
  const { Name, readLogs, telephone } = await aCaller();
  await phone.page.keyboard.press('Alt+R');
  await phone.page.getByRole('button', { name: '午餐' }).click();
  await phone.says('小休 · 午餐');
  await telephone.call(EXTENSION);
  const refused = { IsIncoming: true, IsAnswer: false, IsRunning: false, CauseCode: 486 };
  await expect.poll(readLogs).toMatchObject([{ ...refused, CauseText: '小休，已自动拒接' }]);
  await telephone.isRefusedWith(486);
  // The state is the server's, so it survives a reload.
  await phone.page.reload();
  await phone.says('小休 · 午餐');

  // A line without an answer. The server knows of the call before the other one comes.
  const silent = await aCallee(agent, '1999');
  await phone.dial(silent.Tel);
  await phone.says('正在呼叫');
  await expect.poll(silent.readLogs).toMatchObject([{ IsRunning: true }]);
  await telephone.call(EXTENSION);
  await expect.poll(readLogs).toMatchObject([{ ...refused, CauseText: '通话中，已自动拒接' }, refused]);
  await phone.button('挂断').click();
  await phone.page.getByRole('button', { name: '稍后处理' }).click();
  await phone.says('小休 · 午餐');
  await phone.chip.click();
  const missed = phone.page.locator('.dial-pad').getByRole('region', { name: '未接来电' });
  await expect(missed.getByText(`${Name}（2 次）`)).toBeVisible();
  await phone.page.getByRole('button', { name: '示闲' }).click();
  await phone.says(`空闲 · 分机 ${EXTENSION}`);
  await telephone.close();
});

/** `call-causes.rules.test.ts` has all of them. */
const FAILURES = [
  ['1302', '拨打失败，错误原因：Moved Temporarily'],
  ['1486', '对方正忙'],
  ['1503', '线路忙，请稍后再试'],
] as const;

test('CALL-07 CALL-08 a failure of the exchange has its message, and is in the log', async () => {
  const customer = await aCallee(agent, '1486');
  const keys: (string | undefined)[] = [];
  phone.page.on('request', (request) => {
    if (request.url().endsWith('/api/Call/CallTel')) keys.push(request.headers()['idempotency-key']);
  });
  for (const [lastFour, message] of FAILURES) {
    await phone.dial(lastFour === '1486' ? customer.Tel : aNumber(lastFour));
    await expect(phone.said(message).last(), lastFour).toBeVisible();
    await phone.isReady();
  }
  const busy = { IsAnswer: false, IsRunning: false, CallSeconds: 0, CauseCode: 486, CauseText: '对方正忙', EndMark: 0 };
  await expect.poll(customer.readLogs).toMatchObject([busy]);
  // A dial that is repeated must not create a second log.
  expect(keys.filter((key) => /^[\w-]{8,100}$/.test(key ?? ''))).toHaveLength(FAILURES.length);
  expect(new Set(keys).size).toBe(FAILURES.length);

  // A failure that no rule explains is reported with its log.
  const reported = phone.page.waitForResponse('**/api/Currency/SaveCallFail');
  await phone.page.evaluate(`RTCPeerConnection.prototype.createOffer = () => Promise.reject(new Error('no offer'))`);
  await phone.dial(customer.Tel);
  await expect(phone.said('拨打失败，请稍后重试')).toBeVisible();
  const response = await reported;
  expect(response.request().postDataJSON()).toMatchObject({
    Tel: customer.Tel,
    ExtensionNumber: EXTENSION,
    Msg: expect.stringContaining('WebRTC Error'),
    CallActionId: expect.stringMatching(/^[\w-]{36}$/),
  });
  expect(await response.json()).toMatchObject({ Status: true });
  const unexplained = { IsAnswer: false, IsRunning: false, CauseCode: 0, CauseText: '拨打失败，请稍后重试' };
  await expect.poll(customer.readLogs).toMatchObject([unexplained, busy]);
  await phone.isReady();
});

test('a call without an answer ends after a minute, or when the caller hangs up', async () => {
  await phone.page.clock.install();
  await phone.page.reload();
  await phone.isOnline(EXTENSION);
  const customer = await aCallee(agent, '1999');
  await phone.dial(customer.Tel);
  await phone.says('正在呼叫');
  await expect.poll(customer.readLogs).toMatchObject([{ IsRunning: true }]);
  await phone.button('挂断').click();
  await expect(phone.said('电话已挂断')).toBeVisible();
  await expect.poll(customer.readLogs).toMatchObject([{ IsRunning: false, CauseCode: 487 }]);
  await phone.isReady();
  await phone.dial(customer.Tel);
  await expect.poll(customer.readLogs).toMatchObject([{ IsRunning: true }, {}]);
  // The minute begins with the INVITE, which may leave after the log was made and the text was shown.
  await expect(async () => {
    await phone.page.clock.fastForward(61_000);
    await expect(phone.said('无人接听')).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await expect.poll(customer.readLogs).toMatchObject([{ IsRunning: false, IsAnswer: false, CauseCode: 408 }, {}]);
});
