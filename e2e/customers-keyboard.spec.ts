import { CustomerPage } from './models/customer-page.ts';
import { aCustomer, someCustomers } from './models/customers.ts';
import { aMember, sessionFor } from './models/server.ts';
import { expect, test } from './models/test.ts';

test('an agent works without a mouse: opens the list by palette, finds a customer, moves it to the pool, and continues', async ({
  page,
}) => {
  const agent = await aMember(['Seat']);
  const session = await sessionFor(agent);
  const [first, second] = await someCustomers(session, 2);
  const wanted = await aCustomer(session);
  const list = await CustomerPage.enter(page, agent);
  await expect(list.row(wanted.Name)).toBeVisible();
  const table = list.list.getByRole('grid');

  await page.keyboard.press('Control+k');
  await page.keyboard.type(wanted.Tel.slice(-6));
  await expect(page.getByRole('option', { name: wanted.Name })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: `客户 ${wanted.Name}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(table).toBeFocused();

  await page.keyboard.press('/');
  await page.keyboard.type(first!.Name);
  await page.keyboard.press('Enter');
  await expect(list.row(second!.Name)).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.keyboard.press('b');
  const bar = page.getByRole('toolbar', { name: '批量操作' });
  await expect(bar.getByRole('button').first()).toBeFocused();
  // A user without colleagues has no transfer.
  await page.keyboard.press('ArrowRight');
  await expect(bar.getByRole('button', { name: '转入公海' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: '确认转到公海吗？' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('操作成功，1 位客户已转入公海')).toBeVisible();
  await expect(list.row(first!.Name)).toHaveCount(0);
  await expect(table).toBeFocused();
});
