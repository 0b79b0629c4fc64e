import { findCustomer } from '@gonghai/contract/customers/customer.contract.ts';
import { aCustomer, aTel, someCustomers } from './models/customers.ts';
import { CustomerPage } from './models/customer-page.ts';
import { aDepartment, aMember, call, sessionFor, unique } from './models/server.ts';
import { bareName } from './models/staff-page.ts';
import { expect, test } from './models/test.ts';

/** A supervisor with two agents, in a department that no other test uses. */
const aTeam = async () => {
  const { Id: DepartmentId } = await aDepartment();
  const lead = await aMember(['Seat'], { DepartmentId, IsAdmin: true, Name: '小组主管' });
  const first = await aMember(['Seat'], { DepartmentId, Name: `甲${unique()}` });
  const second = await aMember(['Seat'], { DepartmentId, Name: `乙${unique()}` });
  return { lead, first, second };
};

test('CDLG-01 CDLG-03 a new customer; a used phone number is reported while typing, with a link to its customer', async ({
  page,
}) => {
  const agent = await aMember(['Seat']);
  const session = await sessionFor(agent);
  const known = await aCustomer(session);
  const list = await CustomerPage.enter(page, agent);
  await expect(list.row(known.Name)).toBeVisible();
  await page.keyboard.press('n');
  const dialog = list.dialog('新增客户');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByText('请输入姓名')).toBeVisible();
  await expect(list.said('请检查表单')).toBeVisible();
  const Name = `新${unique()}`;
  await dialog.getByLabel('姓名').fill(Name);
  await dialog.getByLabel('电话').fill(known.Tel);
  await expect(dialog.getByText('电话号码已存在')).toBeVisible();
  await expect(dialog.getByText(known.Name)).toBeVisible();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.locator('.ant-form-item-explain').getByText('电话号码已存在')).toBeVisible();
  expect((await call(findCustomer, { customerId: known.Id }, session)).CreatedTime2).not.toBeNull();

  await dialog.getByLabel('电话').fill(aTel());
  await expect(dialog.getByText('号码可以使用')).toBeVisible();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(list.row(Name)).toBeVisible();
});

test('CDLG-06 CDLG-07 five customers to two agents: three and two, shown as text', async ({ page }) => {
  const { lead, first, second } = await aTeam();
  const session = await sessionFor(lead);
  await someCustomers(session, 4);
  await aCustomer(session, { Name: '<img onerror=x>' });
  const list = await CustomerPage.enter(page, lead);
  await expect(list.list.locator('.gh-table-row')).toHaveCount(5);
  await list.list.getByRole('checkbox').nth(1).click();
  await page.keyboard.press('Control+a');
  await expect(list.list.locator('[aria-selected=true]')).toHaveCount(5);
  await list.bulk('转移客户');
  await list.pickStaff(bareName(first), bareName(second));
  await list.agree('确认转移客户吗？', '转移');
  const detail = list.dialog('客户转移详情');
  await expect(detail.getByText(/：3位客户$/)).toBeVisible();
  await expect(detail.getByText(/：2位客户$/)).toBeVisible();
  await expect(list.said('转移成功')).toBeVisible();
  expect(await detail.locator('img').count()).toBe(0);
});
