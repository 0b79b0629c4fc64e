/** The recycle rules of a tenant, from the setting to the pool. */
import { queryCustomerRecords } from '@gonghai/contract/customers/customer.contract.ts';
import { aCustomer } from './models/customers.ts';
import { CustomerPage } from './models/customer-page.ts';
import { aTenant, crm } from './models/operator.ts';
import { call, sessionFor } from './models/server.ts';
import { saveButton } from './models/settings.ts';
import { expect, test } from './models/test.ts';

test('RULE-03 RULE-06 a rule is previewed, counted down in the list, and skips customers with a reminder', async ({
  page,
}) => {
  const boss = await aTenant();
  const session = await sessionFor(boss);
  const [idle, booked] = [await aCustomer(session), await aCustomer(session)];
  // Wide enough for the column to be rendered.
  await page.setViewportSize({ width: 1_600, height: 900 });
  const list = await CustomerPage.enter(page, boss);
  const countdown = list.list.getByRole('columnheader', { name: '回收' });
  await expect(list.row(idle.Name)).toBeVisible();
  await expect(countdown).toHaveCount(0);

  await list.shell.go('/systemSetting/collectCustomerConfig');
  await page.getByLabel('从未拨打：天数').fill('0');
  await page.getByRole('switch', { name: '启用从未拨打' }).click();
  await saveButton(page).click();
  const question = list.dialog('今晚 02:00 将回收 2 位客户，确认保存吗？');
  await question.getByRole('button', { name: '保存', exact: true }).click();
  await expect(list.said('保存成功')).toBeVisible();

  await list.go('/customer/list');
  await page.reload();
  await expect(countdown).toBeVisible();
  for (const { Name } of [idle, booked]) await expect(list.row(Name)).toContainText('今晚');
  await list.select(booked.Name);
  await list.bulk('预约跟进');
  const dialog = list.dialog('预约客户');
  await dialog.getByLabel('日期').click();
  await page.getByText('明天上午').click();
  await dialog.getByRole('button', { name: '预约', exact: true }).click();
  await expect(list.said('预约成功')).toBeVisible();
  await expect(list.row(booked.Name)).not.toContainText('今晚');

  await crm('recycle', '--tenant', boss.code);
  await list.go('/customer/publiclist');
  // 归属 is the last owner.
  await expect(list.row(idle.Name)).toContainText('管理员');
  await expect(list.row(booked.Name)).toHaveCount(0);
  const [record] = await call(queryCustomerRecords, { customerId: idle.Id }, session);
  expect(record?.Record).toContain('从未拨打');
});
