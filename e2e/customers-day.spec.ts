/** An agent's day: statuses set in one action, notes with the next follow-up, reminders done and postponed. */
import { DicTable, queryAllDictionaries } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { BOOKED_MESSAGE, createNotice, searchToDo } from '@gonghai/contract/notices/notice.contract.ts';
import { CustomerPage } from './models/customer-page.ts';
import { aCustomer, someCustomers } from './models/customers.ts';
import { aMember, call, type Session, sessionFor, unique } from './models/server.ts';
import { Shell } from './models/shell.ts';
import { expect, test } from './models/test.ts';

const statusNames = async (session: Session): Promise<readonly string[]> =>
  (await call(queryAllDictionaries, {}, session))
    .filter((item) => item.DicTable === DicTable.TrackStatus)
    .map(({ Name }) => Name);

test('a status is set from the bar, by key, in the row and for many, and undone from the message', async ({ page }) => {
  const agent = await aMember(['Seat']);
  const session = await sessionFor(agent);
  const [one, two] = await someCustomers(session, 2);
  const [first, second, third] = await statusNames(session);
  const list = await CustomerPage.enter(page, agent);
  // The home page shows the same customers: their rows are in the cache twice.
  await page.goto('/#/layout/index');
  await expect(page.getByRole('button', { name: one!.Name, exact: true })).toBeVisible();
  await page.goto('/#/customer/list');
  const statusOf = (name: string) => list.row(name).getByRole('button', { name: /^跟进状态/ });
  const undo = async (text: string): Promise<void> => {
    await list.said(text).getByRole('button', { name: '撤销' }).click();
    await expect(list.said(text)).toHaveCount(0);
  };

  const drawer = await list.open(one!.Name);
  const now = drawer.getByRole('list', { name: '跟进状态' }).locator('[aria-current=step]');
  await drawer.getByRole('list', { name: '跟进状态' }).getByRole('button', { name: second! }).click();
  await expect(now).toHaveText(second!);
  await expect(statusOf(one!.Name)).toHaveText(second!);
  await page.keyboard.press('3');
  await expect(now).toHaveText(third!);
  await expect(drawer.getByRole('region', { name: '时间线' }).getByText(third!)).toBeVisible();
  await undo(`已改为 ${third!}`);
  await expect(now).toHaveText(second!);
  await page.keyboard.press('Escape');

  await statusOf(two!.Name).click();
  await page.getByRole('menuitem', { name: first! }).click();
  await expect(statusOf(two!.Name)).toHaveText(first!);

  await list.select(one!.Name, two!.Name);
  await list.bulk('改状态');
  await list.dialog('改状态：选中的 2 位客户').getByRole('button', { name: third! }).click();
  for (const { Name } of [one!, two!]) await expect(statusOf(Name)).toHaveText(third!);
  await undo(`2 位客户已改为 ${third!}`);
  await expect(statusOf(one!.Name)).toHaveText(second!);
  await expect(statusOf(two!.Name)).toHaveText(first!);
});

test('a note and the next follow-up are saved in one step without a mouse', async ({ page }) => {
  const agent = await aMember(['Seat']);
  const session = await sessionFor(agent);
  const customer = await aCustomer(session);
  const list = await CustomerPage.enter(page, agent);
  await expect(list.row(customer.Name)).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const drawer = list.dialog(`客户 ${customer.Name}`);
  await expect(drawer.getByRole('textbox', { name: '跟进内容' })).toBeVisible();
  await page.keyboard.press('r');
  await page.keyboard.type('明天再联系');
  const morning = drawer.getByRole('button', { name: /^明天上午/ });
  while ((await page.locator(':focus').textContent()) !== '明天上午') await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(morning).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Control+Enter');
  await expect(drawer.getByRole('region', { name: '跟进提醒' })).toContainText('明天 10:00');
  await expect(drawer.getByRole('region', { name: '时间线' }).getByText('明天再联系').first()).toBeVisible();
  await expect(drawer.getByRole('tab', { name: '预约跟进 1' })).toBeVisible();
  const { Rows } = await call(searchToDo, { PageIndex: 1, PageCount: 10 }, session);
  expect(Rows).toMatchObject([{ CustomerId: customer.Id, Msg: BOOKED_MESSAGE }]);
});

test('what is to do is opened in place, postponed and done', async ({ page }) => {
  const agent = await aMember(['Seat']);
  const session = await sessionFor(agent);
  const customer = await aCustomer(session);
  const Msg = `回访${unique()}`;
  const SubscribeTime = Math.floor(Date.now() / 1_000) + 60;
  await call(createNotice, { CustomerId: customer.Id, Msg, SubscribeTime, Noticeminutes: 0 }, session);
  const shell = await Shell.enter(page, agent, '/layout/index');
  const link = page.getByRole('banner').getByRole('link', { name: /^待办提醒/ });
  await expect(page.getByRole('region', { name: '今日跟进' })).toBeVisible();
  await link.click();
  const row = page.getByRole('row').filter({ hasText: Msg });
  await row.getByRole('button', { name: customer.Name, exact: true }).click();
  await expect(page.getByRole('dialog', { name: `客户 ${customer.Name}` })).toBeVisible();
  await expect(page).toHaveURL(/customer\/myToDoNotice/);
  await page.keyboard.press('Escape');

  await row.getByRole('button', { name: '改期' }).click();
  await page.getByRole('menuitem', { name: /^明天上午/ }).click();
  await expect(shell.said('已改期到 明天 10:00')).toBeVisible();
  await expect(row).toContainText('10:00:00');
  const toDo = () => call(searchToDo, { PageIndex: 1, PageCount: 10, IsDone: false }, session);
  expect((await toDo()).Rows).toMatchObject([{ Msg, IsSend: false }]);

  await row.getByRole('button', { name: '完成' }).click();
  await expect(row).toHaveCount(0);
  expect((await toDo()).Rows).toEqual([]);
  await shell.said('已完成').getByRole('button', { name: '撤销' }).click();
  await expect(row).toBeVisible();
});
