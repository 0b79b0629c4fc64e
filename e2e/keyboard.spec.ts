import type { Page } from '@playwright/test';
import { LoginPage } from './models/login-page.ts';
import { PasswordDialog } from './models/password-dialog.ts';
import { ADMIN, AGENT } from './models/server.ts';
import { Shell } from './models/shell.ts';
import { expect, test } from './models/test.ts';

const press = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};

const searchFor = async (page: Page, words: string): Promise<void> => {
  await press(page, 'Control+k');
  await expect(page.getByRole('dialog', { name: '命令面板' }).getByRole('combobox')).toBeFocused();
  await page.keyboard.type(words);
  await press(page, 'Enter');
};

test('login without a mouse', async ({ page }) => {
  const form = new LoginPage(page);
  await form.open();
  await expect(form.account).toBeFocused();
  await page.keyboard.type(AGENT.userName);
  await press(page, 'Tab');
  await page.keyboard.type(AGENT.password);
  await press(page, 'Enter');
  await new Shell(page).isAtHome();
});

test('pages by palette and by G and a letter; tabs by arrows and Delete', async ({ page }) => {
  const shell = await Shell.enter(page, ADMIN);
  await searchFor(page, '接口');
  await expect(page).toHaveTitle('接口文档');

  await press(page, 'g', 'h');
  await shell.isAtHome();
  await press(page, 'g', 'a');
  await expect(page).toHaveTitle('接口文档');

  await shell.tab('接口文档').focus();
  await press(page, 'ArrowLeft');
  await expect(shell.tab('首页')).toBeFocused();
  await expect(page).toHaveTitle('首页');
  await press(page, 'Delete');
  await expect(shell.tabs).toHaveCount(2);
  await press(page, 'ArrowRight', 'Delete');
  await expect(shell.tabs).toHaveText(['首页']);
  await expect(shell.tab('首页')).toBeFocused();
});

test('the first tab stop skips the side bar', async ({ page }) => {
  await Shell.enter(page, AGENT);
  await page.reload();
  await new Shell(page).isShown();
  await press(page, 'Tab');
  const skip = page.getByRole('button', { name: '跳到主要内容' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await press(page, 'Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('actions of the user menu by palette: theme, password, help, log out', async ({ page }) => {
  await Shell.enter(page, AGENT);
  await searchFor(page, '深色');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await searchFor(page, '修改密码');
  const { dialog, old } = new PasswordDialog(page);
  await expect(old).toBeFocused();
  await press(page, 'Escape');
  await expect(dialog).toBeHidden();

  await press(page, '?');
  const help = page.getByRole('dialog', { name: '快捷键' });
  await expect(help.getByText('搜索或跳转')).toBeVisible();
  await expect(help.getByText('首页')).toBeVisible();
  await press(page, 'Escape');
  await expect(help).toBeHidden();

  await searchFor(page, '退出登录');
  await new LoginPage(page).isShown();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('the user menu opens, is navigated and closes by keyboard', async ({ page }) => {
  const shell = await Shell.enter(page, AGENT);
  await shell.person.focus();
  await press(page, 'Enter');
  // Keys pressed before the menu has the focus go elsewhere.
  await expect(page.getByRole('menuitem', { name: '切换拨号设备' })).toBeFocused();
  await press(page, 'Escape');
  await expect(page.getByRole('menuitem', { name: '切换拨号设备' })).toBeHidden();
  await expect(shell.person).toBeFocused();

  await press(page, 'Enter');
  await expect(page.getByRole('menuitem', { name: '切换拨号设备' })).toBeFocused();
  await press(page, 'ArrowDown');
  await expect(page.getByRole('menuitem', { name: '绑定主叫号码' })).toBeFocused();
  await press(page, 'ArrowDown');
  await expect(page.getByRole('menuitem', { name: '修改密码' })).toBeFocused();
  await press(page, 'Enter');
  await expect(new PasswordDialog(page).dialog).toBeVisible();
});
