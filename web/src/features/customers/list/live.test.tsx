import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { HubEvent } from '@gonghai/contract/wire/hub.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { later, refusing } from '../../../../test/answering.ts';
import {
  bodyOf,
  bulk,
  lastSearch,
  openList,
  rowOf,
  rows,
  select,
  shownAnswer,
} from '../../../../test/customer-list.tsx';
import { tab, timeline } from '../../../../test/customer-drawer.tsx';
import { aCustomerDetail, aCustomerPage } from '../../../../test/customer-rows.ts';
import { expectReadable } from '../../../../test/overlays.tsx';
import { skippingTime } from '../../../../test/skip-time.ts';
import { transportFailure } from '../../../platform/failure.ts';
import { dispatch } from '../../../platform/hub.ts';
import { changeCustomer } from '../../../widgets/customer-changes.ts';

/** Longer than any pause before a request. ui/list/gathering.test.ts is about the pauses. */
const PAUSE = 4_000;
let skip: ReturnType<typeof skippingTime>;
beforeEach(() => {
  skip = skippingTime();
});
const push = (payload: { readonly Ids: readonly number[] | null; readonly IsOwn?: boolean }): void =>
  dispatch(HubEvent.CustomersChanged, payload);
/** All pushes of a moment, and the request that follows them. */
const tell = (...pushes: readonly (readonly number[] | null)[]): void => {
  for (const Ids of pushes) push({ Ids });
  skip(PAUSE);
};
const [first, second, third] = rows as [(typeof rows)[0], (typeof rows)[0], (typeof rows)[0]];
const asksAgain = (asked: readonly { readonly path: string }[]) =>
  asked.filter(({ path }) => path === 'QueryShownCustomers').length;

describe('Rows that a colleague changes', () => {
  it('change in place, highlighted for a moment', async () => {
    const asked = await openList({
      QueryShownCustomers: () => shownAnswer([{ ...second, Remark: '刚刚改过', Version: 5 }]),
    });
    tell([second.Id, 999]);
    await expect.element(rowOf(second.Name).getByText('刚刚改过')).toBeVisible();
    await expect.element(rowOf(second.Name)).toHaveClass('fresh');
    await expect.element(rowOf(first.Name)).not.toHaveClass('fresh');
    expect(bodyOf(asked, 'QueryShownCustomers')).toEqual({
      CustomerType: 0,
      IsOnlyMySelf: true,
      CustomerIds: [second.Id, 999],
      Searches: bodyOf(asked, 'QueryCustomerCounts')?.['Searches'],
    });
    expect(asked.filter(({ path }) => path === 'QueryCustomerPageList')).toHaveLength(1);
  });

  it('are reloaded together, and all of them after a batch', async () => {
    const asked = await openList({ QueryShownCustomers: () => shownAnswer(rows) });
    const readIds = () =>
      asked.filter(({ path }) => path === 'QueryShownCustomers').map(({ body }) => body['CustomerIds']);
    tell([first.Id], [third.Id], [998], [third.Id]);
    await expect.poll(readIds).toEqual([[first.Id, third.Id, 998]]);
    tell(null);
    await expect.poll(() => readIds().slice(1)).toEqual([rows.map(({ Id }) => Id)]);
  });

  it('are not reloaded again after a change of this tab, unless its answer was lost', async () => {
    const asked = await openList({ QueryShownCustomers: () => shownAnswer(rows) });
    const key = { kind: CustomerKind.Sales, id: first.Id };
    const own = { Ids: [first.Id], IsOwn: true };
    await changeCustomer(key, () => Promise.resolve());
    await expect.poll(() => asksAgain(asked)).toBe(1);
    push(own);
    tell([second.Id]);
    await expect.poll(() => asksAgain(asked)).toBe(2);
    expect(asked.findLast(({ path }) => path === 'QueryShownCustomers')?.body['CustomerIds']).toEqual([second.Id]);
    await expect(changeCustomer(key, () => Promise.reject(transportFailure(true)))).rejects.toBeInstanceOf(Error);
    await expect.poll(() => asksAgain(asked)).toBe(3);
    push(own);
    skip(PAUSE);
    await expect.poll(() => asksAgain(asked)).toBe(4);
  });

  it('stay marked and not selectable when they left the list, and return when they are found again', async () => {
    let found = [third];
    await openList({ QueryShownCustomers: () => shownAnswer(found) });
    await select(second.Name);
    await expect.element(bulk('转入公海')).toBeVisible();
    tell([second.Id, third.Id]);
    await expect.element(rowOf(second.Name).getByText('已离开此列表')).toBeVisible();
    await expect.element(rowOf(third.Name).getByText('已离开此列表')).not.toBeInTheDocument();
    await expect.element(bulk('转入公海')).not.toBeInTheDocument();
    rowOf(second.Name).element().querySelector<HTMLElement>('.gh-table-check input, [role=checkbox]')!.click();
    await expect.element(rowOf(second.Name)).toHaveAttribute('aria-selected', 'false');
    await expectReadable(rowOf(second.Name).element());
    found = [second, third];
    tell([second.Id]);
    await expect.element(rowOf(second.Name).getByText('已离开此列表')).not.toBeInTheDocument();
  });

  it('are not marked by a late answer to the previous search', async () => {
    const slow = later<object>();
    const asked = await openList({
      QueryShownCustomers: ({ body }) =>
        body['SearchValue'] === undefined ? slow.promise : shownAnswer([{ ...first, Remark: '新查询的' }]),
    });
    tell([second.Id]);
    await expect.poll(() => asksAgain(asked)).toBe(1);
    await userEvent.fill(page.getByRole('textbox', { name: '搜索' }), '佳');
    await expect.poll(() => lastSearch(asked)).toMatchObject({ SearchValue: '佳' });
    // This answer says that the second customer left the previous search.
    slow.keep(shownAnswer([], 0));
    tell([first.Id]);
    await expect.element(rowOf(first.Name).getByText('新查询的')).toBeVisible();
    await expect.element(rowOf(second.Name).getByText('已离开此列表')).not.toBeInTheDocument();
  });

  it('stay unchanged when they cannot be reloaded', async () => {
    const asked = await openList({ QueryShownCustomers: () => refusing('数据库忙') });
    tell([second.Id]);
    await expect.poll(() => asksAgain(asked)).toBe(1);
    await expect.element(rowOf(second.Name).getByText('已离开此列表')).not.toBeInTheDocument();
    expect(page.getByText('数据库忙').query()).toBeNull();
  });
});

describe('The numbers of a list', () => {
  const chip = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
  const numbers = () => ['全部客户', '近24小时'].map((name) => chip(name).element().querySelector('em')?.textContent);
  const newcomer = { ...third, Id: 900, Name: '转来的客户' };

  it('follow a push together with the rows, in one request, also when many come at once', async () => {
    let answer = shownAnswer([newcomer], 4, [4, 9, 8, 7]);
    const asked = await openList({ QueryShownCustomers: () => answer });
    await expect.poll(numbers).toEqual(['3', '12,845']);
    await userEvent.hover(page.getByRole('heading', { name: '客户列表' }));
    const before = asked.length;
    tell([newcomer.Id]);
    await expect.element(rowOf('转来的客户')).toBeVisible();
    await expect.poll(numbers).toEqual(['4', '9']);
    await expect.element(page.getByText('共 4 位客户')).toBeVisible();

    // It leaves again. The page does not change, but the numbers do.
    answer = shownAnswer([], 3, [3, 6, 8, 7]);
    tell(...Array.from({ length: 10 }, () => [newcomer.Id]));
    await expect.poll(numbers).toEqual(['3', '6']);
    await expect.element(rowOf('转来的客户').getByText('已离开此列表')).toBeVisible();
    const reads = asked.slice(before).filter(({ path }) => path.includes('Customer'));
    expect(reads.map(({ path }) => path)).toEqual(['QueryShownCustomers', 'QueryShownCustomers']);
  });

  it('follow a change of customers that are not on the page', async () => {
    const many = { ...aCustomerPage(rows), Count: 148 };
    const asked = await openList({
      QueryCustomerPageList: () => many,
      QueryShownCustomers: () => shownAnswer([], 145, [145, 4, 8, 7]),
    });
    await expect.poll(numbers).toEqual(['148', '12,845']);
    tell([901]);
    await expect.poll(numbers).toEqual(['145', '4']);
    expect(bodyOf(asked, 'QueryShownCustomers')).toMatchObject({ CustomerIds: [] });
  });
});

describe('A customer that is open', () => {
  it('shows what a colleague changed, and marks it where something is typed', async () => {
    let detail = aCustomerDetail();
    await openList({
      QueryShownCustomers: () => shownAnswer([first]),
      QueryCustomerDetail: () => detail,
      QueryCustomerEditors: () => [{ Field: 'Remark', UserName: '王小明', Time: 1_762_000_000 }],
      QueryCustomerRecordList: () => [],
      QueryCustomerCustody: () => [],
      QueryCustomerTimeline: () => timeline,
    });
    await userEvent.click(page.getByRole('button', { name: first.Name }));
    await tab('客户信息');
    const remark = page.getByRole('textbox', { name: '备注' });
    await expect.element(remark).toHaveValue('下周一回来');
    detail = aCustomerDetail({ Remark: '已经来过', Version: 5 });
    tell([first.Id]);
    await expect.element(remark).toHaveValue('已经来过');

    await userEvent.fill(remark, '我写的');
    detail = aCustomerDetail({ Remark: '别人写的', Version: 6 });
    tell([first.Id]);
    await expect.element(page.getByText('王小明（25-11-01 20:26:40）已改为「别人写的」')).toBeVisible();
    await expect.element(remark).toHaveValue('我写的');
  });

  it('says so when it is no longer visible to the user, and keeps its content', async () => {
    let isGone = false;
    await openList({
      QueryShownCustomers: () => shownAnswer([]),
      QueryCustomerDetail: () => (isGone ? refusing('数据不存在') : aCustomerDetail()),
      QueryCustomerRecordList: () => [],
      QueryCustomerCustody: () => [],
      QueryCustomerTimeline: () => timeline,
    });
    await userEvent.click(page.getByRole('button', { name: first.Name }));
    await tab('客户信息');
    await expect.element(page.getByRole('textbox', { name: '备注' })).toHaveValue('下周一回来');
    isGone = true;
    tell([first.Id]);
    await expect.element(page.getByRole('alert').getByText('可能已不在您的可见范围内', { exact: false })).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: '备注' })).toHaveValue('下周一回来');
  });
});
