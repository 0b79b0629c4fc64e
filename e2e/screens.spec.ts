import { aCustomer } from './models/customers.ts';
import { expectNoWider, expectOrderly } from './models/readable.ts';
import { ADMIN, sessionFor } from './models/server.ts';
import { Shell } from './models/shell.ts';
import { expect, test } from './models/test.ts';

const SCREENS = [
  ['/systemSetting/role', '角色管理'],
  ['/systemSetting/user', '员工管理'],
  ['/systemSetting/config', '系统设置'],
  ['/systemSetting/structure', '组织架构'],
  ['/systemSetting/auditLog', '操作日志'],
  ['/customer/clue', '线索管理'],
  ['/customer/myToDoNotice', '待办提醒'],
  ['/workOrder/workOrderList1', '我的报单'],
  ['/workOrder/paymentLogList', '支付对账'],
  ['/stats/workOrderPayLogFinaceReport', '报单财务报表'],
  ['/stats/spotCheck', '录音抽检'],
] as const;

test('no screen violates the content security policy or is wider than the window; a list with a drawer is orderly', async ({
  fresh: page,
}) => {
  const customer = await aCustomer(await sessionFor(ADMIN));
  const shell = await Shell.enter(page, ADMIN);
  const violations: string[] = [];
  await page.exposeFunction('reportViolation', (violation: string) => violations.push(violation));
  await page.addInitScript(`document.addEventListener('securitypolicyviolation', (event) =>
    reportViolation([event.violatedDirective, event.blockedURI, event.sourceFile].join(' ')))`);
  page.on('console', (message) => {
    if (message.type() === 'error') violations.push(message.text());
  });
  await page.reload();
  await shell.isAtHome();
  for (const [path, title] of SCREENS) {
    await shell.go(path);
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectNoWider(page);
  }
  await shell.go(`/customer/list?open=${customer.Id}`);
  await expect(page.getByRole('dialog', { name: `客户 ${customer.Name}` })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expectOrderly(page);
  expect(violations).toEqual([]);
});
