/** Page object of the shell. */
import { expect, type Locator, type Page } from '@playwright/test';
import { LoginPage } from './login-page.ts';
import { type Account, sessionFor } from './server.ts';
import { storeSession } from './storage.ts';

export class Shell {
  readonly page: Page;
  readonly menu: Locator;
  readonly tabs: Locator;

  constructor(page: Page) {
    this.page = page;
    this.menu = page.getByRole('navigation', { name: '主导航' });
    this.tabs = page.getByRole('tab');
  }

  /** Opens the path with a session that was made through the API, without the login form. */
  static async enter(page: Page, account: Account, path = '/layout/index'): Promise<Shell> {
    // Only a full load reads the stored session; inside the application only the hash would change.
    await storeSession(page, await sessionFor(account), account.userName);
    const shell = new Shell(page);
    await shell.go(path);
    await shell.isShown();
    return shell;
  }

  /** Signs in through the form, redirected from the path, and waits for the shell. */
  static async signIn(page: Page, account: Account, path = '/login'): Promise<Shell> {
    const login = new LoginPage(page);
    await login.open(path);
    await login.submit(account);
    const shell = new Shell(page);
    await shell.isShown();
    return shell;
  }

  async isShown(): Promise<void> {
    // The login screen has no banner, and neither does the loading mask.
    await expect(this.page.getByRole('banner')).toBeVisible();
  }

  async isAtHome(): Promise<void> {
    await expect(this.page).toHaveURL(/#\/layout\/index$/);
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible();
  }

  async go(path: string): Promise<void> {
    await this.page.goto(`/#${path}`);
  }

  tab(title: string): Locator {
    return this.page.getByRole('tab', { name: title, exact: true });
  }

  closer(title: string): Locator {
    return this.page.getByRole('button', { name: `关闭 ${title}` });
  }

  said(text: string): Locator {
    return this.page.locator('.ant-message-notice', { hasText: text });
  }

  /** The button with the user's name in the top bar. */
  get person(): Locator {
    return this.page.getByRole('banner').getByRole('button', { name: '个人菜单' });
  }

  async choose(act: string): Promise<void> {
    await this.person.click();
    await this.page.getByRole('menuitem', { name: act }).click();
  }

  dialog(title: string): Locator {
    return this.page.getByRole('dialog', { name: title });
  }
}
