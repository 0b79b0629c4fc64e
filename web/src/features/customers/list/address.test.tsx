import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createHistory } from '../../../../test/address.tsx';
import type { RecordedRequest } from '../../../../test/answering.ts';
import { tab, timeline } from '../../../../test/customer-drawer.tsx';
import { lastSearch, openList as open, searches } from '../../../../test/customer-list.tsx';
import { aCustomerDetail, aCustomerPage, aCustomerRow } from '../../../../test/customer-rows.ts';

const choose = async (field: string, option: string): Promise<void> => {
  await userEvent.click(page.getByRole('combobox', { name: field }));
  await userEvent.click(page.getByTitle(option));
};
const drawer = (name: string) => page.getByRole('dialog', { name: `客户 ${name}` });
const search = page.getByRole('textbox', { name: '搜索' });
const answers = {
  QueryCustomerPageList: ({ body }: RecordedRequest) => {
    const rows = [aCustomerRow(), aCustomerRow({ Id: 102, Name: '尹梦洁' })];
    return { ...aCustomerPage(rows), Count: 200, PageNum: 10, PageIndex: body['PageIndex'] };
  },
  QueryCustomerDetail: ({ query }: RecordedRequest) => {
    const Id = Number(query.get('customerId'));
    return aCustomerDetail({ Id, Name: Id === 102 ? '尹梦洁' : '郝俊杰' });
  },
  QueryCustomerCustody: () => [],
};

describe('The address of a list of customers', () => {
  it('says what is searched, and leads back to it', async () => {
    const history = createHistory();
    const asked = await open(answers, { history, width: 1700 });
    await choose('预约状态', 'T0 今天');
    expect(history.search()).toBe('?f.NoticeAddDay=0');
    await userEvent.click(page.getByRole('button', { name: '第 3 页' }));
    await expect.poll(history.search).toBe('?f.NoticeAddDay=0&page=3');
    expect(lastSearch(asked)).toMatchObject({ NoticeAddDay: 0, PageIndex: 3 });
    await userEvent.fill(search, '王');
    await expect.poll(history.search).toBe('?f.NoticeAddDay=0&f.SearchValue=%E7%8E%8B&f.SearchKey=1');
    expect(history.entries()).toBe(3);

    const before = searches(asked).length;
    history.back();
    await expect
      .poll(() => lastSearch(asked))
      .toEqual({ CustomerType: 0, IsOnlyMySelf: true, NoticeAddDay: 0, PageIndex: 1, PageCount: 20 });
    await expect.element(search).toHaveValue('');
    history.back();
    await expect.poll(() => lastSearch(asked)).not.toHaveProperty('NoticeAddDay');
    history.forward();
    history.forward();
    await expect.poll(() => lastSearch(asked)).toMatchObject({ SearchValue: '王', NoticeAddDay: 0 });
    await expect.element(search).toHaveValue('王');
    expect(searches(asked).length - before).toBeLessThanOrEqual(4);
  });

  it('restores list and customer, and drops invalid parameters', async () => {
    const history = createHistory('?f.NoticeAddDay=1&sort=-Id&page=2&size=50&open=102&f.TagIdList=x&view=no&page=2');
    const asked = await open(answers, { history });
    expect(searches(asked).map(({ body }) => body)).toEqual([
      {
        CustomerType: 0,
        IsOnlyMySelf: true,
        NoticeAddDay: 1,
        SortField: 'Id',
        SortType: 'descending',
        PageIndex: 2,
        PageCount: 50,
      },
    ]);
    await expect.element(drawer('尹梦洁')).toBeVisible();
  });

  it('names the open customer: Back closes it, and closing it leaves no second entry', async () => {
    const history = createHistory();
    await open(answers, { history });
    await userEvent.click(page.getByRole('button', { name: '郝俊杰' }));
    await expect.element(drawer('郝俊杰')).toBeVisible();
    expect([history.search(), history.entries()]).toEqual(['?open=101', 2]);
    await userEvent.keyboard('j');
    await expect.element(drawer('尹梦洁')).toBeVisible();
    await userEvent.click(page.getByRole('tab', { name: /^客户属性/ }));
    await expect.poll(history.search).toBe('?open=102&open.tab=attributes');
    history.back();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(history.search()).toBe('');
    history.forward();
    await expect.element(drawer('尹梦洁')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: '关闭', exact: true }));
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect([history.search(), history.entries()]).toEqual(['', 2]);
    history.back();
    expect(history.search()).toBe('');
  });

  it('asks before Back discards input about a customer, and stays when the user declines', async () => {
    const history = createHistory();
    await open({ ...answers, QueryCustomerRecordList: () => [], QueryCustomerTimeline: () => timeline }, { history });
    await userEvent.click(page.getByRole('button', { name: '郝俊杰' }));
    await expect.element(drawer('郝俊杰')).toBeVisible();
    await expect.poll(history.search).toContain('open=101');
    await tab('客户信息');
    await userEvent.fill(drawer('郝俊杰').getByRole('textbox', { name: '备注' }), '周三再联系');
    // The form notices its change a moment later.
    await expect.poll(() => document.querySelector('[data-unsaved]')).not.toBeNull();
    history.back();
    await userEvent.click(page.getByRole('button', { name: '继续填写' }));
    await expect.poll(history.search).toContain('open=101');
    history.back();
    await userEvent.click(page.getByRole('button', { name: '放弃' }));
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  it('is cleared with the filters, the phone it was opened with too', async () => {
    const history = createHistory('?tel=13800000000');
    const asked = await open(answers, { history });
    await userEvent.click(page.getByRole('button', { name: '清除', exact: true }));
    await expect.poll(history.search).toBe('');
    await expect
      .poll(() => lastSearch(asked))
      .toEqual({ CustomerType: 0, IsOnlyMySelf: true, PageIndex: 1, PageCount: 20 });
    await expect.element(search).toHaveValue('');
  });

  it('opens with the user’s own choice of 只看我的, and a link means the same for all users', async () => {
    localStorage.setItem('gonghai.choice.7.customers', '{"IsOnlyMySelf":false}|_|object');
    const history = createHistory();
    const asked = await open(answers, { history });
    expect(searches(asked)[0]?.body).toMatchObject({ IsOnlyMySelf: false });
    expect(history.search()).toBe('');
    await userEvent.click(page.getByRole('checkbox', { name: '只看我的' }));
    await expect.poll(history.search).toBe('?view=all');
    expect(lastSearch(asked)).toMatchObject({ IsOnlyMySelf: true });
    expect(localStorage.getItem('gonghai.choice.7.customers')).toContain('"IsOnlyMySelf":true');
    history.visit('?f.NoticeAddDay=0');
    await expect.poll(() => lastSearch(asked)).toMatchObject({ IsOnlyMySelf: true, NoticeAddDay: 0 });
  });
});
