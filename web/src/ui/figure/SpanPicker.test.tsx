import { Span, type TimeRange } from '@gonghai/contract/wire/spans.ts';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../../test/screen.tsx';
import { nowInShanghai } from '../calendar.ts';
import { type ChosenSpan, SpanPicker } from './SpanPicker.tsx';

const dayCell = (daysAgo: number): HTMLElement | null =>
  document.querySelector(`.ant-picker-cell[title="${nowInShanghai().subtract(daysAgo, 'day').format('YYYY-MM-DD')}"]`);
const pickDay = (daysAgo: number) => userEvent.click(page.elementLocator(dayCell(daysAgo)!.firstElementChild!));

it('HOME-02 HOME-03 asks for both days of a range, and offers neither future days nor those too old', async () => {
  const chosen: ChosenSpan[] = [];
  show(<SpanPicker value={{ span: Span.Today }} onChange={(span) => chosen.push(span)} oldestDays={2} />);
  await userEvent.click(page.getByText('自定义', { exact: true }));
  await expect.element(page.getByText('请选择查询时间')).toBeVisible();
  await userEvent.click(page.getByPlaceholder('开始日期'));
  await expect.poll(() => dayCell(1)).not.toBeNull();
  // This month and the one before it: no later day can be chosen.
  const monthBefore = nowInShanghai().subtract(1, 'month').startOf('month').format('YYYY-MM-DD');
  expect(document.querySelector(`.ant-picker-cell-in-view[title="${monthBefore}"]`)).not.toBeNull();
  for (const daysAgo of [-1, 3]) expect(dayCell(daysAgo)?.className ?? 'disabled').toContain('disabled');
  await pickDay(1);
  expect(chosen).toEqual([]);
  await expect.element(page.getByText('请选择查询时间')).toBeVisible();
  await pickDay(1);
  await expect.poll(() => chosen).toHaveLength(1);
  const { range } = chosen[0] as { readonly range: TimeRange };
  expect(range.EndTime - range.StartTime).toBe(86_399);
});

it('asks for no range any more when a preset comes back from the history', async () => {
  const Home = () => {
    const [value, setValue] = useState<ChosenSpan>({ span: Span.Today });
    return (
      <>
        <SpanPicker value={value} onChange={setValue} oldestDays={2} />
        <button type="button" onClick={() => setValue({ span: Span.Today })}>
          返回
        </button>
      </>
    );
  };
  show(<Home />);
  await userEvent.click(page.getByText('自定义', { exact: true }));
  await userEvent.click(page.getByPlaceholder('开始日期'));
  await expect.poll(() => dayCell(0)).not.toBeNull();
  await pickDay(0);
  await pickDay(0);
  await expect.element(page.getByText('请选择查询时间')).not.toBeInTheDocument();
  await userEvent.click(page.getByText('返回'));
  await expect.element(page.getByRole('radio', { name: '今天' })).toBeChecked();
  await expect.element(page.getByText('请选择查询时间')).not.toBeInTheDocument();
});
