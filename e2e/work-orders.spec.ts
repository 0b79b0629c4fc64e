import { expect, type Page, test } from '@playwright/test';
import { CustomerPage } from './models/customer-page.ts';
import { aTel } from './models/customers.ts';
import { aDepartment, aMember, unique } from './models/server.ts';
import { Shell } from './models/shell.ts';
import { aReceipt, fillOrder } from './models/work-orders.ts';

const rowOf = (page: Page, name: string) => page.locator('.gh-list:visible').getByRole('row').filter({ hasText: name });

/** Approves from the drawer. */
const approve = async (page: Page, name: string): Promise<void> => {
  await rowOf(page, name).getByRole('button', { name, exact: true }).click();
  const drawer = page.getByRole('dialog', { name: `报单 ${name}` });
  await drawer.getByRole('button', { name: '通过' }).click();
  await page.getByRole('dialog', { name: '确认审核通过吗？' }).getByRole('button', { name: '通过' }).click();
  await expect(page.getByText('操作成功')).toBeVisible();
  await expect(rowOf(page, name)).toHaveCount(0);
};

test('an order is filed by sales and approved by four departments, becomes a deal, and its customer gets care', async ({
  page,
  browser,
}) => {
  const { Id: DepartmentId } = await aDepartment();
  const consultant = await aMember(['WorkOrderSale'], { DepartmentId, Name: '陈顾问' });
  const sales = await aMember(['SaleAudit'], { DepartmentId, Name: '周经理', IsAdmin: true });
  const planning = await aMember(['QihuaAudit'], { Name: '沈企划' });
  const operations = await aMember(['YunAudit', 'OpenCourse'], { Name: '许运营' });
  const finance = await aMember(['PaymentLog', 'SuccessCustomer', 'SCAudioAudit'], { Name: '郑财务' });
  const careTeam = { DepartmentId: (await aDepartment()).Id };
  const keeper = await aMember(['AfterSale'], { ...careTeam, Name: '宋主管', IsAdmin: true });
  const carer = await aMember(['AfterSale'], { ...careTeam, Name: '韩回访' });
  const [name, tel, serialNumber] = [`报单${unique()}`, aTel(), `42000026${unique()}`];

  await Shell.enter(page, consultant, '/workOrder/workOrderList1');
  await page
    .getByRole('button', { name: /^新增报单/ })
    .first()
    .click();
  await fillOrder(page, {
    name,
    tel,
    type: '全款',
    amount: '¥4,680.50',
    serialNumber,
    receipt: await aReceipt(browser),
  });
  const dialog = page.getByRole('dialog', { name: '报单信息' });
  await expect(dialog.getByRole('textbox', { name: '报单金额' })).toHaveValue('4,680.50');
  await dialog.getByRole('button', { name: '保存并提交' }).click();
  await page.getByRole('dialog', { name: '确认提交吗？' }).getByRole('button', { name: '提交' }).click();
  await expect(rowOf(page, name)).toContainText('审核中(0/4)');

  await Shell.enter(page, sales, '/workOrder/workOrderList2');
  // WO-19: the server masks the phone.
  await expect(rowOf(page, name)).toContainText(`${tel.slice(0, 3)} **** ${tel.slice(-4)}`);
  await approve(page, name);

  await Shell.enter(page, planning, '/workOrder/workOrderList3');
  await rowOf(page, name).getByRole('button', { name, exact: true }).click();
  const drawer = page.getByRole('dialog', { name: `报单 ${name}` });
  await expect(drawer.getByText(/周经理 \d\d-\d\d/).first()).toBeVisible();
  await expect(drawer.getByRole('button', { name: /^查看支付截图/ }).locator('img')).toBeVisible();
  await page.keyboard.press('Escape');
  await approve(page, name);

  await Shell.enter(page, operations, '/workOrder/workOrderList4');
  await approve(page, name);

  await Shell.enter(page, finance, '/workOrder/paymentLogList');
  await rowOf(page, serialNumber).getByRole('button', { name: '查看支付截图' }).click();
  const payment = page.getByRole('dialog', { name: `支付流水 ${serialNumber}` });
  await expect(payment.getByRole('img', { name: '支付截图' })).toBeVisible();
  await payment.getByRole('button', { name: '对账通过' }).click();
  await page.getByRole('dialog', { name: '确认对账通过吗？' }).getByRole('button', { name: '通过' }).click();
  await expect(page.getByText('对账成功', { exact: true }).first()).toBeVisible();

  await Shell.enter(page, finance, '/workOrder/successCustomer');
  const deal = rowOf(page, name);
  await expect(deal).toContainText('4,680.50');
  await deal.hover();
  await deal.getByRole('button', { name: '审核', exact: true }).click();
  const review = page.getByRole('dialog', { name: `您确认要将该【${name}】录音通过审核？` });
  await review.getByRole('button', { name: '确认' }).click();
  const unheard = page.getByRole('dialog', { name: `该【${name}】用户系统未检测到录音，确定通过审核吗？` });
  await unheard.getByRole('textbox', { name: '说明' }).fill('线下签约');
  await unheard.getByRole('button', { name: '通过' }).click();
  await expect(deal).toContainText('已审核');

  // AFTS-04: without an owner, until the supervisor gives it out.
  const unowned = await CustomerPage.enter(page, keeper, '/customer/afterSaleList');
  await expect(unowned.row(name)).toContainText('未分配');
  await unowned.select(name);
  await unowned.bulk('转移客户');
  await unowned.pickStaff(carer.userName.replace('@demo', ''));
  await unowned.agree('确认转移客户吗？', '转移');
  await expect(unowned.dialog('客户转移详情')).toContainText('韩回访：1位客户');
  const own = await CustomerPage.enter(page, carer, '/customer/afterSaleList');
  await expect(own.list.getByRole('row').filter({ hasText: '未分配' })).toHaveCount(0);
  await expect(await own.open(name)).toContainText('宋主管');

  await Shell.enter(page, operations, '/workOrder/openCourseList');
  const row = rowOf(page, name);
  await expect(row).toContainText('通过(4/4)');
  await row.hover();
  await row.getByRole('button', { name: '开课', exact: true }).click();
  await page.getByRole('dialog', { name: '确认授权开课吗？' }).getByRole('button', { name: '开课' }).click();
  // It no longer waits for its course.
  await page.getByRole('button', { name: '已开课', exact: true }).click();
  await expect(row).toContainText('已开课');
});
