/** An agent's day: a status set and undone, a note with the next follow-up, a reminder postponed and done. */
import { DicTable, queryAllDictionaries } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { BOOKED_MESSAGE, searchToDo } from '@gonghai/contract/notices/notice.contract.ts';
import { CustomerPage } from './models/customer-page.ts';
import { someCustomers } from './models/customers.ts';
import { aMember, call, type Session, sessionFor } from './models/server.ts';
import { expect, test } from './models/test.ts';

const statusNames = async (session: Session): Promise<readonly string[]> =>
  (await call(queryAllDictionaries, {}, session))
    .filter((item) => item.DicTable === DicTable.TrackStatus)
    .map(({ Name }) => Name);

test('a customer gets a status and a follow-up by keys; the follow-up is postponed and done', async ({ page }) => {
  const agent = await aMember(['Seat']);
  const session = await sessionFor(agent);
  const [one, two] = await someCustomers(session, 2);
  const [first, , third] = await statusNames(session);
  const list = await CustomerPage.enter(page, agent);
  // The home page shows the same customers: their rows are in the cache twice.
  await page.goto('/#/layout/index');
  await expect(page.getByRole('button', { name: one!.Name, exact: true })).toBeVisible();
  await page.goto('/#/customer/list');
  const statusOf = (name: string) => list.row(name).getByRole('button', { name: /^跟进状态/ });
  await statusOf(one!.Name).click();
  await page.getByRole('menuitem', { name: first! }).click();
  await expect(statusOf(one!.Name)).toHaveText(first!);
  await list.select(one!.Name, two!.Name);
  await list.bulk('改状态');
  await list.dialog('改状态：选中的 2 位客户').getByRole('button', { name: third! }).click();
  for (const { Name } of [one!, two!]) await expect(statusOf(Name)).toHaveText(third!);
  await list.said(`2 位客户已改为 ${third!}`).getByRole('button', { name: '撤销' }).click();
  await expect(statusOf(one!.Name)).toHaveText(first!);

  const drawer = await list.open(one!.Name);
  const now = drawer.getByRole('list', { name: '跟进状态' }).locator('[aria-current=step]');
  await page.keyboard.press('3');
  await expect(now).toHaveText(third!);
  await expect(drawer.getByRole('region', { name: '时间线' }).getByText(third!).first()).toBeVisible();
  await expect(statusOf(one!.Name)).toHaveText(third!);

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
  const toDo = () => call(searchToDo, { PageIndex: 1, PageCount: 10, IsDone: false }, session);
  expect((await toDo()).Rows).toMatchObject([{ CustomerId: one!.Id, Msg: BOOKED_MESSAGE }]);

  await page.goto('/#/customer/myToDoNotice');
  const row = page.locator('.gh-list:visible').getByRole('row').filter({ hasText: one!.Name });
  await row.getByRole('button', { name: '改期' }).click();
  await page.getByRole('menuitem', { name: /^明天上午/ }).click();
  await expect(list.said('已改期到 明天')).toBeVisible();
  await row.getByRole('button', { name: '完成' }).click();
  await expect(row).toHaveCount(0);
  expect((await toDo()).Rows).toEqual([]);
  await list.said('已完成').getByRole('button', { name: '撤销' }).click();
  await expect(row).toBeVisible();
});
