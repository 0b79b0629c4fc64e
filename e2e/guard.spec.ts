import { LoginPage } from './models/login-page.ts';
import { ADMIN, AGENT, aMember, ask, sessionFor } from './models/server.ts';
import { Shell } from './models/shell.ts';
import { expect, test } from './models/test.ts';

const ADMIN_ONLY = '/systemSetting/apiDocs';

test('GUARD-01 GUARD-07 GUARD-09 without the right: no menu entry, 无权限查看, home, and Code 13', async ({ page }) => {
  const shell = await Shell.enter(page, AGENT);
  await expect(shell.menu.getByRole('link', { name: '接口文档' })).toHaveCount(0);
  await expect(shell.menu.getByRole('button', { name: '系统设置' })).toHaveCount(0);
  await shell.go('/no/such/page');
  await shell.isAtHome();
  await expect(page.locator('.ant-message-notice')).toHaveCount(0);

  await shell.go(ADMIN_ONLY);
  await expect(shell.said('无权限查看')).toHaveCount(1);
  await shell.isAtHome();
  await expect(shell.tab('接口文档')).toHaveCount(0);
  expect(await ask('openapi.json', {}, await sessionFor(AGENT))).toMatchObject({ Status: false, Code: 13 });
  await shell.go(ADMIN_ONLY);
  await page.reload();
  await shell.isAtHome();

  const settings = ['menuManage', 'role', 'config', 'collectCustomerConfig', 'uncall'];
  for (const path of [...settings.map((name) => `/systemSetting/${name}`), '/layout/test1']) {
    await shell.go(path);
    await shell.isAtHome();
    await expect(shell.tabs).toHaveText(['首页']);
  }
});

test('GUARD-02 without a session every URL leads to login', async ({ page }) => {
  for (const path of ['', '/', '/layout/index', ADMIN_ONLY, '/no/such/page']) {
    await page.goto(`/#${path}`);
    await new LoginPage(page).isShown();
  }
});

test('GUARD-06 the document has the title of the page, also for a URL in other case or with extra slashes', async ({
  page,
}) => {
  const shell = await Shell.enter(page, ADMIN);
  await expect(page).toHaveTitle('首页');
  await shell.menu.getByRole('link', { name: '接口文档' }).click();
  await expect(page).toHaveTitle('接口文档');
  await shell.tab('首页').click();
  await expect(page).toHaveTitle('首页');
  for (const path of ['/systemsetting/APIDOCS', '/systemSetting/apiDocs/', '//systemSetting/apiDocs']) {
    await shell.go(`${path}?from=mail`);
    await expect(page).toHaveURL(/#\/systemSetting\/apiDocs\?from=mail$/);
    await expect(shell.menu.getByRole('link', { name: '接口文档' })).toHaveAttribute('aria-current', 'page');
    await expect(shell.tabs).toHaveText(['首页', '接口文档']);
    await shell.go('/');
    await shell.isAtHome();
  }
  await shell.go('/login');
  await expect(page).toHaveTitle('登录');
});

test('GUARD-10 SHELL-01 a group without a visible entry is hidden', async ({ page }) => {
  const shell = await Shell.enter(page, await aMember(['Seat']));
  await expect(shell.menu.getByRole('link', { name: '首页' })).toBeVisible();
  await expect(shell.menu.getByRole('button', { name: '系统设置' })).toHaveCount(0);
  await expect(shell.menu.getByRole('button', { name: '数据统计' })).toHaveCount(0);
  await expect(shell.menu.getByRole('button', { name: '报单系统' })).toHaveCount(0);
});

test('GUARD-08 a revoked right is announced on the open page, and the session stays', async ({ page }) => {
  const shell = await Shell.enter(page, ADMIN);
  await page.route('**/crm/openapi.json', (route) =>
    route.fulfill({ json: { Code: 13, Data: null, Message: '权限不足', Status: false } }),
  );
  await shell.go(ADMIN_ONLY);
  await expect(page.getByRole('main').getByText('权限不足')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('article')).toBeVisible();
});
