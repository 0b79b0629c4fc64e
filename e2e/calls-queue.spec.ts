/** 连拨 by keys against a real exchange: start, two calls, a skip, a pause, the summary; a reload keeps the place. */
import { expect, test } from '@playwright/test';
import { CallCentre } from './models/call-centre.ts';
import { CustomerPage } from './models/customer-page.ts';
import { aCallee } from './models/phone-page.ts';

const [EXTENSION, COLLEAGUE] = ['8051', '8052'];
let centre: CallCentre;

test.beforeAll(async () => {
  centre = await CallCentre.open(440, 1_000);
});
test.afterAll(() => centre.close());

test('an agent works through a selection with the keyboard', async () => {
  const [agent, colleague] = await Promise.all([centre.anAgent(EXTENSION), centre.anAgent(COLLEAGUE)]);
  // The newest customer is the first of the list.
  const fourth = await aCallee(agent, COLLEAGUE);
  const third = await aCallee(agent, COLLEAGUE);
  const second = await aCallee(agent, COLLEAGUE);
  const first = await aCallee(agent, COLLEAGUE);
  const [phone, other] = await Promise.all([centre.enter(agent), centre.enter(colleague, 1)]);
  const { page } = phone;
  const list = new CustomerPage(page);
  await list.go('/customer/list');
  await expect(list.row(first.Name)).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Control+a');
  await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '开始连拨' }).click();

  const strip = page.getByRole('region', { name: '连拨', exact: true });
  const next = page.getByRole('region', { name: '下一位' });
  await expect(next).toContainText(second.Name);
  await other.button('接听').click();
  await phone.says('通话中');
  await expect(list.row(first.Name)).toContainText('通话中');
  await other.button('挂断').click();
  await phone.says('话后整理');
  // The digit sets the status, S skips the next person, and Enter saves and dials the one after, also in quick succession.
  await page.keyboard.press('2');
  await page.keyboard.press('s');
  await page.keyboard.press('Enter');
  await other.button('接听').click();
  await expect(list.row(third.Name)).toContainText('通话中');
  await expect(list.row(second.Name)).toContainText('手动跳过');
  await other.button('挂断').click();
  await phone.says('话后整理');

  // In the remark the letters are text. Esc leaves the wrap-up for later and pauses.
  await page.getByRole('textbox', { name: '备注' }).click();
  await page.keyboard.type('sp');
  await expect(page.getByRole('textbox', { name: '备注' })).toHaveValue('sp');
  await page.keyboard.press('Escape');
  await expect(strip).toContainText('已暂停');
  await expect(strip).toContainText('已拨 2');

  // A reload keeps the place and does not dial.
  await page.reload();
  await phone.isOnline(EXTENSION);
  await expect(strip).toContainText('已暂停');
  await expect(next).toContainText(fourth.Name);
  await page.keyboard.press('p');
  await other.button('接听').click();
  await phone.says('通话中');
  await other.button('挂断').click();
  await phone.says('话后整理');
  await page.keyboard.press('Enter');
  const summary = page.getByRole('region', { name: '连拨小结' });
  await expect(summary).toContainText('拨打 3 位，接通 3 位，预约 0 位，跳过 1 位');
  await expect(summary).toContainText('手动跳过 1');
  await summary.getByRole('button', { name: '完成' }).click();
  await expect(strip).toBeHidden();
  expect(await second.readLogs()).toEqual([]);
  for (const called of [first, third, fourth]) expect(await called.readLogs()).toHaveLength(1);
});
