/** The ways in. The rules of the login screen and of its calls are tested with them. */
import type { Page } from '@playwright/test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LoginPage } from './models/login-page.ts';
import { crm } from './models/operator.ts';
import { AGENT } from './models/server.ts';
import { Shell } from './models/shell.ts';
import { kept, nothingKept } from './models/storage.ts';
import { expect, test } from './models/test.ts';

/** The names of all calls from now on. */
const callsOf = (page: Page): string[] => {
  const made: string[] = [];
  page.on('request', (request) => {
    const name = /\/crm\/api\/\w+\/(\w+)/.exec(request.url())?.[1];
    if (name) made.push(name);
  });
  return made;
};

const LOOKUPS = [
  'QueryDepartmentList',
  'QueryDicTableAllList',
  'QueryDicTree',
  'QueryRoleList',
  'QueryUserRightDepartmentList',
];

test('LOGIN-01 LOGIN-05 LOGIN-08 by keyboard, to the page that was asked for; the login page signs out; a demonstration account', async ({
  page,
}) => {
  const form = new LoginPage(page);
  await form.open('/customer/notice');
  const calls = callsOf(page);
  await expect(form.account).toBeFocused();
  await page.keyboard.type(AGENT.userName);
  await page.keyboard.press('Tab');
  await page.keyboard.type(AGENT.password);
  await page.keyboard.press('Enter');
  const shell = new Shell(page);
  await shell.isShown();
  await expect(page).toHaveURL(/#\/customer\/notice$/);
  await expect(page.getByRole('heading', { name: '消息中心' })).toBeVisible();
  expect(calls.filter((name) => LOOKUPS.includes(name)).toSorted()).toEqual(LOOKUPS);
  const { user, cookie } = await kept(page);
  expect(user).toMatch(/陈晓琳.*\|_\|object$/);
  expect(Object.keys(JSON.parse(decodeURIComponent(cookie!)))).toEqual(['Id', 'signature']);

  await shell.go('/login');
  await form.isShown();
  await expect.poll(() => kept(page)).toEqual(nothingKept);
  await page.getByRole('button', { name: '销售主管' }).click();
  await shell.isShown();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('周凯');
});

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

test('LOGIN-12 the tenant’s name, icon and logo are shown and survive a reload', async ({ page }) => {
  const picture = join(process.env['E2E_DATA_DIR']!, 'mark.png');
  writeFileSync(picture, PICTURE);
  await crm('tenant', 'create', '--code', 'lily', '--name', '百合学堂', '--admin', 'lily', '--password', 'Lily2026a');
  await crm('tenant', 'brand', 'lily', '--web-name', '百合客户云', '--logo', picture, '--icon', picture);

  const form = new LoginPage(page);
  await form.open();
  await expect(page.getByRole('heading', { name: '客户管理系统' })).toBeVisible();
  await form.submit({ userName: 'lily', password: 'Lily2026a' });
  const shell = new Shell(page);
  await shell.isShown();

  const wears = async (): Promise<void> => {
    await expect(page.getByText('百合客户云')).toBeVisible();
    const logo = page.locator('img.brand-mark');
    await expect(logo).toBeVisible();
    await expect(logo).toHaveJSProperty('complete', true);
    await expect(logo).not.toHaveJSProperty('naturalWidth', 0);
    await expect(page.locator('link[rel=icon]')).not.toHaveAttribute('href', 'data:,');
  };
  await wears();
  await page.reload();
  await shell.isShown();
  await wears();
  await shell.go('/login');
  await form.isShown();
  await wears();
});

test('SHELL-04 code that is missing offers a reload, on the login screen, behind it and on a page; a new build is announced', async ({
  page,
}) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/index-*.js', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByText('拼命加载中...')).toBeVisible();
  await page.unroute('**/assets/index-*.js');
  await page.route('**/assets/LoginScreen-*.js', async (route) => {
    await promise;
    await route.abort();
  });
  await page.reload();
  await expect(page.locator('.gh-loading')).toHaveText('拼命加载中...');
  resolve();
  await expect(page.getByText('请检查网络，然后重新加载。')).toBeVisible();
  const reload = page.getByRole('button', { name: '重新加载' });
  await page.unrouteAll();
  await page.route('**/assets/shell-*.js', (route) => route.abort());
  await reload.click();
  const form = new LoginPage(page);
  await form.isShown();
  // The screen fills the window.
  expect(await page.locator('.login').boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });

  await form.submit(AGENT);
  await expect(page.getByText('重新加载后可继续使用。')).toBeVisible();
  await page.unrouteAll();
  await reload.click();
  const shell = new Shell(page);
  await shell.isAtHome();

  await page.route('**/assets/NoticeListScreen-*.js', (route) => route.fulfill({ status: 404 }));
  await shell.go('/customer/notice');
  await expect(page.getByText('页面出错了')).toBeVisible();
  await page.route(/:\d+\/$/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<script type="module" src="./assets/index-newer.js"></script>' }),
  );
  await reload.click();
  await expect(shell.said('系统已更新，请刷新页面后继续使用')).toBeVisible();
  await page.unrouteAll();
  await reload.click();
  await expect(page.getByRole('heading', { name: '消息中心' })).toBeVisible();
});
