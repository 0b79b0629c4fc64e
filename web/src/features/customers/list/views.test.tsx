import { customerCategoryLabel } from '@gonghai/contract/customers/customer-values.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import type { ViewRow } from '@gonghai/contract/views/view.contract.ts';
import { viewMessages as say } from '@gonghai/contract/views/view.contract.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createHistory } from '../../../../test/address.tsx';
import { refusing } from '../../../../test/answering.ts';
import { bodyOf, lastSearch, openList, searches } from '../../../../test/customer-list.tsx';
import { expectReadable, listen } from '../../../../test/overlays.tsx';

const aView = (change: Partial<ViewRow> = {}): ViewRow => ({
  Id: 5,
  Name: '有意向的',
  Value: JSON.stringify({ IsOnlyMySelf: false, CustomerTrackStatusId: 13, SortField: 'Id', SortType: 'ascending' }),
  IsDefault: false,
  IsShared: false,
  UserName: null,
  ...change,
});
const store = (Views: readonly ViewRow[], MayShare = false) => ({
  QueryViewList: () => ({ Views, MayShare }),
});
const chip = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
const manage = async (name: string, act: string): Promise<void> => {
  await userEvent.click(chip(name));
  await userEvent.click(page.getByRole('button', { name: `管理视图“${name}”` }));
  await userEvent.click(page.getByRole('menuitem', { name: act }));
};

describe('the views of a list of customers', () => {
  it('come from the server and search as they say, each with its number, asked for at once', async () => {
    const shared = aView({ Id: 6, Name: '组里的', Value: '{"IsOnlyMySelf":true}', IsShared: true, UserName: '王主管' });
    const asked = await openList(store([aView(), shared]));
    await expect.element(chip('有意向的')).toHaveTextContent('有意向的12,842');
    await expect.element(chip('组里的')).toHaveAccessibleName('组里的 12,841 共享，由王主管');
    expect(asked.filter(({ path }) => path === 'QueryCustomerCounts')).toHaveLength(1);
    expect(bodyOf(asked, 'QueryCustomerCounts')?.['Searches']).toEqual([
      { CustomerType: 0, IsOnlyMySelf: true },
      { CustomerType: 0, IsOnlyMySelf: true, CustomerCategory: 1 },
      { CustomerType: 0, IsOnlyMySelf: true, CustomerCategory: 2 },
      { CustomerType: 0, IsOnlyMySelf: true, CustomerCategory: 3 },
      { CustomerType: 0, IsOnlyMySelf: false, CustomerTrackStatusId: 13 },
      { CustomerType: 0, IsOnlyMySelf: true },
    ]);
    await userEvent.click(chip('有意向的'));
    await expect
      .poll(() => lastSearch(asked))
      .toMatchObject({ IsOnlyMySelf: false, CustomerTrackStatusId: 13, SortField: 'Id', SortType: 'ascending' });
  });

  it('show the count of the list while they are active', async () => {
    await openList(store([aView()]));
    await expect.element(chip('全部客户')).toHaveTextContent('全部客户3');
    await userEvent.click(chip('有意向的'));
    await expect.element(chip('有意向的')).toHaveTextContent('有意向的3');
    await expect.element(chip('全部客户')).toHaveTextContent('全部客户12,846');
  });

  it('keep their own count and their places while another search is shown', async () => {
    await openList({ ...store([]), QueryCustomerCounts: () => [3, 1, 1, 1] });
    await expect.element(chip('全部客户')).toHaveAccessibleName('全部客户 3');
    await expect.element(chip('近24小时')).toHaveAccessibleName('近24小时 1');
    const place = () => chip('近24小时').element().getBoundingClientRect().left;
    const before = place();
    await userEvent.fill(page.getByRole('textbox', { name: '搜索' }), '王');
    await userEvent.keyboard('{Enter}');
    const number = () => chip('全部客户').element().querySelector('em');
    await expect.poll(() => number()?.dataset).toHaveProperty('past');
    expect(number()?.textContent).toBe('3');
    expect(place()).toBe(before);
    await expectReadable(chip('全部客户').element());
  });

  it('open the list: the default one is searched first, and nothing before it', async () => {
    const asked = await openList(store([aView({ IsDefault: true })]));
    expect(searches(asked)).toHaveLength(1);
    expect(lastSearch(asked)).toMatchObject({ CustomerTrackStatusId: 13 });
  });

  it('are not applied when the address has a phone, not even the default one', async () => {
    const asked = await openList(store([aView({ IsDefault: true })]), { history: createHistory('?tel=13800000000') });
    expect(searches(asked).map(({ body }) => body)).toEqual([
      { CustomerType: 0, IsOnlyMySelf: false, SearchKey: 2, SearchValue: '13800000000', PageIndex: 1, PageCount: 20 },
    ]);
    await expect.element(chip('有意向的')).toHaveAttribute('aria-pressed', 'false');
  });

  it('show no count that could not be read in time', async () => {
    await openList({ ...store([aView()]), QueryCustomerCounts: () => [null, 7, null, 0, null] });
    await expect.element(chip('近24小时')).toHaveAccessibleName('近24小时 7');
    const names = [...Object.values(customerCategoryLabel), '有意向的'];
    const numberOf = (name: string) => chip(name).element().querySelector('em')?.textContent ?? '';
    expect(names.map(numberOf)).toEqual(['7', '', '0', '']);
    await expect.element(chip('有意向的')).toHaveAccessibleName('有意向的');
  });

  it('reset the list when the active view is no longer shared', async () => {
    let Views = [aView({ IsDefault: true, IsShared: true, UserName: '王主管' })];
    await openList({ QueryViewList: () => ({ Views, MayShare: false }), ArrangeViews: () => null });
    await expect.element(chip('有意向的')).toHaveAttribute('aria-pressed', 'true');
    Views = [];
    await manage('有意向的', '取消默认');
    await expect.element(chip('有意向的')).not.toBeInTheDocument();
    await expect.element(chip('全部客户')).toHaveAttribute('aria-pressed', 'true');
  });

  it('do not block the list when they cannot be loaded', async () => {
    const asked = await openList({ QueryViewList: () => refusing('数据库忙') });
    expect(searches(asked)).toHaveLength(1);
  });

  it('are kept with what is searched', async () => {
    const views: ViewRow[] = [];
    const asked = await openList(
      {
        QueryViewList: () => ({ Views: views, MayShare: false }),
        EditView: ({ body }) => {
          views.push(aView({ Name: String(body['Name']), Value: String(body['Value']) }));
          return 5;
        },
      },
      { placement: Placement.Pool },
    );
    await userEvent.fill(page.getByRole('textbox', { name: '搜索' }), '1381');
    await userEvent.keyboard('{Enter}');
    await userEvent.click(page.getByRole('button', { name: '保存为新视图' }));
    await userEvent.fill(page.getByRole('textbox', { name: '新视图名称' }), '尾号');
    await userEvent.keyboard('{Enter}');
    await expect.element(chip('尾号')).toHaveAttribute('aria-pressed', 'true');
    const { CustomerType, Name, Value } = bodyOf(asked, 'EditView') ?? {};
    expect({ CustomerType, Name }).toEqual({ CustomerType: 1, Name: '尾号' });
    expect(JSON.parse(String(Value))).toMatchObject({ SearchValue: '1381' });
  });

  it('show why one could not be saved, and the saved ones', async () => {
    await openList({ ...store([aView()], true), EditView: () => refusing('只有主管可以共享视图') });
    await manage('有意向的', '共享给所辖部门');
    await expect.element(page.getByText('只有主管可以共享视图')).toBeVisible();
    await expect.element(chip('有意向的')).not.toHaveAccessibleName(/已共享/);
  });

  it('say at the name that another window has used it meanwhile, and accept another', async () => {
    const said = listen();
    const taken = refusing(say.nameTaken, ResultCode.Duplicate, { Field: 'Name' });
    const asked = await openList({
      ...store([aView()]),
      EditView: ({ body }) => (body['Name'] === '尾号' ? taken : 5),
    });
    const message = page.getByRole('status').getByText(say.nameTaken);
    for (const open of [
      () => userEvent.click(page.getByRole('button', { name: '保存为新视图' })),
      () => manage('有意向的', '重命名'),
    ]) {
      await open();
      const field = page.getByRole('textbox', { name: /视图名称$/ });
      await userEvent.fill(field, '尾号');
      await userEvent.keyboard('{Enter}');
      await expect.element(message).toBeVisible();
      await expect.element(field).toHaveValue('尾号');
      await userEvent.fill(field, '尾号88');
      await expect.element(message).not.toBeInTheDocument();
      await userEvent.keyboard('{Enter}');
      await expect.element(field).not.toBeInTheDocument();
    }
    expect(said).toEqual([]);
    const last = asked.findLast(({ path }) => path === 'EditView');
    expect(last?.body).toEqual({ CustomerType: 0, Id: 5, Name: '尾号88' });
  });

  it('are shared, chosen as the default and deleted by their numbers', async () => {
    const asked = await openList({
      ...store([aView()], true),
      EditView: () => 5,
      ArrangeViews: () => null,
      DelView: () => null,
    });
    await manage('有意向的', '共享给所辖部门');
    await expect.poll(() => bodyOf(asked, 'EditView')).toEqual({ CustomerType: 0, Id: 5, IsShared: true });
    await manage('有意向的', '设为默认');
    await expect.poll(() => bodyOf(asked, 'ArrangeViews')).toEqual({ CustomerType: 0, DefaultId: 5 });
    await manage('有意向的', '删除');
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: '删除' }));
    await expect.poll(() => bodyOf(asked, 'DelView')).toEqual({ Id: 5 });
  });
});
