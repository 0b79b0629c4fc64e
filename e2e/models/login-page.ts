/** Page object of the login screen. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { Account } from './server.ts';

export class LoginPage {
  readonly page: Page;
  readonly account: Locator;
  readonly password: Locator;
  readonly button: Locator;
  readonly failure: Locator;

  constructor(page: Page) {
    this.page = page;
    this.account = page.getByLabel('账号', { exact: true });
    this.password = page.getByLabel('密码', { exact: true });
    this.button = page.getByRole('button', { name: '登录', exact: true });
    this.failure = page.getByText('账号或密码错误');
  }

  async open(path = '/login'): Promise<void> {
    await this.page.goto(`/#${path}`);
    await this.isShown();
  }

  async isShown(): Promise<void> {
    await expect(this.button).toBeVisible();
    await expect(this.page).toHaveURL(/#\/login$/);
  }

  async fill({ userName, password }: Account): Promise<void> {
    await this.account.fill(userName);
    await this.password.fill(password);
  }

  async submit(account: Account): Promise<void> {
    await this.fill(account);
    await this.button.click();
  }
}
