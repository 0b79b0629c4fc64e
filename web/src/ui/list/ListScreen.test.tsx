import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { onlineManager } from '@tanstack/react-query';
import { Activity } from 'react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answering, type RecordedRequest, later, refusing } from '../../../test/answering.ts';
import {
  answer,
  asRows,
  cellOf,
  done,
  People,
  people,
  reading,
  rows,
  searchField,
  showPeople,
} from '../../../test/people-list.tsx';
import { expectAccessible, show } from '../../../test/screen.tsx';
import { useLiveShortcuts } from '../shortcuts/shortcuts.ts';

describe('searching', () => {
  it('opens with its defaults, page one and the first page size', async () => {
    const asked = answering({ SearchPeople: answer });
    const { element } = await showPeople();
    await reading();
    expect(asked[0]?.body).toEqual({ IsOnlyMySelf: true, CustomerType: 0, PageIndex: 1, PageCount: 20 });
    await expect.element(page.getByText('共 95 条记录')).toBeVisible();
    await expectAccessible(element);
  });

  it('CUST-05 applies typing with Enter and goes back to page one', async () => {
    const asked = answering({ SearchPeople: answer });
    await showPeople();
    await userEvent.click(page.getByRole('button', { name: '第 3 页' }));
    await expect.poll(() => asked.at(-1)?.body['PageIndex']).toBe(3);

    await userEvent.fill(searchField(), '王');
    expect(asked).toHaveLength(2);
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => asked.at(-1)?.body)
      .toEqual({
        SearchValue: '王',
        IsOnlyMySelf: true,
        CustomerType: 0,
        PageIndex: 1,
        PageCount: 20,
      });
    await asRows(people.filter(({ Name }) => Name.includes('王')).length);
  });

  it('reaches the search field with a slash', async () => {
    answering({ SearchPeople: answer });
    await showPeople();
    await reading();
    await userEvent.keyboard('/');
    await expect.element(searchField()).toHaveFocus();
  });

  it('goes down from the search field to what was found, and out of it with Esc', async () => {
    answering({ SearchPeople: answer });
    await showPeople();
    await reading();
    await userEvent.keyboard('/');
    await userEvent.keyboard('王{Enter}');
    await asRows(people.filter(({ Name }) => Name.includes('王')).length);
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(page.getByRole('grid')).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect.element(page.getByRole('checkbox', { name: '选择第 1 行' })).toBeChecked();
    await userEvent.click(searchField());
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('grid')).toHaveFocus();
    await expect.element(searchField()).toHaveValue('王');
  });

  it('hides a filter that does not apply, does not send it, and clears back to the defaults', async () => {
    const asked = answering({ SearchPeople: answer });
    await showPeople();
    await reading();
    await expect.element(page.getByRole('combobox', { name: '预约状态' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: '清除' })).not.toBeInTheDocument();

    await userEvent.click(page.getByRole('checkbox', { name: '只看我的' }));
    await expect.element(page.getByRole('combobox', { name: '预约状态' })).not.toBeInTheDocument();
    await expect.poll(() => asked.at(-1)?.body['IsOnlyMySelf']).toBe(false);
    await userEvent.click(page.getByRole('button', { name: '清除' }));
    await expect.poll(() => asked.at(-1)?.body['IsOnlyMySelf']).toBe(true);
  });

  it('sends the order in the words of the wire, and page one', async () => {
    const asked = answering({ SearchPeople: answer });
    await showPeople();
    await userEvent.click(page.getByRole('button', { name: '下一页' }));
    await userEvent.click(page.getByRole('columnheader', { name: '负责人' }).getByRole('button'));
    await expect.poll(() => asked.at(-1)?.body).toMatchObject({ SortField: 'Id', SortType: 'ascending', PageIndex: 1 });
  });

  it('cancels a search when the next one starts', async () => {
    const slow = later<unknown>();
    const asked = answering({
      SearchPeople: (question) => (question.body['SearchValue'] === '慢' ? slow.promise : answer(question)),
    });
    await showPeople();
    await reading();
    await userEvent.fill(searchField(), '慢');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => asked.length).toBe(2);
    await userEvent.fill(searchField(), '李');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => asked.length).toBe(3);
    expect(asked[1]?.signal?.aborted).toBe(true);
    slow.keep(null);
    await asRows(people.filter(({ Name }) => Name.includes('李')).length);
  });

  it('keeps the old rows while the next page loads', async () => {
    const slow = later<unknown>();
    answering({ SearchPeople: (asked) => (asked.body['PageIndex'] === 2 ? slow.promise : answer(asked)) });
    await showPeople();
    await reading();
    const scroller = document.querySelector('.gh-table-scroll')!;
    scroller.scrollTop = 100;
    await userEvent.click(page.getByRole('button', { name: '下一页' }));
    await expect.element(page.getByRole('grid')).toHaveAttribute('aria-busy', 'true');
    expect(scroller.scrollTop).toBe(100);
    expect(cellOf(1, 'Name').textContent).toContain(people[0]!.Name);
    slow.keep({ Rows: people.slice(20, 40), Count: 95, PageCount: 20, PageNum: 5, PageIndex: 2 });
    await expect.poll(() => cellOf(1, 'Name')?.textContent).toContain(people[20]!.Name);
    expect(scroller.scrollTop).toBe(0);
  });
});

describe('acting by the keyboard', () => {
  const bar = page.getByRole('toolbar', { name: '批量操作' });

  it('moves the focus to the bulk actions and back, and asks for a selection without one', async () => {
    answering({ SearchPeople: answer });
    await showPeople();
    await reading();
    await userEvent.keyboard('b');
    await expect.element(page.getByText('请选择')).toBeVisible();
    await userEvent.keyboard('j b');
    await expect.element(bar.getByRole('button', { name: '移入公海' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(bar.getByRole('button', { name: '取消选择' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{Enter}');
    expect(done).toEqual([String(people[0]!.Id)]);
    await userEvent.keyboard('{Escape}');
    await expect.element(bar).not.toBeInTheDocument();
    await expect.element(page.getByRole('grid')).toHaveFocus();
  });

  it('registers the keys of its table in the help sheet, and blocks no other keys', async () => {
    const asked = answering({ SearchPeople: answer });
    await showPeople();
    await reading();
    const told = useLiveShortcuts.getState().map(({ description }) => description);
    expect(told).toEqual(expect.arrayContaining(['打开当前行', '选择当前行', '向下多选', '全选本页']));
    page.getByRole('button', { name: '重新读取' }).element().focus();
    await userEvent.keyboard(' ');
    await expect.poll(() => asked).toHaveLength(2);
  });
});

describe('failing', () => {
  it('empties the list, shows zero and says why, and recovers', async () => {
    let broken = false;
    answering({ SearchPeople: (asked) => (broken ? refusing('所选部门不存在') : answer(asked)) });
    await showPeople();
    await reading();
    broken = true;
    await userEvent.click(page.getByRole('button', { name: '查询' }));
    await expect.element(page.getByText('所选部门不存在')).toBeVisible();
    await asRows(0);
    await expect.element(page.getByText('共 0 条记录')).toBeVisible();

    broken = false;
    await userEvent.click(page.getByRole('button', { name: '重试' }));
    await reading();
  });

  it('says that the browser is offline, and reloads when it is online again', async () => {
    let isCut = false;
    const fetchless = (asked: RecordedRequest) => {
      if (isCut) throw new TypeError('Failed to fetch');
      return answer(asked);
    };
    answering({ SearchPeople: fetchless });
    await showPeople();
    await reading();
    isCut = true;
    onlineManager.setOnline(false);
    onTestFinished(() => onlineManager.setOnline(true));
    await userEvent.click(page.getByRole('button', { name: '查询' }));
    await expect.element(page.getByText('您的网络不佳，请稍后重试')).toBeVisible();
    await asRows(0);
    isCut = false;
    onlineManager.setOnline(true);
    await reading();
  });

  it('shows a default message for a failure without one', async () => {
    answering({ SearchPeople: () => refusing('', ResultCode.ServerError) });
    await showPeople();
    await expect.element(page.getByText('服务器出错了，请稍后重试')).toBeVisible();
  });

  it('keeps old rows under a bar when only a refresh failed', async () => {
    let broken = false;
    answering({ SearchPeople: (asked) => (broken ? refusing('查询时间过长，请缩小范围后重试') : answer(asked)) });
    await showPeople();
    await reading();
    broken = true;
    await userEvent.click(page.getByRole('button', { name: '重新读取' }));
    await expect.element(page.getByRole('alert')).toHaveTextContent('查询时间过长，请缩小范围后重试重试');
    expect(rows()).toBeGreaterThan(10);
  });
});

it('keeps everything in a hidden tab', async () => {
  answering({ SearchPeople: answer });
  const tab = (visible: boolean) => (
    <Activity mode={visible ? 'visible' : 'hidden'}>
      <People />
    </Activity>
  );
  const { redraw } = show(tab(true));
  await reading();
  await userEvent.click(page.getByRole('button', { name: '下一页' }));
  await expect.poll(() => cellOf(1, 'Name')?.textContent).toContain(people[20]!.Name);
  await userEvent.fill(searchField(), '还没有搜');
  await userEvent.click(cellOf(3, 'Owner'));
  redraw(tab(false));
  await expect.poll(() => document.querySelector('.gh-list')?.checkVisibility()).toBe(false);
  redraw(tab(true));
  await expect.element(searchField()).toHaveValue('还没有搜');
  await expect.element(page.getByRole('toolbar', { name: '批量操作' })).toHaveTextContent('已选 1移入公海');
  expect(cellOf(1, 'Name').textContent).toContain(people[20]!.Name);
});
