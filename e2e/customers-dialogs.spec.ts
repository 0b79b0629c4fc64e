import { searchCustomers } from '@gonghai/contract/customers/customer-list.contract.ts';
import { editCustomer, findCustomer } from '@gonghai/contract/customers/customer.contract.ts';
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

test('CDLG-09 CDLG-22 more than the available number is refused; the available ones are distributed and undone', async ({
  page,
}) => {
  const { lead, first, second } = await aTeam();
  await someCustomers(await sessionFor(lead), 4);
  const list = await CustomerPage.enter(page, lead);
  await expect(list.list.locator('.gh-table-row')).toHaveCount(4);
  await page.getByRole('button', { name: '批量分配' }).click();
  const dialog = list.dialog('批量分配');
  await expect(dialog.getByText(/符合当前筛选的客户：4/)).toBeVisible();
  for (const person of [first, second]) {
    await dialog.getByRole('combobox', { name: '员工' }).fill(bareName(person));
    await page.keyboard.press('Enter');
  }
  await page.keyboard.press('Escape');
  await dialog.getByRole('spinbutton').fill('3');
  await dialog.getByRole('button', { name: '分配' }).click();
  await expect(dialog.getByText('分配失败:所需数据大于您名下已有数据')).toBeVisible();
  await dialog.getByRole('spinbutton').fill('2');
  await dialog.getByRole('button', { name: '分配' }).click();
  await list.agree('确认分配吗？', '分配');
  const told = list.said('分配成功');
  await expect(told).toBeVisible();
  const { Count } = await call(searchCustomers, {}, await sessionFor(first));
  expect(Count).toBe(2);
  await told.getByRole('button', { name: '撤销' }).click();
  await expect(list.said('已撤销4条')).toBeVisible();
  await expect(list.list.locator('.gh-table-row')).toHaveCount(4);
});

test('DRAW-02 DRAW-05 DRAW-08 DRAW-09 a customer is edited, described, tracked and confirmed in the drawer', async ({
  page,
}) => {
  const agent = await aMember(['Seat']);
  const session = await sessionFor(agent);
  const customer = await aCustomer(session);
  const list = await CustomerPage.enter(page, agent);
  const drawer = await list.open(customer.Name, '客户信息');
  await drawer.getByRole('textbox', { name: '备注' }).fill('周四回访');
  await drawer.getByRole('button', { name: '保存' }).click();
  await expect(list.said('保存成功')).toBeVisible();
  await expect(list.row(customer.Name)).toContainText('周四回访');

  await drawer.getByRole('tab', { name: '客户属性' }).click();
  await expect(drawer.getByRole('checkbox', { name: '选择 获取时间' })).toBeDisabled();
  await drawer.getByRole('button', { name: '新增属性' }).click();
  const attribute = list.dialog('新增客户属性');
  await attribute.getByLabel('名称').fill('意向城市');
  await attribute.getByLabel('内容').fill('杭州');
  await attribute.getByRole('button', { name: '保存' }).click();
  await expect(drawer.getByRole('row', { name: /意向城市/ })).toContainText('杭州');

  await drawer.getByRole('tab', { name: '跟进记录' }).click();
  await drawer.getByRole('textbox', { name: '跟进内容' }).fill('已发资料');
  await drawer.getByRole('button', { name: '新增记录' }).click();
  const records = drawer.getByRole('region', { name: '跟进记录' });
  await expect(records.getByText('已发资料')).toBeVisible();
  await records.getByTitle('操作').click();
  await expect(records.getByText('新增客户')).toBeVisible();
  await expect(records.getByText('已发资料')).toHaveCount(0);

  await drawer.getByRole('tab', { name: '客户信息' }).click();
  await drawer.getByRole('button', { name: '确认意向' }).click();
  const intent = list.dialog('确认意向');
  await intent.getByRole('combobox').click();
  await page.keyboard.press('Enter');
  await intent.getByRole('button', { name: '提交意向' }).click();
  await list.agree('确认提交意向吗？', '确认提交');
  await expect(drawer.getByText(/已确认意向：/)).toBeVisible();
  expect(await call(findCustomer, { customerId: customer.Id }, session)).toMatchObject({ IsCustomer: true });
});

test('two people edit one customer: the later save shows the first change and loses neither', async ({ page }) => {
  const agent = await aMember(['Seat']);
  const session = await sessionFor(agent);
  const customer = await aCustomer(session, { Remark: '起初' });
  const list = await CustomerPage.enter(page, agent);
  await list.open(customer.Name, '客户信息');
  // Its name changes with the rename.
  const drawer = list.dialog(/^客户 /);
  await drawer.getByRole('textbox', { name: '备注' }).fill('我的备注');
  const renamed = `改名${unique()}`;
  await call(editCustomer, { Id: customer.Id, Name: renamed, Remark: '他人的备注' }, session);
  await drawer.getByRole('button', { name: '保存' }).click();
  await expect(drawer.getByText(/已改为「他人的备注」/)).toBeVisible();
  await expect(drawer.getByText(/^数据已变更/)).toBeVisible();
  await expect(drawer.getByRole('textbox', { name: '姓名' })).toHaveValue(renamed);
  await drawer.getByRole('button', { name: '保存' }).click();
  await expect(list.said('保存成功')).toBeVisible();
  expect(await call(findCustomer, { customerId: customer.Id }, session)).toMatchObject({
    Name: renamed,
    Remark: '我的备注',
  });
});
