import { aCustomer } from './models/customers.ts';
import { CustomerPage } from './models/customer-page.ts';
import { aDepartment, aMember, sessionFor } from './models/server.ts';
import { expect, test } from './models/test.ts';

test('a supervisor saves a view, shares it, and others use it within their own scope', async ({ page, elsewhere }) => {
  const { Id: DepartmentId } = await aDepartment();
  const boss = await aMember(['Seat'], { DepartmentId, IsAdmin: true, Name: '组长' });
  const agent = await aMember(['Seat'], { DepartmentId, Name: '组员' });
  const mine = await aCustomer(await sessionFor(agent), { Name: '共享视图甲' });
  const his = await aCustomer(await sessionFor(boss), { Name: '共享视图乙' });

  const above = await CustomerPage.enter(page, boss);
  const views = above.list.getByRole('navigation', { name: '视图' });
  await above.page.getByRole('checkbox', { name: '只看我的' }).click();
  await above.find('共享视图');
  await expect(above.row(mine.Name)).toBeVisible();
  await expect(above.row(his.Name)).toBeVisible();
  await views.getByRole('button', { name: '保存为新视图' }).click();
  await above.page.getByRole('textbox', { name: '新视图名称' }).fill('组里全部');
  await above.page.keyboard.press('Enter');
  await expect(views.getByRole('button', { name: /^组里全部 2/ })).toHaveAttribute('aria-pressed', 'true');
  await views.getByRole('button', { name: '管理视图“组里全部”' }).click();
  await above.page.getByRole('menuitem', { name: '共享给所辖部门' }).click();
  await expect(views.getByRole('button', { name: /^组里全部 2 已共享/ })).toBeVisible();

  const below = await CustomerPage.enter(elsewhere, agent);
  const shared = below.list.getByRole('button', { name: '组里全部 1 共享，由组长' });
  await shared.click();
  await expect(below.row(mine.Name)).toBeVisible();
  await expect(below.row(his.Name)).toHaveCount(0);
  await below.list.getByRole('button', { name: '管理视图“组里全部”' }).click();
  await expect(below.page.getByText('由组长共享，只能使用')).toBeVisible();
  await below.page.getByRole('menuitem', { name: '设为默认' }).click();
  await below.page.reload();
  await expect(below.list.getByRole('button', { name: /^组里全部 1 .*默认视图/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  expect(below.searched.at(-1)).toMatchObject({ SearchValue: '共享视图', IsOnlyMySelf: false });
});
