/** Page object of the organisation screen, and departments for one test only. */
import {
  editDepartment,
  queryAllDepartments,
  queryDepartments,
  type StaffedDepartment,
} from '@gonghai/contract/departments/department.contract.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { asAdministrator, call } from './server.ts';
import { Shell } from './shell.ts';
import type { Account } from './server.ts';

const everyDepartment = (nodes: readonly StaffedDepartment[]): readonly StaffedDepartment[] =>
  nodes.flatMap((node) => [node, ...everyDepartment(node.Children)]);

/** As stored on the server now. */
export const departmentNamed = async (name: string): Promise<StaffedDepartment> =>
  everyDepartment(await call(queryDepartments, {}, await asAdministrator())).find(({ Name }) => Name === name)!;

/** Adds departments below the root. */
export const departmentsNamed = async (...names: readonly string[]): Promise<void> => {
  const admin = await asAdministrator();
  const [root] = await call(queryAllDepartments, {}, admin);
  for (const Name of names) await call(editDepartment, { Name, ParentId: root!.Id }, admin);
};

export class OrganisationPage {
  readonly page: Page;
  readonly tree: Locator;
  readonly search: Locator;
  /** The edit requests. */
  readonly sent: Record<string, unknown>[] = [];

  constructor(page: Page) {
    this.page = page;
    this.tree = page.getByRole('treegrid', { name: '组织架构' });
    this.search = page.getByLabel('搜索部门');
    page.on('request', (request) => {
      if (request.url().endsWith('/EditDepartment')) this.sent.push(request.postDataJSON());
    });
  }

  static async open(page: Page, account: Account): Promise<OrganisationPage> {
    await Shell.enter(page, account, '/systemSetting/structure');
    const screen = new OrganisationPage(page);
    await expect(screen.tree.getByRole('row').nth(1)).toBeVisible();
    return screen;
  }

  /** Shows the departments of one test: their names contain its mark. */
  async find(mark: string): Promise<void> {
    await this.search.fill(mark);
  }

  line(name: string): Locator {
    return this.tree.getByRole('row', { name, exact: true });
  }

  title(name: string): Locator {
    return this.tree.getByTitle(name, { exact: true });
  }

  async drag(name: string, onto: string): Promise<void> {
    await this.title(name).hover();
    await this.page.mouse.down();
    await this.title(onto).hover();
    await this.page.mouse.up();
  }

  said(text: string): Locator {
    return this.page.locator('.ant-message-notice', { hasText: text });
  }

  dialog(title: string): Locator {
    return this.page.getByRole('dialog', { name: title });
  }
}
