/** What no test of a single screen sees: whole pages in both themes, and the program on a phone. */
import { LoginPage } from './models/login-page.ts';
import { expectReadable } from './models/readable.ts';
import { ADMIN } from './models/server.ts';
import { Shell } from './models/shell.ts';
import { expect, test } from './models/test.ts';

test('home and the API description are accessible in both themes', async ({ page }) => {
  const shell = await Shell.enter(page, ADMIN);
  await shell.isAtHome();
  await expectReadable(page);
  await shell.go('/systemSetting/apiDocs');
  await expect(page.getByRole('article')).toBeVisible();
  await expectReadable(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('login, home and API description are accessible, and the menu covers the page while it is open', async ({
    page,
  }) => {
    // A phone has the same colours.
    const isReadable = () => expectReadable(page, ['light']);
    const form = new LoginPage(page);
    await form.open();
    await expect(page.getByRole('button', { name: '销售坐席' })).toBeVisible();
    await expect(form.button).toBeInViewport();
    await isReadable();

    const shell = await Shell.enter(page, ADMIN);
    await shell.isAtHome();
    await isReadable();
    await expect(shell.menu).toBeHidden();
    await page.getByRole('button', { name: '打开菜单' }).click();
    await expect(shell.menu).toBeVisible();
    await isReadable();
    await shell.menu.getByRole('link', { name: '接口文档' }).click();
    await expect(page).toHaveTitle('接口文档');
    await expect(shell.menu).toBeHidden();
    await expect(page.getByRole('article')).toBeVisible();
    await isReadable();

    await page.getByRole('button', { name: '打开菜单' }).click();
    // Beside the menu, which covers the middle.
    await page.getByRole('button', { name: '收起菜单' }).click({ position: { x: 370, y: 400 } });
    await expect(shell.menu).toBeHidden();
    await page.getByRole('button', { name: '打开菜单' }).click();
    await page.keyboard.press('Escape');
    await expect(shell.menu).toBeHidden();
  });
});
