import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { lastSearch, openList as open, searches } from '../../../../test/customer-list.tsx';
import { expectReadable, settled } from '../../../../test/overlays.tsx';
import { endOfDay, nowInShanghai, startOfDay } from '../../../ui/calendar.ts';

const choose = async (field: string, option: string): Promise<void> => {
  await userEvent.click(page.getByRole('combobox', { name: field }));
  await userEvent.click(page.getByTitle(option));
};

describe('The search of customers', () => {
  it('shows both ends of a span of days whole, also among the folded filters', async () => {
    const asked = await open({}, { width: 900 });
    await userEvent.click(page.getByRole('button', { name: /更多筛选/ }));
    await userEvent.click(page.getByRole('textbox', { name: '开始日期' }));
    await userEvent.click(page.getByText('最近7天'));
    await expect.poll(() => lastSearch(asked)).toHaveProperty('EndTime');
    await settled();
    const ends = [...document.querySelectorAll<HTMLInputElement>('.gh-more-filters .ant-picker input')];
    expect(ends.map(({ value }) => value.length)).toEqual([10, 10]);
    expect(ends.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toEqual([]);
  });

  it('searches as one types: four digits or more by phone, anything else by name, and says how many digits it takes', async () => {
    const asked = await open();
    const field = page.getByRole('textbox', { name: '搜索' });
    await userEvent.fill(field, '433');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('至少 4 位')).toBeVisible();
    await expectReadable(page.getByText('至少 4 位').element());
    await userEvent.fill(field, '4330');
    await expect.element(page.getByText('至少 4 位')).not.toBeInTheDocument();
    await expect.poll(() => lastSearch(asked)).toMatchObject({ SearchKey: 2, SearchValue: '4330' });
    await userEvent.fill(field, 'hjj');
    await expect.poll(() => lastSearch(asked)).toMatchObject({ SearchKey: 1, SearchValue: 'hjj' });
    expect(searches(asked).map(({ body }) => body['SearchValue'])).toEqual([undefined, '4330', 'hjj']);
    await choose('搜索类型', '员工');
    await userEvent.fill(field, '7');
    await expect.poll(() => lastSearch(asked)).toMatchObject({ SearchKey: 4, SearchValue: '7' });
  });

  it('CUST-03 means today and tomorrow where the time of acquisition is chosen without days, and nothing for another time', async () => {
    const asked = await open();
    await choose('时间类型', '通话时间');
    await userEvent.click(page.getByRole('button', { name: '查询' }));
    await expect.poll(() => searches(asked)).toHaveLength(2);
    expect(lastSearch(asked)).not.toHaveProperty('StartTime');
    await choose('时间类型', '获取/分配时间');
    const today = nowInShanghai();
    await expect
      .poll(() => lastSearch(asked))
      .toMatchObject({ DateTimeType: 2, StartTime: startOfDay(today), EndTime: endOfDay(today.add(1, 'day')) });
  });

  it('CUST-04 sorts by creation through the id, from the first page', async () => {
    const asked = await open();
    await userEvent.click(page.getByRole('button', { name: '创建时间' }));
    await expect.poll(() => lastSearch(asked)).toMatchObject({ SortField: 'Id', SortType: 'descending', PageIndex: 1 });
    await userEvent.click(page.getByRole('button', { name: '创建时间' }));
    await expect.poll(() => lastSearch(asked)).toMatchObject({ SortField: 'Id', SortType: 'ascending' });
  });

  it('CUST-07 asks for a category by its chip, for all again, and clears it with the filters', async () => {
    const asked = await open();
    const chip = (name: RegExp) => page.getByRole('button', { name });
    await userEvent.click(chip(/^1-7天/));
    await expect.poll(() => lastSearch(asked)).toMatchObject({ CustomerCategory: 2, IsOnlyMySelf: true });
    await userEvent.click(chip(/^全部客户/));
    await expect.poll(() => lastSearch(asked)).not.toHaveProperty('CustomerCategory');

    await userEvent.click(chip(/^1-7天/));
    await userEvent.fill(page.getByRole('textbox', { name: '搜索' }), '王');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => lastSearch(asked)).toMatchObject({ CustomerCategory: 2, SearchKey: 1, SearchValue: '王' });
    await userEvent.click(chip(/^清除$/));
    await expect.poll(() => lastSearch(asked)).not.toHaveProperty('CustomerCategory');
    await expect.element(chip(/^全部客户/)).toHaveAttribute('aria-pressed', 'true');
    await expect.element(chip(/^1-7天/)).toHaveAttribute('aria-pressed', 'false');
  });

  it('counts and shows all owners in every category without 只看我的', async () => {
    const asked = await open();
    const counted = () => asked.findLast(({ path }) => path === 'QueryCustomerCounts')?.body['Searches'];
    await userEvent.click(page.getByRole('checkbox', { name: '只看我的' }));
    await expect.poll(counted).toContainEqual({ CustomerType: 0, IsOnlyMySelf: false, CustomerCategory: 1 });
    expect(counted()).toContainEqual({ CustomerType: 0, IsOnlyMySelf: false });
    for (const [chip, search] of [
      [/近24小时/, { CustomerCategory: 1, IsOnlyMySelf: false }],
      [/全部客户/, { IsOnlyMySelf: false }],
    ] as const) {
      await userEvent.click(page.getByRole('button', { name: chip }));
      await expect.poll(() => lastSearch(asked)).toMatchObject(search);
    }
    // The choice is remembered: nothing is left to clear.
    expect(page.getByRole('button', { name: '清除' }).query()).toBeNull();
  });

  it('CUST-09 offers bookings only with 只看我的', async () => {
    const asked = await open();
    await userEvent.click(page.getByRole('button', { name: /更多筛选/ }));
    await choose('预约状态', 'T2 后天');
    await expect.poll(() => lastSearch(asked)).toMatchObject({ NoticeAddDay: 2 });
    await userEvent.click(page.getByRole('checkbox', { name: '只看我的' }));
    await expect.poll(() => lastSearch(asked)).toMatchObject({ IsOnlyMySelf: false });
    expect(lastSearch(asked)).not.toHaveProperty('NoticeAddDay');
    await expect.element(page.getByRole('combobox', { name: '预约状态' })).not.toBeInTheDocument();
    await userEvent.click(page.getByRole('button', { name: /更多筛选/ }));
    await expect.element(page.getByRole('combobox', { name: '名单类型' })).toBeVisible();
    expect(page.getByRole('combobox', { name: '预约状态' }).query()).toBeNull();
  });

  it('CUST-11 hides departments and staff from users with nothing to choose', async () => {
    await open({}, { isAlone: true });
    await userEvent.click(page.getByRole('button', { name: /更多筛选/ }));
    await expect.element(page.getByRole('combobox', { name: '客户标签' })).toBeVisible();
    expect(page.getByRole('combobox', { name: '部门' }).query()).toBeNull();
    expect(page.getByRole('combobox', { name: '归属' }).query()).toBeNull();
  });

  it('turns 只看我的 off when people are chosen, and clears them when it is turned on', async () => {
    const asked = await open();
    await userEvent.click(page.getByRole('button', { name: /更多筛选/ }));
    await userEvent.click(page.getByRole('combobox', { name: '归属' }));
    await userEvent.click(page.getByText('wangxm·华东销售部'));
    await expect.poll(() => lastSearch(asked)).toMatchObject({ IsOnlyMySelf: false, UserIdList: [8] });
    await userEvent.keyboard('{Escape}');
    await userEvent.click(page.getByRole('checkbox', { name: '只看我的' }));
    await expect.poll(() => lastSearch(asked)).toMatchObject({ IsOnlyMySelf: true });
    expect(lastSearch(asked)).not.toHaveProperty('UserIdList');
  });
});
