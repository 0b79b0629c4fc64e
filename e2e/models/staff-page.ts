/** Page object of the staff screen. */
import { expect, type Locator, type Page } from '@playwright/test';
import { type Account, aDepartment, aMember } from './server.ts';
import { Shell } from './shell.ts';

/** A manager of one department that no other test uses. */
export const aManager = async () => {
  const department = await aDepartment();
  const options = { DepartmentId: department.Id, IsAdmin: true, Name: '部门主管' };
  return { department, manager: await aMember(['User', 'ResetPwd', 'Seat'], options) };
};

/** The login name without the tenant, as in the list. */
export const bareName = ({ userName }: Account): string => userName.replace('@demo', '');

export class StaffPage {
  readonly page: Page;
  readonly shell: Shell;

  constructor(page: Page) {
    this.page = page;
    this.shell = new Shell(page);
  }

  static async enter(page: Page, account: Account): Promise<StaffPage> {
    await Shell.enter(page, account, '/systemSetting/user');
    const staff = new StaffPage(page);
    await expect(page.getByRole('heading', { name: '员工管理' })).toBeVisible();
    return staff;
  }

  row(text: string): Locator {
    return this.page.getByRole('row').filter({ hasText: text });
  }

  async find(text: string): Promise<void> {
    await this.page.getByRole('textbox', { name: '搜索' }).fill(text);
    await this.page.keyboard.press('Enter');
  }

  /** An action of a row, beside it or in its menu. */
  async choose(text: string, act: string): Promise<void> {
    const inWords = this.row(text).getByRole('button', { name: act, exact: true });
    const more = this.row(text).getByRole('button', { name: '更多操作' });
    await expect(inWords.or(more).first()).toBeVisible();
    if (await inWords.isVisible()) {
      await inWords.click();
      return;
    }
    await more.click();
    await this.page.getByRole('menuitem', { name: act }).click();
  }

  dialog(name: string | RegExp): Locator {
    return this.page.getByRole('dialog', { name });
  }

  async chooseOption(dialog: Locator, field: string, option: string): Promise<void> {
    await dialog.getByRole('combobox', { name: field }).click();
    await this.page.keyboard.type(option);
    await this.page.locator(`.ant-select-dropdown:visible [title="${option}"]`).first().click();
  }

  /** Uploads a sheet in the open dialog, and returns its status line. */
  async upload(dialog: Locator, file: Buffer): Promise<Locator> {
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    await dialog.getByLabel('选择文件').setInputFiles({ name: '员工.xlsx', mimeType, buffer: file });
    await dialog.getByRole('button', { name: '开始上传' }).click();
    return dialog.locator('[aria-live=polite]').last();
  }

  async openImport(entry: '导入员工' | '导入首咨数量'): Promise<Locator> {
    await this.page.getByRole('button', { name: '导入', exact: true }).click();
    await this.page.getByRole('menuitem', { name: entry }).click();
    const dialog = this.dialog(entry);
    await expect(dialog).toBeVisible();
    return dialog;
  }
}
