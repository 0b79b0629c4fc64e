/** Page object of the customer lists and the drawer. */
import { searchCustomers } from '@gonghai/contract/customers/customer-list.contract.ts';
import { expect, type Locator, type Page, type Request } from '@playwright/test';
import type { Account } from './server.ts';
import { Shell } from './shell.ts';

const LISTS = {
  '/customer/list': '客户列表',
  '/customer/publiclist': '公海客户',
  '/customer/recovery': '回收站',
  '/customer/blackList': '黑名单',
  '/customer/afterSaleList': '售后客户',
} as const;
type ListPath = keyof typeof LISTS;

export class CustomerPage {
  readonly page: Page;
  readonly shell: Shell;
  /** The search requests, in order. */
  readonly searched: Record<string, unknown>[] = [];

  constructor(page: Page) {
    this.page = page;
    this.shell = new Shell(page);
    page.on('request', (request: Request) => {
      if (request.url().endsWith(searchCustomers.path)) this.searched.push(request.postDataJSON());
    });
  }

  static async enter(
    page: Page,
    account: Account,
    path: ListPath = '/customer/list',
    query = '',
  ): Promise<CustomerPage> {
    const customers = new CustomerPage(page);
    await Shell.enter(page, account, `${path}${query}`);
    await customers.isAt(path);
    return customers;
  }

  async go(path: ListPath): Promise<void> {
    await this.shell.go(path);
    await this.isAt(path);
  }

  async isAt(path: ListPath): Promise<void> {
    await expect(this.page.getByRole('heading', { name: LISTS[path], level: 1 })).toBeVisible();
  }

  /** The visible list: other tabs keep theirs, hidden. */
  get list(): Locator {
    return this.page.locator('.gh-list:visible');
  }

  row(text: string): Locator {
    return this.list.getByRole('row').filter({ hasText: text });
  }

  async find(text: string, by?: '姓名' | '电话' | '员工'): Promise<void> {
    if (by) {
      await this.list.getByRole('combobox', { name: '搜索类型' }).click();
      await this.page.locator(`.ant-select-dropdown:visible [title="${by}"]`).click();
    }
    await this.list.getByRole('textbox', { name: '搜索' }).fill(text);
    await this.page.keyboard.press('Enter');
  }

  async select(...names: readonly string[]): Promise<void> {
    for (const name of names) await this.row(name).getByRole('checkbox').click();
  }

  async bulk(act: string): Promise<void> {
    await this.list.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: act, exact: true }).click();
  }

  dialog(name: string | RegExp): Locator {
    return this.page.getByRole('dialog', { name });
  }

  /** Confirms a dialog. */
  async agree(question: string, word: string): Promise<void> {
    await this.dialog(question).getByRole('button', { name: word, exact: true }).click();
  }

  said(text: string): Locator {
    return this.shell.said(text);
  }

  /** At the working view, unless another tab is named. */
  async open(name: string, tab = '跟进'): Promise<Locator> {
    await this.row(name).getByRole('button', { name }).first().click();
    const drawer = this.dialog(`客户 ${name}`);
    const wanted = drawer.getByRole('tab', { name: new RegExp(`^${tab}( \\d+)?$`) });
    await wanted.click();
    await expect(wanted).toHaveAttribute('aria-selected', 'true');
    return drawer;
  }

  async pickStaff(...logins: readonly string[]): Promise<void> {
    const picker = this.dialog(/^转移/);
    for (const login of logins) {
      await picker.getByRole('combobox', { name: '搜索员工' }).fill(login);
      await this.page.keyboard.press('Enter');
    }
    await picker.getByRole('button', { name: '确定' }).click();
  }
}
