/** A customer goes through its places: owned, blacklisted, in the pool, and owned again. */
import { searchCustomers } from '@gonghai/contract/customers/customer-list.contract.ts';
import { aCustomer } from './models/customers.ts';
import { CustomerPage } from './models/customer-page.ts';
import { aMember, call, sessionFor } from './models/server.ts';
import { expect, test } from './models/test.ts';

test('CUST-16 BLCK-01 a customer is blacklisted with a reason that is shown, released to the pool, and taken from there', async ({
  page,
}) => {
  const agent = await aMember(['Seat', 'Black', 'Public'], { Name: '拉黑坐席' });
  const session = await sessionFor(agent);
  const customer = await aCustomer(session);
  const list = await CustomerPage.enter(page, agent);
  await list.select(customer.Name);
  await list.bulk('加入黑名单');
  const dialog = list.dialog('加入黑名单');
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
  await list.select(customer.Name);
  await list.bulk('获取客户');
  await list.agree('确认获取吗？', '获取');
  await expect(list.said('1 位客户已到您的名下')).toBeVisible();
  const own = await call(searchCustomers, { SearchKey: 2, SearchValue: customer.Tel }, session);
  expect(own.Rows).toMatchObject([{ Id: customer.Id, CustomerType: 0, UserId: agent.Id }]);
});
