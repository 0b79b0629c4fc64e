import { ADMIN } from './models/server.ts';
import { Shell } from './models/shell.ts';
import { expect, test } from './models/test.ts';

const SCREENS = [
  ['/systemSetting/user', '员工管理'],
  ['/systemSetting/config', '系统设置'],
  ['/systemSetting/auditLog', '操作日志'],
] as const;

test('no screen violates the content security policy', async ({ fresh: page }) => {
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
    await page.waitForLoadState('networkidle');
  }
  expect(violations).toEqual([]);
});
