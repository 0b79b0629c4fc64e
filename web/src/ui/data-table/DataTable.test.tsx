import { Activity, useState } from 'react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import {
  cell,
  columns,
  drawnRows,
  grid,
  people,
  row,
  rowId,
  scroller,
  showTable,
  Table,
  waitForRows,
} from '../../../test/people-table.tsx';
import { expectAccessible, show } from '../../../test/screen.tsx';
import type { SamplePerson } from '../kit/sample-people.ts';
import { useTheme } from '../theme/theme-choice.ts';
import type { Column } from './columns.ts';
import type { DataTableProps } from './DataTable.tsx';
import { createRowMarks } from './row-marks.ts';

describe('the drawing', () => {
  it('renders the visible rows with the heights of the design', async () => {
    await showTable();
    await waitForRows();
    expect(drawnRows()).toBeLessThan(45);
    expect(row(1).getBoundingClientRect().height).toBe(36);
    expect(document.querySelector('thead')!.getBoundingClientRect().height).toBe(34);
    await expect.element(grid()).toHaveAttribute('aria-rowcount', '301');
    expect(row(3)).toHaveAttribute('aria-rowindex', '4');
  });

  it.each(['light', 'dark'] as const)('breaks no rule of accessibility in %s', async (mode) => {
    useTheme.getState().choose(mode);
    const { marks, element } = await showTable();
    await waitForRows();
    marks.select([2, 3]);
    marks.activate(3);
    await expect.poll(() => row(3).getAttribute('aria-selected')).toBe('true');
    await expectAccessible(element);
    useTheme.getState().choose('light');
  });

  it('draws all rows in light colours while it is printed', async () => {
    useTheme.getState().choose('dark');
    await showTable();
    await waitForRows();
    const { dataset } = document.documentElement;
    window.dispatchEvent(new Event('beforeprint'));
    await expect.poll(drawnRows).toBe(300);
    expect(dataset['theme']).toBe('light');
    window.dispatchEvent(new Event('afterprint'));
    await expect.poll(drawnRows).toBeLessThan(45);
    expect(dataset['theme']).toBe('dark');
    useTheme.getState().choose('light');
  });

  it('prints its rows one below the other', async () => {
    await showTable({ rows: people.slice(0, 60) });
    await waitForRows();
    // In the built application this file is loaded after that of the paper.
    document.head.append(document.querySelector('style[data-vite-dev-id$="/data-table.css"]')!);
    onTestFinished(async () => {
      window.dispatchEvent(new Event('afterprint'));
      await cdp().send('Emulation.setEmulatedMedia', { media: '' });
    });
    window.dispatchEvent(new Event('beforeprint'));
    await expect.poll(drawnRows).toBe(60);
    await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
    const topOf = (number: number) => row(number).getBoundingClientRect().top;
    expect(topOf(60) - topOf(1)).toBe(59 * 36);
  });

  it('fills the width with whole columns and keeps check box and name in place when scrolled sideways', async () => {
    const marks = createRowMarks();
    const { element } = show(<Table marks={marks} />, { width: 700 });
    await waitForRows();
    const before = cell(1, 'Name').getBoundingClientRect().left;
    scroller().scrollLeft = 300;
    await expect.poll(() => cell(1, 'Company').getBoundingClientRect().left).toBeLessThan(before);
    expect(cell(1, 'Name').getBoundingClientRect().left).toBe(before);
    await expect.poll(() => element.querySelector('.gh-table')!.hasAttribute('data-more-before')).toBe(true);
  });

  it('does not draw cells again for scrolling, selecting or moving', async () => {
    const drawn = new Map<number, number>();
    const [name, ...others] = columns;
    const counted: Column<SamplePerson> = {
      ...name!,
      cell: (person) => {
        drawn.set(person.Id, (drawn.get(person.Id) ?? 0) + 1);
        return name!.cell(person);
      },
    };
    const { marks } = await showTable({ columns: [counted, ...others] });
    await waitForRows();
    const atFirst = new Map(drawn);

    marks.select(people.map(rowId));
    marks.toggle(4);
    marks.activate(6);
    scroller().scrollTop = 100;
    await expect.poll(() => row(6).className).toContain('active');
    await expect.poll(() => drawn.size).toBeGreaterThan(atFirst.size);
    for (const [id, times] of atFirst) expect(drawn.get(id), `row ${id}`).toBe(times);
  });
});

describe('sorting', () => {
  it('goes through first direction, the other one and none', async () => {
    const asked: unknown[] = [];
    const Sorted = () => {
      const [sort, setSort] = useState<DataTableProps<SamplePerson>['sort']>();
      const [marks] = useState(createRowMarks);
      return (
        <Table
          marks={marks}
          sort={sort}
          onSort={(next) => {
            asked.push(next);
            setSort(next);
          }}
        />
      );
    };
    show(<Sorted />);
    const head = page.getByRole('columnheader', { name: '创建时间' });
    await expect.element(head).toHaveAttribute('aria-sort', 'none');
    await userEvent.click(head.getByRole('button'));
    await expect.element(head).toHaveAttribute('aria-sort', 'descending');
    await userEvent.click(head.getByRole('button'));
    await expect.element(head).toHaveAttribute('aria-sort', 'ascending');
    await userEvent.click(head.getByRole('button'));
    await expect.element(head).toHaveAttribute('aria-sort', 'none');
    expect(asked).toEqual([
      { field: 'Id', direction: 'descending' },
      { field: 'Id', direction: 'ascending' },
      undefined,
    ]);
  });
});

describe('column widths', () => {
  const edge = (column: string): HTMLElement =>
    document.querySelector<HTMLElement>(`th[data-column=${column}] .gh-table-resize`)!;
  const width = (column: string): number => cell(1, column).getBoundingClientRect().width;

  it('follow the pointer, stay, and are remembered', async () => {
    const { redraw } = await showTable();
    await waitForRows();
    const before = width('Company');
    await userEvent.dragAndDrop(edge('Company'), edge('Status'));
    await expect.poll(() => width('Company')).toBeGreaterThan(before + 150);
    const after = width('Company');

    redraw({ rows: [] });
    await expect.poll(drawnRows).toBe(0);
    redraw({});
    await waitForRows();
    expect(width('Company')).toBe(after);
    expect(localStorage.getItem('gonghai.table.test')).toContain('"Company"');
  });

  it('fit their contents on a double click', async () => {
    await showTable();
    await waitForRows();
    await userEvent.dblClick(edge('Remark'));
    const text = (): HTMLElement => cell(1, 'Remark').querySelector('span')!;
    await expect.poll(() => text().scrollWidth <= text().clientWidth).toBe(true);
  });
});

describe('states', () => {
  it('draws no skeleton at first, then one in the columns to come', async () => {
    const { element } = await showTable({ rows: undefined });
    const bars = () => element.querySelectorAll('.gh-table-skeleton tr').length;
    await expect.poll(bars).toBeGreaterThan(10);
    const bar = element.querySelector('.gh-table-skeleton tr td:nth-child(3)')!.getBoundingClientRect();
    const head = element.querySelector('th:nth-child(3)')!.getBoundingClientRect();
    expect([bar.left, bar.width]).toEqual([head.left, head.width]);
    await expect.element(grid()).toHaveAttribute('aria-busy', 'true');
    await expectAccessible(element);
  });

  it('keeps its rows under a bar when a refresh fails, and tries again', async () => {
    let retries = 0;
    const { element } = await showTable({ error: '您的网络不佳，请稍后重试', onRetry: () => (retries += 1) });
    await waitForRows();
    await userEvent.click(page.getByRole('button', { name: '重试' }));
    expect(retries).toBe(1);
    await expectAccessible(element);
  });

  it('shows the empty state below the header', async () => {
    await showTable({ rows: [], empty: <p>没有符合条件的客户</p> });
    await expect.element(page.getByText('没有符合条件的客户')).toBeVisible();
  });

  it('keeps its place, its selection and its scroll in a hidden tab', async () => {
    const marks = createRowMarks();
    const tab = (visible: boolean) => (
      <Activity mode={visible ? 'visible' : 'hidden'}>
        <div style={{ display: 'flex', flex: 1, minHeight: 0 }}>
          <Table marks={marks} scrollKey="same" />
        </div>
      </Activity>
    );
    const { redraw } = show(tab(true));
    await waitForRows();
    marks.select([50]);
    scroller().scrollTop = 1500;
    await expect.poll(() => row(50)).not.toBeNull();
    redraw(tab(false));
    await expect.poll(() => scroller().checkVisibility()).toBe(false);
    redraw(tab(true));
    await expect.poll(() => row(50)?.className).toContain('selected');
    await expect.poll(() => scroller().scrollTop).toBe(1500);
  });
});
