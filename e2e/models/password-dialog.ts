/** Page object of the password dialog. */
import type { Locator, Page } from '@playwright/test';

export class PasswordDialog {
  readonly dialog: Locator;
  readonly old: Locator;
  readonly next: Locator;
  readonly again: Locator;
  readonly save: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: '修改密码' });
    this.old = this.dialog.getByLabel('原密码');
    this.next = this.dialog.getByLabel('新密码');
    this.again = this.dialog.getByLabel('确认密码');
    this.save = this.dialog.getByRole('button', { name: '保存' });
  }

  async send(old: string, next: string, again = next): Promise<void> {
    await this.old.fill(old);
    await this.next.fill(next);
    await this.again.fill(again);
    await this.save.click();
  }
}
