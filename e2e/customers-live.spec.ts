import { editCustomer } from '@gonghai/contract/customers/customer.contract.ts';
import { transferCustomers } from '@gonghai/contract/customers/customer-moves.contract.ts';
import { aCustomer } from './models/customers.ts';
import { CustomerPage } from './models/customer-page.ts';
import { aDepartment, aMember, call, sessionFor } from './models/server.ts';
import { expect, test } from './models/test.ts';

test('changes by a colleague appear at once, in place, for everyone who may see them', async ({ page, elsewhere }) => {
  const { Id: DepartmentId } = await aDepartment();
  const agent = await aMember(['Seat'], { DepartmentId, Name: '坐席甲' });
  const other = await aMember(['Seat'], { DepartmentId, Name: '坐席乙' });
  const boss = await aMember(['Seat'], { DepartmentId, IsAdmin: true, Name: '组长' });
  const session = await sessionFor(agent);
  const [kept, moved] = [await aCustomer(session), await aCustomer(session)];

  const below = await CustomerPage.enter(page, agent);
  await expect(below.row(kept.Name)).toBeVisible();
  const above = await CustomerPage.enter(elsewhere, boss);
  await expect(above.page.getByRole('checkbox', { name: '只看我的' })).not.toBeChecked();
  await expect(above.row(kept.Name)).toBeVisible();
  for (const window of [page, elsewhere]) await expect(window.getByText('实时消息：已连接')).toBeAttached();

  const drawer = await below.open(kept.Name, '客户信息');
  await drawer.getByRole('textbox', { name: '备注' }).fill('坐席写的');
  await drawer.getByRole('button', { name: '保存' }).click();
  await expect(above.row(kept.Name)).toContainText('坐席写的');

  await drawer.getByRole('textbox', { name: '备注' }).fill('还没保存');
  await call(editCustomer, { Id: kept.Id, Remark: '组长写的' }, await sessionFor(boss));
  await expect(drawer.getByText(/^组长（.*）已改为「组长写的」/)).toBeVisible();
  await expect(drawer.getByRole('textbox', { name: '备注' })).toHaveValue('还没保存');

  const searches = below.searched.length;
  await call(transferCustomers, { UserId: [other.Id], CustomerIds: [moved.Id] }, await sessionFor(boss));
  await expect(below.row(moved.Name)).toContainText('已离开此列表');
  await expect(above.row(moved.Name)).toContainText('坐席乙');
  expect(below.searched).toHaveLength(searches);
});
