import { login, loginByAddress, sessionMessages } from '@gonghai/contract/session/session.contract.ts';
import type { Page } from '@playwright/test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LoginPage } from './models/login-page.ts';
import { crm } from './models/operator.ts';
import { PasswordDialog } from './models/password-dialog.ts';
import { ADMIN, AGENT, aMember, aNewMember, disable } from './models/server.ts';
import { Shell } from './models/shell.ts';
import { kept, nothingKept } from './models/storage.ts';
import { expect, test } from './models/test.ts';

/** The paths of all calls from now on. */
const callsOf = (page: Page): string[] => {
  const made: string[] = [];
  page.on('request', (request) => {
    const path = /\/crm\/(api\/\w+\/\w+)/.exec(request.url())?.[1];
    if (path) made.push(path);
  });
  return made;
};

const LOOKUPS = [
  'api/Currency/QueryDicTableAllList',
  'api/Currency/QueryDepartmentList',
  'api/Currency/QueryRoleList',
  'api/Currency/QueryDicTree',
  'api/Currency/QueryUserRightDepartmentList',
];

for (const way of ['button', 'Enter'] as const) {
  test(`LOGIN-01 the ${way} signs in: record stored, dictionaries loaded, home opened`, async ({ page }) => {
    const form = new LoginPage(page);
    await form.open();
    const calls = callsOf(page);
    await form.fill(AGENT);
    await (way === 'button' ? form.button.click() : page.keyboard.press('Enter'));

    const shell = new Shell(page);
    await shell.isShown();
    await shell.isAtHome();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('陈晓琳');
    expect(calls.filter((path) => LOOKUPS.includes(path)).toSorted()).toEqual(LOOKUPS.toSorted());

    const { user, cookie } = await kept(page);
    expect(user).toMatch(/陈晓琳.*\|_\|object$/);
    expect(Object.keys(JSON.parse(decodeURIComponent(cookie!)))).toEqual(['Id', 'signature']);
  });
}

const refused = async (page: Page, account: { userName: string; password: string }): Promise<void> => {
  const form = new LoginPage(page);
  await form.submit(account);
  await expect(form.failure).toBeVisible();
  expect(await kept(page)).toEqual(nothingKept);
  await form.isShown();

  const [button, said] = [(await form.button.boundingBox())!, (await form.failure.boundingBox())!];
  expect(said.x).toBeGreaterThan(button.x + button.width);
  expect(said.y).toBeLessThan(button.y + button.height);
  expect(said.y + said.height).toBeGreaterThan(button.y);
};

test('LOGIN-02 LOGIN-03 LOGIN-04 a refused login shows the same message beside the button, and stores nothing', async ({
  page,
}) => {
  const form = new LoginPage(page);
  await form.open();
  await test.step('wrong password', async () => {
    await refused(page, { ...AGENT, password: 'Wrong2026' });
    await expect(form.password).toBeFocused();
    await page.keyboard.type('x');
    await expect(form.password).toHaveValue('x');
    await expect(form.failure).toBeHidden();
  });
  await test.step('unknown login name', () => refused(page, { userName: 'unknown-user', password: 'Wrong2026' }));
  await form.account.fill('');
  await expect(form.failure).toBeHidden();
  await test.step('disabled member', async () => {
    const member = await aMember();
    await disable(member);
    await refused(page, member);
  });
});

test('LOGIN-05 a user who was redirected to login returns to the page', async ({ page }) => {
  await Shell.signIn(page, ADMIN, '/systemSetting/apiDocs');
  await expect(page).toHaveURL(/#\/systemSetting\/apiDocs$/);
  await expect(page.getByRole('heading', { name: '接口文档' })).toBeVisible();
});

test('LOGIN-05 a page that may not be opened is replaced by home', async ({ page }) => {
  const shell = await Shell.signIn(page, AGENT, '/systemSetting/apiDocs');
  await shell.isAtHome();
});

test('LOGIN-06 a URL with credentials signs in by Loginv2 and no longer contains them', async ({ page }) => {
  const calls = callsOf(page);
  const seen: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/crm/')) seen.push(page.url());
  });
  await page.goto(`/#/systemSetting/apiDocs?u=${ADMIN.userName}&p=${ADMIN.password}`);
  await expect(page.getByRole('heading', { name: '接口文档' })).toBeVisible();
  await expect(page).toHaveURL(/#\/systemSetting\/apiDocs$/);
  expect(calls).toContain(loginByAddress.path);
  expect(calls).not.toContain(login.path);
  // Removed before the first request, and not in the history.
  expect(seen.filter((address) => address.includes(ADMIN.password))).toEqual([]);
  await page.goBack();
  expect(page.url()).not.toContain(ADMIN.password);
});

test('LOGIN-06 the same over another user’s session', async ({ page }) => {
  const shell = await Shell.enter(page, AGENT);
  await shell.go(`/systemSetting/apiDocs?u=${ADMIN.userName}&p=${ADMIN.password}`);
  await expect(page.getByRole('heading', { name: '接口文档' })).toBeVisible();
  await expect(shell.person).toContainText('管理员');
});

test('LOGIN-07 wrong credentials in a URL lead to the form, after one attempt', async ({ page }) => {
  const calls = callsOf(page);
  await page.goto('/#/systemSetting/apiDocs?u=admin@demo&p=Wrong2026');
  const form = new LoginPage(page);
  await expect(form.failure).toBeVisible();
  await form.isShown();
  await page.reload();
  await form.isShown();
  await expect(form.failure).toBeHidden();
  expect(calls).toEqual([loginByAddress.path]);
});

test('LOGIN-08 visiting login ends the session', async ({ page }) => {
  const shell = await Shell.enter(page, AGENT);
  await shell.go('/login');
  await new LoginPage(page).isShown();
  await expect.poll(() => kept(page)).toEqual(nothingKept);
  await shell.go('/layout/index');
  await new LoginPage(page).isShown();
});

test('LOGIN-09 a default password must be changed, also after a reload', async ({ page }) => {
  const member = await aNewMember();
  const shell = await Shell.signIn(page, member);
  await expect(shell.said('当前密码为弱密码，建议修改后使用')).toBeVisible();
  const change = new PasswordDialog(page);
  await expect(change.dialog).toBeVisible();
  await expect(change.dialog.getByRole('button', { name: '取消' })).toHaveCount(0);
  await expect(change.dialog.getByRole('button', { name: '关闭' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(change.dialog).toBeVisible();

  await page.reload();
  await expect(change.dialog).toBeVisible();
  await change.send(member.password, 'Chosen2026');
  await expect(change.dialog).toBeHidden();
  await page.reload();
  await shell.isAtHome();
  await expect(change.dialog).toBeHidden();
});

test('LOGIN-09 a password changed in one window is no longer required in another', async ({ page, context }) => {
  const member = await aNewMember();
  await Shell.signIn(page, member);
  const other = await context.newPage();
  await other.goto('/');
  await expect(new PasswordDialog(other).dialog).toBeVisible();
  await new PasswordDialog(page).send(member.password, 'Chosen2026');
  await expect(new PasswordDialog(page).dialog).toBeHidden();
  await expect(new PasswordDialog(other).dialog).toBeHidden();
  await expect(other.getByText('实时消息：已连接')).toBeAttached();
});

test('LOGIN-10 empty fields send no call, and Enter pressed twice signs in once', async ({ page }) => {
  const form = new LoginPage(page);
  await form.open();
  const calls = callsOf(page);
  await form.button.click();
  await expect(form.account).toBeFocused();
  await form.account.fill('agent');
  await form.button.click();
  await expect(form.password).toBeFocused();
  await form.account.fill('');
  await form.password.fill('Demo2026');
  await page.keyboard.press('Enter');
  await expect(form.account).toBeFocused();
  await form.account.fill('   ');
  await page.keyboard.press('Enter');
  await expect(page.getByText('请输入账号')).toBeVisible();
  expect(calls).toEqual([]);

  // The message of a field does not overlap what follows it.
  await form.password.fill('');
  await page.keyboard.press('Enter');
  const said = page.getByText('请输入密码');
  await expect(said).toBeVisible();
  const { y, height } = (await said.boundingBox())!;
  expect(y + height).toBeLessThanOrEqual((await form.button.boundingBox())!.y - 6);

  await form.fill(AGENT);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await new Shell(page).isAtHome();
  expect(calls.filter((path) => path === login.path)).toHaveLength(1);
});

test('LOGIN-11 after six failures the right password fails with the same message', async ({ page }) => {
  const member = await aMember();
  const form = new LoginPage(page);
  await form.open();
  for (let failures = 0; failures < 6; failures += 1) {
    const answer = page.waitForResponse(/Authorize\/Login/);
    await form.submit({ ...member, password: `Wrong202${failures}` });
    expect(await (await answer).json()).toMatchObject({ Status: false, Code: 3, Message: sessionMessages.wrongLogin });
    await expect(form.failure).toBeVisible();
  }
  await form.submit(member);
  await expect(form.failure).toBeVisible();
  expect(await kept(page)).toEqual(nothingKept);
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

test('a demonstration account signs in with one click', async ({ page }) => {
  await new LoginPage(page).open();
  await page.getByRole('button', { name: '销售主管' }).click();
  const shell = new Shell(page);
  await shell.isShown();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('周凯');
});
