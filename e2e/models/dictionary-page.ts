/** Page object of the dictionaries screen. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { Account } from './server.ts';
import { Shell } from './shell.ts';

export class DictionaryPage {
  readonly page: Page;
  readonly tabs: Locator;
  readonly name: Locator;
  readonly save: Locator;

  constructor(page: Page) {
    this.page = page;
    this.tabs = page.getByRole('main').getByRole('tab');
    this.name = page.getByRole('dialog').getByLabel('名称');
    this.save = page.getByRole('dialog').getByRole('button', { name: '保存' });
  }

  static async open(page: Page, account: Account): Promise<DictionaryPage> {
    await Shell.enter(page, account, '/systemSetting/dic');
    const screen = new DictionaryPage(page);
    await expect(screen.lines.first()).toBeVisible();
    return screen;
  }

  /** The visible rows, without the header. */
  get lines(): Locator {
    return this.page.locator('[data-tree-id]:visible');
  }

  line(name: string): Locator {
    return this.page.getByRole('row', { name, exact: true });
  }

  title(name: string): Locator {
    return this.page.getByTitle(name, { exact: true });
  }

  async choose(tab: string): Promise<void> {
    await this.tabs.filter({ hasText: tab }).click();
    await expect(this.page.getByRole('button', { name: `新增${tab}` })).toBeVisible();
  }

  /** Adds an item to the visible dictionary, and waits for it. */
  async add(name: string): Promise<void> {
    await this.page.keyboard.press('n');
    await this.name.fill(name);
    await this.save.click();
    await expect(this.title(name)).toBeVisible();
    await expect(this.page.getByRole('dialog')).toHaveCount(0);
  }

  async order(mark: string): Promise<readonly (string | null)[]> {
    const names = await this.lines.evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label')));
    return names.filter((name) => name?.includes(mark));
  }

  said(text: string): Locator {
    return this.page.locator('.ant-message-notice', { hasText: text });
  }
}
