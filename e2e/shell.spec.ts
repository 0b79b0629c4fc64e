/** The frame around all pages: tabs, side bar, palette and keys. */
import type { Page } from '@playwright/test';
import { LoginPage } from './models/login-page.ts';
import { PasswordDialog } from './models/password-dialog.ts';
import { ADMIN } from './models/server.ts';
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

test('tabs keep unsaved input, survive a reload as the side bar does, and are cleared with the session', async ({
  page,
}) => {
  const shell = await Shell.enter(page, ADMIN, '/systemSetting/apiDocs?from=mail');
  const search = page.getByRole('textbox', { name: '搜索接口' });
  await search.fill('Department');
  await page.getByRole('button', { name: 'editDepartment' }).click();
  await page.getByRole('button', { name: '收起侧栏' }).click();

  await shell.tab('首页').click();
  await expect(search).toBeHidden();
  await shell.menu.getByRole('link').last().hover();
  await expect(page.getByRole('tooltip', { name: '接口文档' })).toBeVisible();
  await shell.menu.getByRole('link').last().click();
  await expect(search).toHaveValue('Department');
  await expect(page.getByRole('article', { name: 'editDepartment' })).toBeVisible();
  await expect(page).toHaveURL(/apiDocs\?from=mail$/);

  await shell.tab('首页').click();
  await page.reload();
  await expect(shell.tabs).toHaveText(['首页', '接口文档']);
  await expect(page.getByRole('complementary', { name: '侧栏' })).toHaveCSS('width', '56px');
  await shell.tab('接口文档').click();
  await expect(page).toHaveURL(/apiDocs\?from=mail$/);
  await expect(search).toHaveValue('');

  await shell.choose('退出登录');
  const form = new LoginPage(page);
  await form.isShown();
  await form.submit(ADMIN);
  await shell.isAtHome();
  await expect(shell.tabs).toHaveText(['首页']);
});

test('without a mouse: pages by palette and by G and a letter, tabs by keys, and the acts of the user menu', async ({
  page,
}) => {
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
  await press(page, 'ArrowRight', 'Delete');
  await expect(shell.tabs).toHaveText(['首页']);

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
