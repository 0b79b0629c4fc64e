import { customerPageFields } from '@gonghai/contract/customers/customer-list.contract.ts';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createHistory } from '../../../../test/address.tsx';
import { refusing } from '../../../../test/answering.ts';
import { bodyOf, lastSearch, openList as open, rowOf, rows, searches } from '../../../../test/customer-list.tsx';
import { aCustomerPage, aCustomerRow } from '../../../../test/customer-rows.ts';
import { expectReadable } from '../../../../test/overlays.tsx';
import { signIn } from '../../../../test/person.ts';

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
});
