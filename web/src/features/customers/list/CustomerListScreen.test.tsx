import { customerPageFields } from '@gonghai/contract/customers/customer-list.contract.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createHistory } from '../../../../test/address.tsx';
import { type RecordedRequest, later, refusing } from '../../../../test/answering.ts';
import { bodyOf, lastSearch, openList as open, rowOf, rows, searches } from '../../../../test/customer-list.tsx';
import { tab, timeline } from '../../../../test/customer-drawer.tsx';
import { aCustomerDetail, aCustomerPage, aCustomerRow } from '../../../../test/customer-rows.ts';
import { phoneActions, usePhoneOfTest } from '../../../../test/phone.ts';
import { expectReadable, settled } from '../../../../test/overlays.tsx';
import { signIn } from '../../../../test/person.ts';
import { runPhone } from '../../../phone/phone.ts';
import { endOfDay, nowInShanghai, startOfDay } from '../../../ui/calendar.ts';

const choose = async (field: string, option: string): Promise<void> => {
  await userEvent.click(page.getByRole('combobox', { name: field }));
  await userEvent.click(page.getByTitle(option));
};

describe('The list of one’s customers', () => {
  it('CUST-01 begins with one’s own, twenty a page, each in words', async () => {
    const asked = await open();
    expect(searches(asked)[0]?.body).toEqual({ CustomerType: 0, IsOnlyMySelf: true, PageIndex: 1, PageCount: 20 });
    await expect.element(page.getByRole('checkbox', { name: '只看我的' })).toBeChecked();
    await expect.element(rowOf('郝俊杰').getByText('138 1055 4330')).toBeVisible();
    await expect.element(rowOf('尹梦洁').getByText('0755 1234 5678')).toBeVisible();
    await expect.element(rowOf('郝俊杰').getByText('04:32')).toBeVisible();
    await expect.element(rowOf('郝俊杰').getByText('库存')).toBeVisible();
    await expect.element(page.getByRole('button', { name: /近24小时\s*12,845/ })).toBeVisible();
    await expectReadable();
  });

  it('says in how many nights each is recycled, and warns of the last ones', async () => {
    const days = [0, 3, 4, null];
    const found = days.map((RecycleDays, at) => aCustomerRow({ Id: 200 + at, Name: `客户${at}号`, RecycleDays }));
    await open({}, { Rows: found });
    const cells = () => [...document.querySelectorAll<HTMLElement>('[data-index] [data-column=RecycleDays] span')];
    expect(cells().map(({ textContent }) => textContent)).toEqual(['今晚', '3 天', '4 天', '—']);
    expect(cells().map(({ dataset }) => 'soon' in dataset)).toEqual([true, true, false, false]);
    await expectReadable(cells()[0]!.closest('td')!);
  });

  it('shows all its columns on a screen of 1440 pixels beside the menu, the countdown among them', async () => {
    const widest = {
      Name: '司马长风',
      UserName: '欧阳娜娜',
      Tel: '075512345678',
      CallTotalSeconds: 4522,
      RecycleDays: 30,
    };
    await open({}, { width: 1220, Rows: [aCustomerRow({ ...widest, CallTotalTimes: 1_288 })] });
    const sheet = () => document.querySelector<HTMLElement>('.gh-table-scroll')!;
    await expect.poll(() => [sheet().clientWidth, sheet().scrollWidth]).toEqual([1220, 1220]);
    await expect.element(page.getByRole('columnheader', { name: '回收' })).toBeVisible();
    await expect.element(page.getByRole('columnheader', { name: '备注' })).toBeVisible();
    const cut = [
      ...sheet().querySelectorAll(
        'th *, [data-column$=Time] *, [data-column=Tel] .gh-number, [data-column^=Call] *, [data-column=TagName] *, [data-column$=Name] *, [data-column=RecycleDays] *',
      ),
    ].filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    expect(cut).toEqual([]);
    const widthOf = (id: string): number =>
      sheet().querySelector(`[data-index] [data-column=${id}]`)!.getBoundingClientRect().width;
    expect(widthOf('Remark')).toBeGreaterThanOrEqual(100);
  });

  it('is scrolled sideways where there is less room, and crushes no column', async () => {
    await open({}, { width: 900 });
    const sheet = () => document.querySelector<HTMLElement>('.gh-table-scroll')!;
    await expect.poll(() => sheet().scrollWidth).toBeGreaterThan(1_180);
    const remark = sheet().querySelector('[data-index] [data-column=Remark]')!.getBoundingClientRect().width;
    expect(remark).toBeGreaterThanOrEqual(100);
  });

  it('hides the countdown without an active rule, until the user shows the column', async () => {
    const fields = customerPageFields.map((field) => ({ ...field, Show: field.Field !== 'RecycleDays' }));
    await open({ QueryCustomerPageFields: () => fields });
    const column = page.getByRole('columnheader', { name: '回收' });
    await expect.element(page.getByRole('columnheader', { name: '备注' })).toBeVisible();
    expect(column.elements()).toEqual([]);
    await userEvent.click(page.getByRole('button', { name: '列设置' }));
    await userEvent.click(page.getByRole('checkbox', { name: '回收倒计时' }));
    await expect.element(column).toBeVisible();
  });

  it('CUST-02 starts with the phone of the address, for any owner', async () => {
    const asked = await open({}, { history: createHistory('?tel=13800000000') });
    expect(searches(asked)[0]?.body).toMatchObject({ SearchKey: 2, SearchValue: '13800000000', IsOnlyMySelf: false });
    await expect.element(page.getByRole('checkbox', { name: '只看我的' })).not.toBeChecked();
    await expect.element(page.getByRole('textbox', { name: '搜索' })).toHaveValue('13800000000');
  });

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

  it('CUST-06 is empty and says why when the search is refused', async () => {
    let isRefused = false;
    await open({ QueryCustomerPageList: () => (isRefused ? refusing('查询失败了') : aCustomerPage(rows)) });
    isRefused = true;
    await userEvent.fill(page.getByRole('textbox', { name: '搜索' }), '王');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('查询失败了').first()).toBeVisible();
    expect(page.getByText('郝俊杰').query()).toBeNull();
    await expect.element(page.getByText('共 0 位客户')).toBeVisible();
  });

  it('leads a supervisor who has none of his own to those of his colleagues, and no further', async () => {
    const asked = await open({}, { Rows: [], IsAdmin: true });
    await userEvent.click(page.getByRole('button', { name: '查看同事的客户' }));
    await expect.poll(() => lastSearch(asked)).toMatchObject({ IsOnlyMySelf: false });
    await expect.element(page.getByRole('checkbox', { name: '只看我的' })).not.toBeChecked();
    await expect.poll(() => page.getByRole('button', { name: '查看同事的客户' }).query()).toBeNull();
  });

  it('begins with the customers of colleagues for a supervisor without own ones, until a choice is made', async () => {
    const none = { QueryCustomerCount: () => 0 };
    const asked = await open(none, { IsAdmin: true });
    expect(searches(asked).map(({ body }) => body['IsOnlyMySelf'])).toEqual([false]);
    const onlyMine = page.getByRole('checkbox', { name: '只看我的' });
    await expect.element(onlyMine).not.toBeChecked();
    await userEvent.click(onlyMine);
    await expect.poll(() => lastSearch(asked)).toMatchObject({ IsOnlyMySelf: true });
    expect(localStorage.getItem('gonghai.choice.7.customers')).toContain('{"IsOnlyMySelf":true}');
  });

  it('begins with the own customers of a supervisor who has some, or who has chosen so', async () => {
    localStorage.setItem('gonghai.choice.7.customers', '{"IsOnlyMySelf":true}|_|object');
    const asked = await open({ QueryCustomerCount: () => 0 }, { IsAdmin: true });
    expect(searches(asked)[0]?.body).toMatchObject({ IsOnlyMySelf: true });
    expect(asked.some(({ path }) => path === 'QueryCustomerCount')).toBe(false);
  });

  it('shows the copy button of a phone number inside its column', async () => {
    await open();
    const cell = page.getByRole('button', { name: '复制 郝俊杰 的电话' }).element().closest('.gh-table-cell')!;
    const button = cell.querySelector('.gh-copy')!.getBoundingClientRect();
    expect(button.right).toBeLessThanOrEqual(cell.nextElementSibling!.getBoundingClientRect().left);
    const number = cell.querySelector('.gh-phone, .gh-number')!;
    expect(number.scrollWidth).toBeLessThanOrEqual(number.clientWidth + 1);
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

  // The third bulk act, 转入公海, is part of the journey CUST-14 CUST-15.
  it('CUST-14 a bulk act without a selection says so', async () => {
    await open();
    for (const [act, sentence] of [
      ['转移客户', '请选择'],
      ['加入黑名单', '请选择客户'],
    ] as const) {
      await userEvent.click(page.getByRole('button', { name: '批量操作' }));
      await userEvent.click(page.getByRole('menuitem', { name: act }));
      await expect.element(page.getByText(sentence, { exact: true })).toBeVisible();
      expect(page.getByRole('dialog').query()).toBeNull();
    }
  });

  it('CUST-13 is exported with the current search by users with the right', async () => {
    const asked = await open({ ExportCustomerPageList: () => refusing('导出失败了') });
    expect(page.getByRole('button', { name: '导出' }).query()).toBeNull();
    signIn({ RightList: ['Seat', 'exportCustomerList'] });
    await userEvent.click(page.getByRole('button', { name: '导出' }));
    const question = page.getByRole('dialog', { name: '将导出 3 位客户' });
    await userEvent.click(question.getByRole('button', { name: '导出' }));
    await expect.poll(() => bodyOf(asked, 'ExportCustomerPageList')).toEqual({ CustomerType: 0, IsOnlyMySelf: true });
    await expect.element(page.getByText('导出失败了')).toBeVisible();
  });

  it('shows a customer again after another one, with what has changed since, however late the other arrives', async () => {
    const slow = later<object>();
    let remark = '第一次';
    const asked = await open({
      QueryCustomerDetail: ({ query }) =>
        query.get('customerId') === '101' ? aCustomerDetail({ Remark: remark }) : slow.promise,
      QueryCustomerCustody: () => [],
      QueryCustomerTimeline: () => timeline,
    });
    await userEvent.click(page.getByRole('button', { name: '郝俊杰' }));
    await tab('客户信息');
    const field = page.getByRole('textbox', { name: '备注' });
    await expect.element(field).toHaveValue('第一次');
    await userEvent.click(page.getByRole('button', { name: '下一条' }));
    await expect.element(page.getByRole('dialog', { name: '客户 尹梦洁' })).toBeVisible();
    await expect.element(field).not.toBeInTheDocument();
    remark = '第二次';
    await userEvent.click(page.getByRole('button', { name: '上一条' }));
    await expect.element(page.getByRole('dialog', { name: '客户 郝俊杰' })).toBeVisible();
    slow.keep(aCustomerDetail({ Id: 102, Name: '尹梦洁', Remark: '另一位' }));
    await expect.element(field).toHaveValue('第二次');
    await expect.element(page.getByRole('textbox', { name: '姓名' })).toHaveValue('郝俊杰');
    await expect.element(page.getByRole('dialog', { name: '客户 郝俊杰' })).toBeVisible();
    const details = asked.filter(({ path }) => path === 'QueryCustomerDrawer');
    expect(details.map(({ query }) => query.get('customerId'))).toEqual(['101', '102', '101']);
  });

  it('CUST-20 opens one by its name, walks on by keys, and closes', async () => {
    const detail = ({ query }: RecordedRequest) => {
      const row = rows.find(({ Id }) => Id === Number(query.get('customerId')))!;
      return aCustomerDetail({ Id: row.Id, Name: row.Name, Tel: row.Tel });
    };
    await open({ QueryCustomerDetail: detail, QueryCustomerCustody: () => [] });
    await userEvent.click(page.getByRole('button', { name: '郝俊杰' }));
    const drawer = page.getByRole('dialog', { name: '客户 郝俊杰' });
    await expect.element(drawer).toBeVisible();
    await expect.element(rowOf('郝俊杰')).toHaveAttribute('aria-current', 'true');
    await userEvent.hover(drawer);
    const colourOf = (name: string): string => getComputedStyle(rowOf(name).element()).backgroundColor;
    await expect.poll(() => colourOf('贺佳琪')).toBe(colourOf('尹梦洁'));
    expect(colourOf('郝俊杰')).not.toBe(colourOf('尹梦洁'));
    await userEvent.keyboard('j');
    await expect.element(page.getByRole('dialog', { name: '客户 尹梦洁' })).toBeVisible();
    await expect.element(rowOf('尹梦洁')).toHaveAttribute('aria-current', 'true');
    await expect.element(rowOf('郝俊杰')).not.toHaveAttribute('aria-current');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(rowOf('尹梦洁')).not.toHaveAttribute('aria-current');
  });
});

describe('Numbers', () => {
  const answers = {
    QueryCustomerDetail: ({ query }: RecordedRequest) => aCustomerDetail({ Id: Number(query.get('customerId')) }),
    QueryCustomerCustody: () => [],
  };

  it('CUST-20 dial by a click or D, open the customer, and mark the one being called', async () => {
    const acts = usePhoneOfTest();
    const running = { CustomerId: 103, UserId: 9, UserName: '何志伟', StartTime: 1_762_000_000, IsTalking: true };
    await open({ ...answers, QueryRunningCalls: () => [running] });
    await expect.element(rowOf('贺佳琪').getByText('何志伟 通话中')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: '拨打 郝俊杰 138 1055 4330' }));
    await expect.element(page.getByRole('dialog', { name: '客户 郝俊杰' })).toBeVisible();
    await userEvent.keyboard('d');
    await userEvent.keyboard('{Escape}');
    await userEvent.keyboard('jd');
    await expect.poll(() => acts).toEqual(['dialCustomer 101', 'dialCustomer 101', 'dialCustomer 102']);
  });

  it('open the customer after the call has left the browser, but do not wait long for it', async () => {
    usePhoneOfTest();
    const isOpenBefore: boolean[] = [];
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const dialCustomer = async (): Promise<void> => {
      for (let frame = 0; frame < 3; frame += 1) await nextFrame();
      isOpenBefore.push(document.querySelector('dialog[open]') !== null);
      await new Promise(() => undefined);
    };
    runPhone({ ...phoneActions([]), dialCustomer });
    await open(answers);
    await userEvent.click(page.getByRole('button', { name: '拨打 郝俊杰 138 1055 4330' }));
    await expect.element(page.getByRole('dialog', { name: '客户 郝俊杰' })).toBeVisible();
    expect(isOpenBefore).toEqual([false]);
  });

  it.each([
    ['G-067 of the pool dial in the drawer only', Placement.Pool, ['dialCustomer 101']],
    ['of the blacklist do not dial', Placement.Blacklist, []],
    ['of the recycle bin do not dial', Placement.RecycleBin, []],
  ])('%s', async (_, placement, dialled) => {
    const acts = usePhoneOfTest();
    const detail = aCustomerDetail({ CustomerType: placement, UserId: null, UserName: null });
    const Rows = rows.map((row) => ({ ...row, CustomerType: placement }));
    await open({ ...answers, QueryCustomerDetail: () => detail }, { placement, Rows });
    expect(page.getByRole('button', { name: /^拨打 .*\d/ }).query()).toBeNull();
    await userEvent.keyboard('jd');
    await userEvent.click(page.getByRole('button', { name: '郝俊杰' }));
    await expect.element(page.getByRole('tab', { name: '客户信息' })).toBeVisible();
    const drawer = page.getByRole('dialog', { name: '客户 郝俊杰' });
    expect(drawer.getByRole('button', { name: '拨打', exact: true }).elements()).toHaveLength(dialled.length);
    await userEvent.keyboard('d');
    expect(acts).toEqual(dialled);
  });
});

describe('Unsaved input in the drawer', () => {
  const question = page.getByRole('dialog', { name: '放弃修改？' });
  const answer = (name: string) => userEvent.click(question.getByRole('button', { name }));
  const drawerOf = (name: string) => page.getByRole('dialog', { name: `客户 ${name}` });
  const go = (way: '上一条' | '下一条') => userEvent.click(page.getByRole('button', { name: way }));
  const openFirst = async () => {
    const asked = await open({
      QueryCustomerDetail: ({ query }) =>
        aCustomerDetail({
          Id: Number(query.get('customerId')),
          Name: query.get('customerId') === '101' ? '郝俊杰' : '尹梦洁',
          Remark: query.get('customerId') === '101' ? '第一位的备注' : '第二位的备注',
        }),
      QueryCustomerCustody: () => [],
      QueryCustomerTimeline: () => timeline,
      CreateCustomerRecord: () => null,
    });
    await userEvent.click(page.getByRole('button', { name: '郝俊杰' }));
    await expect.element(drawerOf('郝俊杰')).toBeVisible();
    // Both are known afterwards: without a wait in between, the drawer would keep its fields.
    for (const [way, name] of [['下一条', '尹梦洁'] as const, ['上一条', '郝俊杰'] as const]) {
      await go(way);
      await expect.element(drawerOf(name).getByRole('textbox', { name: '跟进内容' })).toBeVisible();
    }
    return asked;
  };

  it('is confirmed before another customer opens, and stays when the user declines', async () => {
    await openFirst();
    await tab('客户信息');
    const remark = page.getByRole('textbox', { name: '备注' });
    await userEvent.fill(remark, '还没保存');
    await go('下一条');
    await answer('继续填写');
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(remark).toHaveValue('还没保存');
    await go('下一条');
    await answer('放弃');
    await expect.element(drawerOf('尹梦洁')).toBeVisible();
    await expect.element(remark).toHaveValue('第二位的备注');
    await go('上一条');
    await expect.element(remark).toHaveValue('第一位的备注');
  });

  it('of one customer is neither shown nor saved for the next, and is there when the user returns to it', async () => {
    const asked = await openFirst();
    const note = page.getByRole('textbox', { name: '跟进内容' });
    await userEvent.click(note);
    await userEvent.keyboard('first');
    await go('下一条');
    await answer('继续填写');
    await expect.element(drawerOf('郝俊杰')).toBeVisible();
    await expect.element(note).toHaveValue('first');
    await go('下一条');
    await answer('放弃');
    await expect.element(drawerOf('尹梦洁')).toBeVisible();
    await expect.element(note).toHaveValue('');
    await userEvent.click(note);
    await userEvent.keyboard('second{Control>}{Enter}{/Control}');
    const written = () => asked.filter(({ path }) => path === 'CreateCustomerRecord').map(({ body }) => body);
    await expect.poll(written).toMatchObject([{ CustomerId: 102, Record: 'second' }]);
    expect(JSON.stringify(asked.map(({ body }) => body))).not.toContain('first');
  });
});
