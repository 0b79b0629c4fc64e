import type { Page } from '@playwright/test';
import { aMember } from './models/server.ts';
import { Shell } from './models/shell.ts';
import { expect, test } from './models/test.ts';

/** Reloads, and stays when the browser asks. */
const reloadAndStay = async (page: Page): Promise<string> => {
  const question = page.waitForEvent('dialog');
  await page.evaluate('void setTimeout(() => location.reload())');
  const dialog = await question;
  const type = dialog.type();
  await dialog.dismiss();
  return type;
};

/** Reloads, and returns how often the browser asked. */
const reloadUnasked = async (page: Page): Promise<number> => {
  let asked = 0;
  const count = async (dialog: { readonly accept: () => Promise<void> }): Promise<void> => {
    asked += 1;
    await dialog.accept();
  };
  page.on('dialog', count);
  await page.reload();
  page.off('dialog', count);
  return asked;
};

test('a reload asks before it loses the input of a dialog, also in another tab; an untouched one is not asked about', async ({
  page,
}) => {
  const shell = await Shell.enter(page, await aMember(['Department']), '/systemSetting/structure');
  const add = page.getByRole('button', { name: '新增部门' });
  const name = shell.dialog('新增部门').getByRole('textbox', { name: '名称' });
  await add.click();
  await expect(name).toBeFocused();
  expect(await reloadUnasked(page)).toBe(0);

  await add.click();
  await name.fill('华东大区');
  expect(await reloadAndStay(page)).toBe('beforeunload');
  await expect(name).toHaveValue('华东大区');
  await shell.go('/layout/index');
  await shell.isAtHome();
  expect(await reloadAndStay(page)).toBe('beforeunload');

  await shell.tab('组织架构').click();
  await name.fill('');
  // The form notices a change a moment after the field.
  await expect(page.locator('[data-unsaved]')).toHaveCount(0);
  expect(await reloadUnasked(page)).toBe(0);
});
