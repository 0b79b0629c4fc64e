import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { aCustomer, sendTo, someCustomers } from './models/customers.ts';
import { CustomerPage } from './models/customer-page.ts';
import { LoginPage } from './models/login-page.ts';
import { aDepartment, aMember, sessionFor } from './models/server.ts';
import { Shell } from './models/shell.ts';
import { expect, test } from './models/test.ts';

test('CUST-01 CUST-10 CUST-11 an agent sees only own customers; a supervisor those of the department', async ({
  page,
}) => {
  const { Id: DepartmentId } = await aDepartment();
  const agent = await aMember(['Seat'], { DepartmentId, Name: '本组坐席' });
  const other = await aMember(['Seat'], { DepartmentId, Name: '同组坐席' });
  const supervisor = await aMember(['Seat'], { DepartmentId, IsAdmin: true, Name: '本组主管' });
  const mine = await aCustomer(await sessionFor(agent));
  const theirs = await aCustomer(await sessionFor(other));

  const list = await CustomerPage.enter(page, agent);
  await expect(list.row(mine.Name)).toBeVisible();
  expect(list.searched[0]).toEqual({ CustomerType: 0, IsOnlyMySelf: true, PageIndex: 1, PageCount: 20 });
  await page.getByRole('checkbox', { name: '只看我的' }).click();
  await expect.poll(() => list.searched.at(-1)).toMatchObject({ IsOnlyMySelf: false });
  await expect(list.row(mine.Name)).toBeVisible();
  await expect(list.row(theirs.Name)).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: '部门' })).toHaveCount(0);

  await list.shell.choose('退出登录');
  await expect(page).toHaveURL(/#\/login/);
  const above = await CustomerPage.enter(page, supervisor);
  // Without own customers the list begins with those of the colleagues.
  await expect(page.getByRole('checkbox', { name: '只看我的' })).not.toBeChecked();
  await expect(above.row(mine.Name)).toBeVisible();
  await expect(above.row(theirs.Name)).toBeVisible();
});

test('CUST-02 CUST-20 the URL searches for a phone number; it is shown in groups and the name opens the drawer', async ({
  page,
}) => {
  const agent = await aMember(['Seat']);
  const session = await sessionFor(agent);
  await someCustomers(session, 2);
  const wanted = await aCustomer(session);
  const list = await CustomerPage.enter(page, agent, '/customer/list', `?tel=${wanted.Tel}`);
  await expect(list.row(wanted.Name)).toContainText(wanted.Tel.replace(/^(...)(....)/, '$1 $2 '));
  await expect(list.list.getByText('共 1 位客户')).toBeVisible();
  await list.open(wanted.Name);
});

test('CUST-08 CUST-21 filters without a match are no error, and a search is plain text', async ({ page }) => {
  const agent = await aMember(['Seat']);
  const customer = await aCustomer(await sessionFor(agent));
  const list = await CustomerPage.enter(page, agent);
  await expect(list.row(customer.Name)).toBeVisible();
  await page.getByRole('button', { name: /更多筛选/ }).click();
  await page.getByRole('spinbutton', { name: '拨打次数最少' }).fill('5');
  await page.getByRole('spinbutton', { name: '拨打次数最多' }).fill('3');
  await page.keyboard.press('Enter');
  await expect(list.list.getByText('没有符合条件的客户')).toBeVisible();
  await list.list.getByRole('button', { name: '清除筛选' }).click();
  await expect(list.row(customer.Name)).toBeVisible();
  for (const text of ["' or 1=1 --", '%']) {
    await list.find(text);
    await expect(list.list.getByText('没有符合条件的客户')).toBeVisible();
  }
});

test('CUST-12 Shift and dragging select a range of rows, a click one more or less', async ({ page }) => {
  const agent = await aMember(['Seat']);
  await someCustomers(await sessionFor(agent), 6);
  const list = await CustomerPage.enter(page, agent);
  const rows = list.list.locator('.gh-table-row');
  await expect(rows).toHaveCount(6);
  const middleOf = async (at: number) => {
    const box = (await rows.nth(at).boundingBox())!;
    return { x: box.x + box.width * 0.6, y: box.y + box.height / 2 };
  };
  const [from, to] = [await middleOf(1), await middleOf(4)];
  await page.keyboard.down('Shift');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await page.mouse.up();
  await page.keyboard.up('Shift');
  await expect(list.list.locator('[aria-selected=true]')).toHaveCount(4);
  const first = await middleOf(1);
  await page.mouse.click(first.x, first.y);
  await expect(list.list.locator('[aria-selected=true]')).toHaveCount(3);
});

test('CUST-14 CUST-15 moved to the pool after a confirmation, and undone from its message', async ({ page }) => {
  const agent = await aMember(['Seat', 'Public']);
  const [one, other] = await someCustomers(await sessionFor(agent), 2);
  const list = await CustomerPage.enter(page, agent);
  await expect(list.row(one!.Name)).toBeVisible();
  await page.getByRole('button', { name: '批量操作' }).click();
  await page.getByRole('menuitem', { name: '转入公海' }).click();
  await expect(list.said(messages.choose)).toBeVisible();

  await list.select(one!.Name);
  await list.bulk('转入公海');
  await list.agree('确认转到公海吗？', '转入公海');
  const told = list.said('1 位客户已转入公海');
  await expect(told).toBeVisible();
  await expect(list.row(one!.Name)).toHaveCount(0);
  await expect(list.row(other!.Name)).toBeVisible();
  await told.getByRole('button', { name: '撤销' }).click();
  await expect(list.said('已撤销')).toBeVisible();
  await expect(list.row(one!.Name)).toBeVisible();
});

test('CUST-16 CUST-17 BLCK-01 BLCK-02 blacklisted with a reason that is shown, and released to the pool', async ({
  page,
}) => {
  const agent = await aMember(['Seat', 'Black', 'Public'], { Name: '拉黑坐席' });
  const customer = await aCustomer(await sessionFor(agent));
  const list = await CustomerPage.enter(page, agent);
  await list.select(customer.Name);
  await list.bulk('加入黑名单');
  const dialog = list.dialog('加入黑名单');
  await dialog.getByRole('button', { name: '加入黑名单' }).click();
  await expect(dialog.getByText('请输入原因')).toBeVisible();
  await dialog.getByRole('textbox').fill('多次投诉');
  await dialog.getByRole('button', { name: '加入黑名单' }).click();
  await expect(list.row(customer.Name)).toHaveCount(0);

  await list.go('/customer/blackList');
  await list.find(customer.Tel);
  await expect(list.row(customer.Name)).toContainText('多次投诉');
  await expect(list.row(customer.Name)).toContainText('拉黑坐席');
  const drawer = await list.open(customer.Name, '客户信息');
  await expect(drawer.getByText('该客户当前只能查看，不能修改。')).toBeVisible();
  await drawer.getByRole('button', { name: '转入公海' }).click();
  await list.agree('确认转到公海吗？', '转入公海');
  await expect(list.row(customer.Name)).toHaveCount(0);
  await list.go('/customer/publiclist');
  await list.find(customer.Tel);
  await expect(list.row(customer.Name)).toBeVisible();
});

test('BLCK-04 RECY-03 a list cannot be opened without its right', async ({ page }) => {
  const agent = await aMember(['Seat', 'Public']);
  const session = await sessionFor(agent);
  await sendTo(Placement.Pool, [await aCustomer(session)], session);
  const form = new LoginPage(page);
  await form.open('/customer/blackList');
  await form.submit(agent);
  await new Shell(page).isShown();
  for (const path of ['/customer/blackList', '/customer/recovery']) {
    await page.goto(`/#${path}`);
    await expect(page.getByText(messages.noScreenRight).first()).toBeVisible();
  }
});
