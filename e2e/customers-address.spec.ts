import { messages } from '@gonghai/contract/wire/messages.ts';
import { someCustomers } from './models/customers.ts';
import { CustomerPage } from './models/customer-page.ts';
import { aDepartment, aMember, sessionFor } from './models/server.ts';
import { Shell } from './models/shell.ts';
import { expect, test } from './models/test.ts';

test('the address of a list restores it after a reload, and Back closes the drawer before it leaves', async ({
  page,
}) => {
  const agent = await aMember(['Seat', 'Public']);
  const [first, second] = await someCustomers(await sessionFor(agent), 3);
  const list = await CustomerPage.enter(page, agent);
  await list.find(first!.Name.slice(0, 2));
  await list.list.getByRole('columnheader', { name: '创建时间' }).getByRole('button').click();
  await expect(page).toHaveURL(/f\.SearchValue=.*sort=-?Id/);
  await list.open(second!.Name);
  await list.dialog(`客户 ${second!.Name}`).getByRole('tab', { name: '客户属性' }).click();
  await expect(page).toHaveURL(/open=\d+&open\.tab=attributes/);

  await page.reload();
  await expect(list.dialog(`客户 ${second!.Name}`)).toBeVisible();
  await expect(page.getByRole('tab', { name: '客户属性' })).toHaveAttribute('aria-selected', 'true');
  await expect(list.list.getByRole('textbox', { name: '搜索' })).toHaveValue(first!.Name.slice(0, 2));
  expect(list.searched.at(-1)).toMatchObject({ SortField: 'Id', SearchValue: first!.Name.slice(0, 2) });

  // Another tab has its own address, and this one keeps its.
  const mine = page.url();
  await list.shell.menu.getByRole('link', { name: '公海客户' }).click();
  await list.isAt('/customer/publiclist');
  await expect(page).toHaveURL(/publiclist$/);
  await list.shell.tab('客户列表').click();
  await expect(page).toHaveURL(mine);
  await page.goBack();
  await page.goBack();

  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await list.isAt('/customer/list');
  await expect(page).toHaveURL(/sort=-?Id$/);
});

test('a copied address opens the same customer for users who may see it, and tells the others that they may not', async ({
  page,
  elsewhere,
}) => {
  const { Id: DepartmentId } = await aDepartment();
  const agent = await aMember(['Seat'], { DepartmentId });
  const supervisor = await aMember(['Seat'], { DepartmentId, IsAdmin: true });
  const stranger = await aMember(['Seat']);
  const [customer] = await someCustomers(await sessionFor(agent), 1);
  const list = await CustomerPage.enter(page, agent);
  await list.open(customer!.Name);
  const copied = new URL(page.url()).hash.slice(1);

  for (const [account, isSeen] of [
    [supervisor, true],
    [stranger, false],
  ] as const) {
    await Shell.enter(elsewhere, account, copied);
    if (isSeen) await expect(elsewhere.getByRole('dialog', { name: `客户 ${customer!.Name}` })).toBeVisible();
    else await expect(elsewhere.getByRole('dialog', { name: '客户详情' }).getByText(messages.missing)).toBeVisible();
  }
});
