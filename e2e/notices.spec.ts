/** Reminders: pushes, bell and message centre. */
import { createNotice, noticeMessages as say, searchNotices } from '@gonghai/contract/notices/notice.contract.ts';
import type { Page } from '@playwright/test';
import { aCustomer, type MadeCustomer } from './models/customers.ts';
import { aMember, call, type Session, sessionFor, unique } from './models/server.ts';
import { Shell } from './models/shell.ts';
import { expect, test } from './models/test.ts';

/** The server checks for due reminders twice a minute. */
const COMES_WITHIN = { timeout: 50_000 };

/** A reminder a few minutes from now with a longer notice period: due at once. */
const remind = (session: Session, customer: MadeCustomer, Msg: string): Promise<null> =>
  call(
    createNotice,
    { CustomerId: customer.Id, Msg, SubscribeTime: Math.floor(Date.now() / 1_000) + 240, Noticeminutes: 60 },
    session,
  );

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^消息/ });
const row = (page: Page, text: string) => page.locator('.gh-list:visible').getByRole('row').filter({ hasText: text });

test('NOTI-01 NOTI-02 NOTI-04 SHELL-05 reminders are pushed once; opened or marked together they are read', async ({
  page,
}) => {
  test.slow();
  const agent = await aMember(['Seat']);
  const session = await sessionFor(agent);
  const customer = await aCustomer(session);
  const shell = await Shell.enter(page, agent, '/customer/list');
  await expect(bell(page)).toHaveAccessibleName('消息');
  const [opened, ...marked] = ['一', '二', '三'].map((word) => `回访${word}${unique()}`);
  for (const Msg of [opened!, ...marked]) await remind(session, customer, Msg);

  // Pushes that arrive together are announced as one.
  const announced = page.locator('.ant-message-notice', { hasText: /收到\d条新消息|回访/ });
  await expect(announced.first()).toBeVisible(COMES_WITHIN);
  await expect(bell(page)).toHaveAccessibleName('消息，3条未读', COMES_WITHIN);
  await announced.first().getByRole('button', { name: '查看' }).click();
  await page.reload();
  for (const Msg of [opened!, ...marked]) {
    await expect(row(page, Msg)).toHaveCount(1);
    await expect(row(page, Msg)).toContainText('未读');
  }

  await row(page, opened!).getByRole('button', { name: opened! }).click();
  await expect(page.getByRole('dialog', { name: '消息详情' })).toContainText(customer.Name);
  await expect(row(page, opened!)).toContainText('已读');
  await expect(bell(page)).toHaveAccessibleName('消息，2条未读');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('button', { name: '批量操作' }).click();
  await page.getByRole('menuitem', { name: '设为已读' }).click();
  await expect(shell.said(say.noneChosen)).toBeVisible();
  for (const Msg of marked) await row(page, Msg).getByRole('checkbox').click();
  await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '设为已读' }).click();
  await expect(shell.said(say.read)).toBeVisible();
  for (const Msg of marked) await expect(row(page, Msg)).toContainText('已读');
  await expect(bell(page)).toHaveAccessibleName('消息');
  const { Rows } = await call(searchNotices, { PageIndex: 1, PageCount: 10 }, session);
  expect(Rows.map(({ IsSend, IsCheck }) => [IsSend, IsCheck])).toEqual([
    [true, true],
    [true, true],
    [true, true],
  ]);
});
