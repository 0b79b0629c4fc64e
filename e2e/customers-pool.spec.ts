import { searchCustomers } from '@gonghai/contract/customers/customer-list.contract.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { aCustomer, sendTo, someCustomers } from './models/customers.ts';
import { CustomerPage } from './models/customer-page.ts';
import { aMember, call, sessionFor } from './models/server.ts';
import { expect, test } from './models/test.ts';

const aPoolAgent = () => aMember(['Seat', 'Public', 'Recovery']);

test('POOL-01 DRAW-12 the second agent is told that a customer is taken; the first has it in the list', async ({
  page,
}) => {
  const [agent, rival] = [await aPoolAgent(), await aPoolAgent()];
  const [session, rivals] = [await sessionFor(agent), await sessionFor(rival)];
  const [taken, free] = await someCustomers(session, 2);
  await sendTo(Placement.Pool, [taken!, free!], session);
  const list = await CustomerPage.enter(page, agent, '/customer/publiclist');
  await list.find(taken!.Tel);
  const drawer = await list.open(taken!.Name);
  await sendTo(Placement.Owned, [taken!], rivals);
  await drawer.getByRole('button', { name: '获取客户' }).click();
  await list.agree('确认获取客户吗？', '获取');
  await expect(list.dialog('确认获取客户吗？').getByText('该客户已被其他人获取')).toBeVisible();
  await list.agree('确认获取客户吗？', '取消');
  await drawer.getByRole('button', { name: '关闭' }).click();

  await list.find(free!.Tel);
  await list.select(free!.Name);
  await list.bulk('获取客户');
  await list.agree('确认获取吗？', '获取');
  await expect(list.said('1 位客户已到您的名下')).toBeVisible();
  const own = await call(searchCustomers, { SearchKey: 2, SearchValue: free!.Tel }, session);
  expect(own.Rows).toMatchObject([{ Id: free!.Id, CustomerType: 0, UserId: agent.Id }]);
  expect(own.Rows[0]?.GotTime).not.toBeNull();
});

test('POOL-02 of several customers, those taken by others are named and the rest is claimed', async ({ page }) => {
  const [agent, rival] = [await aPoolAgent(), await aPoolAgent()];
  const session = await sessionFor(agent);
  const customers = await someCustomers(session, 3);
  await sendTo(Placement.Pool, customers, session);
  const list = await CustomerPage.enter(page, agent, '/customer/publiclist');
  // Only customers that this agent has moved there.
  await list.find('客户', '姓名');
  for (const { Name } of customers) await expect(list.row(Name)).toBeVisible();
  await list.select(...customers.map(({ Name }) => Name));
  const rivals = await sessionFor(rival);
  await list.bulk('获取客户');
  // While the confirmation is open: before it, the list would update and deselect the row.
  await expect(list.dialog('确认获取吗？')).toBeVisible();
  await sendTo(Placement.Owned, [customers[0]!], rivals);
  await list.agree('确认获取吗？', '获取');
  const outcome = list.dialog('部分客户未获取');
  await expect(outcome.getByText('成功2条，失败1条')).toBeVisible();
  await expect(outcome.getByText(`${customers[0]!.Name}：该客户已被其他人获取`)).toBeVisible();
  await outcome.getByRole('button', { name: '撤销' }).click();
  await expect(list.said('已撤销2条')).toBeVisible();
  await expect(list.row(customers[1]!.Name)).toBeVisible();
});

test('POOL-05 RECY-01 RECY-02 deleted to the recycle bin, and restored to the pool', async ({ page }) => {
  const agent = await aPoolAgent();
  const session = await sessionFor(agent);
  const customer = await aCustomer(session);
  await sendTo(Placement.Pool, [customer], session);
  const list = await CustomerPage.enter(page, agent, '/customer/publiclist');
  await list.find(customer.Tel);
  await list.select(customer.Name);
  await list.bulk('删除客户');
  await list.agree('确认删除吗？', '删除');
  await expect(list.row(customer.Name)).toHaveCount(0);

  await list.go('/customer/recovery');
  expect(list.searched.at(-1)).toMatchObject({ CustomerType: 3, SortField: 'LatestCallTime', SortType: 'ascending' });
  await list.find(customer.Tel);
  await list.select(customer.Name);
  await list.bulk('回收');
  await list.agree('确认回收吗？', '回收');
  await expect(list.said('1 位客户已回到公海')).toBeVisible();
  const pool = await call(searchCustomers, { CustomerType: 1, SearchKey: 2, SearchValue: customer.Tel }, session);
  expect(pool.Rows).toMatchObject([{ Id: customer.Id, CustomerType: 1, UserId: null }]);
});
