/** Page objects of roles, settings and lines. */
import { querySettings } from '@gonghai/contract/settings/setting.contract.ts';
import type { ConfigKey } from '@gonghai/contract/settings/setting-values.ts';
import type { Locator, Page } from '@playwright/test';
import { asAdministrator, call } from './server.ts';

/** A list without pages: searched in the browser, with actions in its last column. */
export class WholeListPage {
  readonly page: Page;
  readonly search: Locator;

  constructor(page: Page) {
    this.page = page;
    this.search = page.getByRole('textbox', { name: '搜索', exact: true });
  }

  row(text: string): Locator {
    return this.page.getByRole('row').filter({ hasText: text });
  }

  async act(text: string, act: string): Promise<void> {
    await this.row(text).getByRole('button', { name: act, exact: true }).click();
  }
}

/** The checkbox of an entry in the tree of rights. */
export const tick = (page: Page, name: string): Locator =>
  page.getByRole('dialog').getByRole('checkbox', { name, exact: true }).first();

export const saveButton = (page: Page): Locator => page.getByRole('button', { name: '保存', exact: true });

export const readValues = async (key: ConfigKey) => {
  const rows = await call(querySettings, { key }, await asAdministrator());
  return rows.map(({ Id, Value }) => ({ Id, value: JSON.parse(Value) as Record<string, unknown> }));
};
