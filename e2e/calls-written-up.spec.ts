/** One call from the dial to its saved wrap-up, with list and drawer open: what every window shows, and what it costs. */
import { HUB_ADDRESS } from '@gonghai/contract/wire/hub.ts';
import { expect, type Page, test } from '@playwright/test';
import { CallCentre } from './models/call-centre.ts';
import { CustomerPage } from './models/customer-page.ts';
import { aCallee } from './models/phone-page.ts';

const TONES = { agent: 440, colleague: 1_000 } as const;
const [EXTENSION, COLLEAGUE] = ['8061', '8062'];
const MOST_REQUESTS = 10;
const REMARK = '下周来校区看看';
let centre: CallCentre;

test.beforeAll(async () => {
  centre = await CallCentre.open(TONES.agent, TONES.colleague);
});
test.afterAll(() => centre.close());

/** A recording is uploaded in parts, however long the talk is. */
const OF_RECORDINGS: ReadonlySet<string> = new Set(['Record', 'CallUpdateFileName']);

/** The paths of the calls that a page sends from now on, in order, without those of recordings. */
const requestsOf = (page: Page): string[] => {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const name = pathname.split('/').at(-1)!;
    const isCall = pathname.startsWith('/crm/api/') && !pathname.startsWith(HUB_ADDRESS);
    if (isCall && !OF_RECORDINGS.has(name)) paths.push(name);
  });
  return paths;
};

test('a call is written up with few requests, and all windows show it', async () => {
  const [agent, colleague] = await Promise.all([centre.anAgent(EXTENSION), centre.anAgent(COLLEAGUE)]);
  const customer = await aCallee(agent, COLLEAGUE);
  const [phone, other] = await Promise.all([centre.enter(agent), centre.enter(colleague, 1)]);
  const { page } = phone;
  const beside = new CustomerPage(await page.context().newPage());
  await beside.go('/customer/list');
  await expect(beside.row(customer.Name)).toBeVisible();
  await page.bringToFront();
  const list = new CustomerPage(page);
  await list.go('/customer/list');
  const drawer = await list.open(customer.Name);
  const timeline = drawer.getByRole('region', { name: '时间线' });
  await expect(timeline).toContainText('新增客户');
  for (const window of [page, beside.page]) await expect(window.getByText('实时消息：已连接')).toBeAttached();

  const requests = requestsOf(page);
  await page.keyboard.press('d');
  await other.button('接听').click();
  await phone.says('通话中');
  await expect(timeline).toContainText('呼出 通话中');
  for (const window of [list, beside]) await expect(window.row(customer.Name)).toContainText('通话中');
  await phone.button('挂断').click();
  await phone.says('话后整理');
  await expect(timeline).toContainText('呼出 接通');
  for (const window of [list, beside]) await expect(window.row(customer.Name)).not.toContainText('通话中');

  const form = page.getByRole('region', { name: '电话' });
  await form.getByRole('textbox', { name: '备注' }).fill(REMARK);
  await form.getByRole('button', { name: '意向' }).first().click();
  await form.getByRole('button', { name: /^保存/ }).click();
  await phone.says('空闲');
  await expect(timeline).toContainText(REMARK);
  for (const window of [list, beside]) await expect(window.row(customer.Name)).toContainText('意向');
  await expect.poll(customer.readLogs).toMatchObject([{ IsAnswer: true, IsRunning: false, Remark: REMARK }]);
  // Longer than the pushes of others would be gathered, so that a refresh too many is counted.
  await page.waitForTimeout(3_000);
  expect(requests.filter((path) => path === 'QueryRunningCalls')).toEqual([]);
  expect(requests.length, requests.join(', ')).toBeLessThanOrEqual(MOST_REQUESTS);
});
