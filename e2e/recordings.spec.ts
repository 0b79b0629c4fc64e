/** A call is recorded in the browser, heard in the drawer, and survives a tab that crashes. */
import { queryRecord } from '@gonghai/contract/calls/recording.contract.ts';
import { RecordState } from '@gonghai/contract/customers/call-outcome.ts';
import { expect, type Page, test } from '@playwright/test';
import { CallCentre } from './models/call-centre.ts';
import { aCallee, PhonePage } from './models/phone-page.ts';
import { call } from './models/server.ts';
import { Shell } from './models/shell.ts';

const [EXTENSION, PEER] = ['8041', '8042'];
/** Two parts. */
const TALK_MS = 11_000;
/** A call without a last part is finished when nothing more has arrived for some time. */
const ASSEMBLED_WITHIN_MS = 60_000;
const MOST_LOST_MS = 10_000;

/** Of the latest call, by the clock of its page: the test notices both ends later, more so on a busy machine. */
const talkedMs = (page: Page) =>
  page.evaluate(() => {
    const [, stored = ''] = Object.entries(localStorage).find(([key]) => key.startsWith('gonghai.call-drafts')) ?? [];
    const { answeredAt, endedAt } = JSON.parse(stored.split('|_|')[0] ?? '').all.at(-1).outcome;
    return Number(endedAt) - Number(answeredAt);
  });

test('a call is recorded while it runs, heard in the drawer, and up to a crash of its tab', async () => {
  test.setTimeout(180_000);
  const centre = await CallCentre.open(440);
  const [agent, colleague] = await Promise.all([centre.anAgent(EXTENSION), centre.anAgent(PEER)]);
  const [phone, peer] = await Promise.all([centre.enter(agent), centre.enter(colleague)]);
  const isRecording = (of: PhonePage) => of.page.getByRole('region', { name: '电话' }).getByText('录音中');

  const talk = async () => {
    const customer = await aCallee(agent, PEER);
    const arrives = phone.page.waitForResponse((response) => response.url().includes('api/Upload/Record'));
    await phone.dial(customer.Tel);
    await peer.button('接听').click();
    await phone.says('通话中');
    const answeredAt = Date.now();
    await expect(isRecording(phone)).toBeVisible();
    expect(await (await arrives).json()).toMatchObject({ Status: true, Data: { NextPart: 1 } });
    await phone.page.waitForTimeout(TALK_MS - (Date.now() - answeredAt));
    return { customer, answeredAt };
  };
  const recordOf = async (readLogs: Awaited<ReturnType<typeof aCallee>>['readLogs']) => {
    await expect
      .poll(readLogs, { timeout: ASSEMBLED_WITHIN_MS })
      .toMatchObject([{ IsRunning: false, RecordState: RecordState.Ready }]);
    const [log] = await readLogs();
    return { log: log!, record: await call(queryRecord, { id: log!.Id }, agent.session) };
  };

  // Heard in the drawer.
  const { customer } = await talk();
  await phone.button('挂断').click();
  await phone.says('话后整理');
  const talked = await talkedMs(phone.page);
  const { log, record } = await recordOf(customer.readLogs);
  expect(log.AudioFile).toMatch(/^[0-9a-f]{32}\.webm$/);
  expect(Math.abs(record.Milliseconds - talked)).toBeLessThan(1_500);
  const bars = Buffer.from(record.Waveform, 'base64');
  const loudest = [0, 1].map((channel) => Math.max(...bars.filter((_, index) => index % record.Channels === channel)));
  expect(Math.min(...loudest)).toBeGreaterThan(20);
  await phone.leaveWrapUp();
  const { page } = phone;
  await new Shell(page).go(`/customer/list?open=${customer.id}&open.tab=calls`);
  await page.getByRole('button', { name: /^播放录音/ }).click();
  const slider = page.getByRole('slider', { name: '播放位置' });
  await expect.poll(async () => Number(await slider.getAttribute('aria-valuenow'))).toBeGreaterThan(1);
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: '播放', exact: true })).toBeVisible();

  // A crash loses the last parts only.
  await peer.isReady();
  const crashed = await talk();
  const lasted = Date.now() - crashed.answeredAt;
  const next = new PhonePage(await page.context().newPage());
  const crash = page.waitForEvent('crash');
  const devTools = await page.context().newCDPSession(page);
  devTools.send('Page.crash').catch(() => undefined);
  await crash;
  await new Shell(next.page).go('/customer/notice');
  await next.isOnline(EXTENSION);
  const left = await recordOf(crashed.customer.readLogs);
  expect(lasted - left.record.Milliseconds).toBeLessThan(MOST_LOST_MS);
  await centre.close();
});
