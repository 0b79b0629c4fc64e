/** The browser telephone against a real exchange: two browsers talk, and what each of them hears is checked. */
import { type Browser, expect, test } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestExchange } from './models/exchange.ts';
import { aCallee, type Agent, aNumber, anAgent, anExchangeScheme, PhonePage } from './models/phone-page.ts';
import { aTalker, aTalkingPage, expectSilence, expectToHear } from './models/talkers.ts';

test.describe.configure({ mode: 'serial' });

const TONES = { caller: 440, callee: 1_000 } as const;
const folder = mkdtempSync(join(tmpdir(), 'gonghai-tones-'));
let exchange: TestExchange;
let browsers: readonly [Browser, Browser];
let [a, b, c]: Agent[] = [];
let [caller, callee]: PhonePage[] = [];

test.beforeAll(async () => {
  exchange = await TestExchange.start();
  browsers = await Promise.all([aTalker(folder, TONES.caller), aTalker(folder, TONES.callee)]);
  const scheme = await anExchangeScheme(exchange.address);
  [a, b, c] = await Promise.all(['8001', '8002', '8003'].map((extension) => anAgent(scheme, extension)));
  caller = await PhonePage.enter(await aTalkingPage(browsers[0]), a!);
  callee = await PhonePage.enter(await aTalkingPage(browsers[1]), b!);
});

test.afterAll(async () => {
  await Promise.all(browsers.map((browser) => browser.close()));
  await exchange.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('two agents talk, mute and hold, and a third caller finds the line busy', async () => {
  const customer = await aCallee(a!, '8002');
  await caller!.isOnline('8001');
  await callee!.isOnline('8002');
  await caller!.dial(customer.Tel);
  await callee!.button('接听').click();
  await caller!.says('通话中');
  await expect(caller!.page.getByText('通话中').first()).toBeVisible();
  await expectToHear(caller!.page, TONES.callee);
  await expectToHear(callee!.page, TONES.caller);

  await caller!.button('静音').click();
  await expectSilence(callee!.page);
  await expectToHear(caller!.page, TONES.callee);
  await caller!.button('静音').click();
  await expectToHear(callee!.page, TONES.caller);

  await caller!.button('保持').click();
  await caller!.says('保持中');
  await callee!.says('对方保持中');
  await expectSilence(callee!.page);
  await expectSilence(caller!.page);
  await caller!.button('保持').click();
  await callee!.says('通话中');
  await expectToHear(callee!.page, TONES.caller);

  // Busy for everybody else.
  const third = await PhonePage.enter(await aTalkingPage(browsers[0]), c!);
  await third.isOnline('8003');
  await third.dial(aNumber('8002'));
  await expect(third.said('对方正忙')).toBeVisible();
  await third.page.context().close();
  await callee!.says('通话中');

  await callee!.button('挂断').click();
  await caller!.leaveWrapUp();
  await expect
    .poll(customer.readLogs)
    .toMatchObject([{ IsAnswer: true, IsRunning: false, CauseText: '对方挂断', EndMark: 0 }]);
  const [log] = await customer.readLogs();
  expect(log!.CallSeconds).toBeGreaterThan(1);
});
