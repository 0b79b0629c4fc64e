import { LoginPage } from './models/login-page.ts';
import { PasswordDialog } from './models/password-dialog.ts';
import { expectReadable } from './models/readable.ts';
import { ADMIN } from './models/server.ts';
import { Shell } from './models/shell.ts';
import { expect, test } from './models/test.ts';

const PHONE = { width: 390, height: 844 };
/** A phone has the same colours. */
const SIZES = [
  { name: 'desk', viewport: { width: 1280, height: 800 }, themes: ['light', 'dark'] },
  { name: 'phone', viewport: PHONE, themes: ['light'] },
] as const;

for (const { name, viewport, themes } of SIZES) {
  test.describe(`accessible, on a ${name}`, () => {
    test.use({ viewport });

    test('the login screen, also with an error', async ({ page }) => {
      const form = new LoginPage(page);
      await form.open();
      await expect(page.getByRole('button', { name: '销售坐席' })).toBeVisible();
      await expect(form.button).toBeInViewport();
      await expectReadable(page, themes);
      await form.submit({ userName: 'unknown-user', password: 'Wrong2026' });
      await expect(form.failure).toBeVisible();
      await expectReadable(page, themes);
    });

    test('home, the API description, the dialogs of the shell, the palette and the help sheet', async ({ page }) => {
      const shell = await Shell.enter(page, ADMIN);
      await shell.isAtHome();
      await expectReadable(page, themes);
      await shell.go('/systemSetting/apiDocs');
      await expect(page.getByRole('article')).toBeVisible();
      await expectReadable(page, themes);

      await shell.choose('修改密码');
      const { dialog, save } = new PasswordDialog(page);
      await save.click();
      await expect(dialog.getByText('请输入原密码')).toBeVisible();
      await expectReadable(page, themes);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await shell.choose('绑定主叫号码');
      await expect(shell.dialog('绑定主叫号码')).toBeVisible();
      await expectReadable(page, themes);
      await page.keyboard.press('Escape');
      await expect(shell.dialog('绑定主叫号码')).toBeHidden();

      await page.keyboard.press('Control+k');
      await expect(shell.dialog('命令面板')).toBeVisible();
      await expectReadable(page, themes);
      await page.keyboard.press('Escape');
      await expect(shell.dialog('命令面板')).toBeHidden();
      await page.keyboard.press('?');
      await expect(shell.dialog('快捷键')).toBeVisible();
      await expectReadable(page, themes);
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('the menu covers the page while it is open', async ({ page }) => {
    const shell = await Shell.enter(page, ADMIN);
    await expect(shell.menu).toBeHidden();
    await page.getByRole('button', { name: '打开菜单' }).click();
    await expect(shell.menu).toBeVisible();
    await expectReadable(page, ['light']);
    await shell.menu.getByRole('link', { name: '接口文档' }).click();
    await expect(page).toHaveTitle('接口文档');
    await expect(shell.menu).toBeHidden();

    await page.getByRole('button', { name: '打开菜单' }).click();
    // Beside the menu, which covers the middle.
    await page.getByRole('button', { name: '收起菜单' }).click({ position: { x: 370, y: 400 } });
    await expect(shell.menu).toBeHidden();
    await page.getByRole('button', { name: '打开菜单' }).click();
    await page.keyboard.press('Escape');
    await expect(shell.menu).toBeHidden();
  });
});
