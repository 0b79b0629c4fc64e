import { useState } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { settled } from '../../../test/overlays.tsx';
import { expectAccessible, show } from '../../../test/screen.tsx';
import { useKeyboard } from '../shortcuts/useKeyboard.tsx';
import { dateRangeFilter } from './date-range-filter.tsx';
import type { FilterValues } from './filter-item.ts';
import { FilterBar } from './FilterBar.tsx';
import {
  multiSelectFilter,
  numberRangeFilter,
  searchFilter,
  selectFilter,
  textFilter,
  tickFilter,
} from './filters.tsx';

const choices = [
  { value: true, label: '首咨' },
  { value: false, label: '其他' },
];
const tags = ['重点', '学员', '家长'].map((label, value) => ({ value: value + 1, label }));
const items = [
  searchFilter({
    key: 'SearchKey',
    value: 'SearchValue',
    keys: [
      { value: 2, label: '电话' },
      { value: 1, label: '姓名' },
    ],
    hint: '输入后按回车',
  }),
  selectFilter({ field: 'IsClue', label: '列表类型', choices }),
  multiSelectFilter({ field: 'TagIdList', label: '标签', choices: tags }),
  dateRangeFilter({ from: 'StartTime', to: 'EndTime', label: '创建时间' }),
  tickFilter({ field: 'IsOnlyMySelf', label: '只看我的' }),
  numberRangeFilter({ from: 'Min', to: 'Max', label: '通话次数' }),
  textFilter({ field: 'Extend', label: '客户属性', tucked: true }),
];
const defaults: FilterValues = { IsOnlyMySelf: true };

const showBar = (width: number) => {
  const searches: FilterValues[] = [];
  const Bar = () => {
    useKeyboard();
    const [values, setValues] = useState(defaults);
    const [searched, setSearched] = useState(defaults);
    const search = (next: FilterValues) => {
      searches.push(next);
      setValues(next);
      setSearched(next);
    };
    return <FilterBar {...{ items, values, searched, defaults }} onType={setValues} onSearch={search} />;
  };
  return { ...show(<Bar />, { width, height: 60 }), searches };
};
const bar = () => document.querySelector<HTMLElement>('.gh-filter-bar')!;
const more = () => page.getByRole('button', { name: /更多筛选/ });

it('stays one row at any width, and folds what does not fit', async () => {
  const { element } = showBar(1600);
  await expect.element(more()).toBeVisible();
  for (const width of [1600, 1180, 900, 560, 380]) {
    element.style.width = `${width}px`;
    const parts = () => [...bar().querySelectorAll('.gh-filters > *')].map((part) => part.getBoundingClientRect());
    const overflow = () => Math.max(...parts().map((part) => part.right)) - bar().getBoundingClientRect().right;
    await expect.poll(overflow, { message: `${width} pixels` }).toBeLessThanOrEqual(0);
    expect([width, bar().getBoundingClientRect().height]).toEqual([width, 42]);
    expect(new Set(parts().map(({ top, height }) => Math.round(top + height / 2))).size).toBe(1);
    await expect.element(page.getByRole('textbox', { name: '搜索' })).toBeVisible();
  }
  await expectAccessible(element);
});

it('applies typing with Enter, with the field that is shown', async () => {
  const { searches } = showBar(1600);
  await userEvent.fill(page.getByRole('textbox', { name: '搜索' }), '1380000');
  expect(searches).toEqual([]);
  await userEvent.keyboard('{Enter}');
  expect(searches).toEqual([{ IsOnlyMySelf: true, SearchKey: 2, SearchValue: '1380000' }]);
});

it('searches what was typed in another field as soon as that is chosen, and nothing while nothing is typed', async () => {
  const { searches } = showBar(1600);
  await expect.element(more()).toBeVisible();
  const choose = async (keys: string): Promise<void> => {
    page.getByRole('combobox', { name: '搜索类型' }).element().focus();
    await userEvent.keyboard(keys);
  };
  await choose('{ArrowDown}{ArrowDown}{Enter}');
  expect(searches).toEqual([]);
  await userEvent.fill(page.getByRole('textbox', { name: '搜索' }), '王');
  await choose('{ArrowDown}{ArrowUp}{Enter}');
  await expect.poll(() => searches).toEqual([{ IsOnlyMySelf: true, SearchKey: 2, SearchValue: '王' }]);
});

it('applies choices at once, booleans as booleans, and clears back to the defaults', async () => {
  const { searches } = showBar(1600);
  await expect.element(more()).toBeVisible();
  await expect.element(page.getByRole('button', { name: '清除' })).not.toBeInTheDocument();
  page.getByRole('combobox', { name: '列表类型' }).element().focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.poll(() => searches.at(-1)).toEqual({ IsOnlyMySelf: true, IsClue: false });
  await userEvent.click(page.getByRole('button', { name: '清除' }));
  expect(searches.at(-1)).toEqual(defaults);
});

it('counts what is set behind the button, and applies from there', async () => {
  const { searches, element } = showBar(900);
  await userEvent.click(more());
  await userEvent.fill(page.getByRole('textbox', { name: '客户属性' }), '二建');
  await settled();
  await expectAccessible(document.querySelector('.gh-more-filters')!);
  await userEvent.keyboard('{Enter}');
  expect(searches.at(-1)).toEqual({ IsOnlyMySelf: true, Extend: '二建' });
  await expect.poll(() => element.querySelector('.gh-filter-count')?.textContent).toBe('1');
});

it('searches once for what was typed in the sheet when it closes by a click beside it or by Esc', async () => {
  const { searches } = showBar(900);
  const field = page.getByRole('textbox', { name: '客户属性' });
  const ways = [
    ['二建', () => userEvent.click(document.body, { position: { x: 600, y: 400 } })],
    ['一建', () => userEvent.keyboard('{Escape}')],
  ] as const;
  for (const [at, [typed, leave]] of ways.entries()) {
    await userEvent.click(more());
    await userEvent.fill(field, typed);
    await settled();
    expect(searches).toHaveLength(at);
    await leave();
    await expect.poll(() => searches.slice(at)).toEqual([{ IsOnlyMySelf: true, Extend: typed }]);
    await userEvent.click(more());
    await settled();
    await leave();
    await settled();
    expect(searches).toHaveLength(at + 1);
  }
});

it.each([
  [420, 640],
  [420, 300],
  [900, 640],
])('keeps the sheet inside a window of %i by %i pixels', async (width, height) => {
  await page.viewport(width, height);
  onTestFinished(() => page.viewport(1440, 900));
  showBar(width - 20);
  await userEvent.click(more());
  await settled();
  const inside = () => {
    const { left, top, right, bottom } = document.querySelector('.gh-more-filters')!.getBoundingClientRect();
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  };
  await expect.poll(inside).toBe(true);
});

it('accepts no number or text that the contract refuses', async () => {
  const { searches } = showBar(1600);
  await userEvent.fill(page.getByRole('spinbutton', { name: /≤/ }), '99999999999');
  await userEvent.fill(page.getByRole('textbox', { name: '搜索' }), '王'.repeat(101));
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => searches.at(-1)).toMatchObject({ Max: 1_000_000, SearchValue: '王'.repeat(100) });
});

it('sends whole days of Shanghai', async () => {
  const { searches } = showBar(1600);
  await userEvent.click(page.getByPlaceholder('创建时间'));
  await userEvent.click(page.getByText('最近7天'));
  await expect.poll(() => searches.length).toBe(1);
  const { StartTime, EndTime } = searches[0] as { StartTime: number; EndTime: number };
  expect(EndTime - StartTime).toBe(7 * 86_400 - 1);
  expect((StartTime + 8 * 3600) % 86_400).toBe(0);
});

it('takes one end of a span of days without the other, and names both', async () => {
  const { searches } = showBar(1600);
  await userEvent.fill(page.getByRole('textbox', { name: '创建时间' }), '2026-11-01');
  await userEvent.keyboard('{Enter}{Tab}');
  const since = { IsOnlyMySelf: true, StartTime: 1_793_462_400, EndTime: undefined };
  await expect.poll(() => searches).toEqual([since]);
  await userEvent.click(page.getByRole('button', { name: '清除', exact: true }).last());
  await userEvent.fill(page.getByRole('textbox', { name: '至今' }), '2026-11-01');
  await userEvent.keyboard('{Enter}{Tab}');
  const until = { IsOnlyMySelf: true, StartTime: undefined, EndTime: 1_793_462_400 + 86_399 };
  await expect.poll(() => searches.at(-1)).toEqual(until);
});
