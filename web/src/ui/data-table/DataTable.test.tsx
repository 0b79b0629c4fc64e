import { Activity, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, show } from '../../../test/screen.tsx';
import { sampleColumns } from '../kit/sample-columns.tsx';
import { samplePeople, type SamplePerson } from '../kit/sample-people.ts';
import { useTheme } from '../theme/theme-choice.ts';
import type { Column } from './columns.ts';
import { DataTable, type DataTableProps } from './DataTable.tsx';
import { createRowMarks, type RowMarks } from './row-marks.ts';
import { useTableLayout } from './useTableLayout.ts';

const people = samplePeople(300);
const columns = sampleColumns();
const rowId = ({ Id }: SamplePerson): number => Id;

type Change = Partial<DataTableProps<SamplePerson>> & { readonly columns?: readonly Column<SamplePerson>[] };

const Table = ({ marks, ...change }: Change & { readonly marks: RowMarks }) => {
  const drawn = change.columns ?? columns;
  const layout = useTableLayout('test', drawn);
  return (
    <DataTable label="客户列表" rowId={rowId} rows={people} layout={layout} marks={marks} {...change} columns={drawn} />
  );
};

const showTable = async (change: Change = {}) => {
  const marks = createRowMarks();
  const shown = show(<Table marks={marks} {...change} />);
  await expect.element(grid()).toBeVisible();
  const redraw = (next: Change): void => shown.redraw(<Table marks={marks} {...next} />);
  return { ...shown, marks, redraw, selected: () => [...marks.selected()] };
};

/** Frames come slowly on a busy machine. */
const PATIENT = { timeout: 15_000 };

const grid = () => page.getByRole('grid');
const row = (number: number): HTMLElement => document.querySelector<HTMLElement>(`[data-index="${number - 1}"]`)!;
const cell = (number: number, column: string): HTMLElement =>
  row(number).querySelector<HTMLElement>(`[data-column=${column}]`)!;
const scroller = (): HTMLElement => document.querySelector<HTMLElement>('.gh-table-scroll')!;
const drawnRows = (): number => document.querySelectorAll('[data-index]').length;
const waitForRows = async (): Promise<void> => {
  await expect.poll(drawnRows).toBeGreaterThan(10);
};

describe('the drawing', () => {
  it('draws what can be seen, at the heights of the design', async () => {
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

describe('selection', () => {
  it('toggles a row by a plain click, but not by a click on name or phone', async () => {
    const opened: string[] = [];
    const named = sampleColumns({ onOpen: ({ Name }) => opened.push(Name), onCall: ({ Tel }) => opened.push(Tel) });
    const { selected, marks } = await showTable({ columns: named });
    await waitForRows();

    await userEvent.click(cell(2, 'Company'));
    expect(selected()).toEqual([2]);
    await userEvent.click(cell(4, 'Status'));
    expect(selected()).toEqual([2, 4]);
    await userEvent.click(cell(2, 'Company'));
    expect(selected()).toEqual([4]);

    await userEvent.click(cell(6, 'Name').querySelector('button')!);
    await userEvent.click(cell(7, 'Tel').querySelector('button')!);
    cell(8, 'Name').click();
    expect(opened).toEqual([people[5]!.Name, people[6]!.Tel]);
    expect(selected()).toEqual([4]);
    expect(marks.active()).toBe(8);
  });

  it('toggles by the check box, and by the head for the whole page', async () => {
    const { selected } = await showTable();
    await waitForRows();
    const all = page.getByRole('checkbox', { name: '全选本页' });

    await userEvent.click(page.getByRole('checkbox', { name: '选择第 3 行' }));
    expect(selected()).toEqual([3]);
    await expect.element(all).toBePartiallyChecked();
    await userEvent.click(all);
    expect(selected()).toHaveLength(300);
    await expect.element(all).toBeChecked();
    await userEvent.click(all);
    expect(selected()).toEqual([]);
    await expect.element(all).not.toBeChecked();
  });

  it('adds the rows from mouse down to mouse up while Shift is held, and marks no text', async () => {
    const { selected } = await showTable();
    await waitForRows();
    await userEvent.click(cell(9, 'Company'));
    await userEvent.keyboard('{Shift>}');
    await userEvent.dragAndDrop(cell(2, 'Company'), cell(5, 'Company'));
    await userEvent.keyboard('{/Shift}');
    expect(selected().toSorted()).toEqual([2, 3, 4, 5, 9]);
    expect(getSelection()?.toString()).toBe('');
  });

  it('adds just one row when Shift is held and the mouse stays, even on a name', async () => {
    const opened: string[] = [];
    const { selected } = await showTable({ columns: sampleColumns({ onOpen: ({ Name }) => opened.push(Name) }) });
    await waitForRows();
    await userEvent.click(cell(2, 'Company'));
    await userEvent.click(cell(6, 'Name').querySelector('button')!, { modifiers: ['Shift'] });
    expect(selected()).toEqual([2, 6]);
    expect(opened).toEqual([]);
  });

  it('scrolls on while a sweep rests at the edge, and takes rows back when it returns', async () => {
    const { selected } = await showTable();
    await waitForRows();
    const mouse = (type: string, target: EventTarget, clientY: number): boolean =>
      target.dispatchEvent(new MouseEvent(type, { bubbles: true, shiftKey: true, button: 0, clientX: 300, clientY }));
    const { bottom, top } = scroller().getBoundingClientRect();

    mouse('mousedown', cell(2, 'Company'), cell(2, 'Company').getBoundingClientRect().top + 5);
    mouse('mousemove', window, bottom + 40);
    await expect.poll(() => selected().length, PATIENT).toBeGreaterThan(40);
    mouse('mousemove', window, top - 60);
    await expect.poll(() => selected().toSorted(), PATIENT).toEqual([1, 2]);
    mouse('mouseup', window, top - 60);
    mouse('mousemove', window, bottom - 100);
    expect(selected().toSorted()).toEqual([1, 2]);
  });

  it('leaves the selection alone when somebody has marked text', async () => {
    const { selected } = await showTable();
    await waitForRows();
    const text = cell(2, 'Company').querySelector('span')!;
    getSelection()!.selectAllChildren(text);
    text.click();
    expect(selected()).toEqual([]);
    getSelection()!.removeAllRanges();
    text.click();
    expect(selected()).toEqual([2]);
  });

  it('forgets rows that are no longer there', async () => {
    const { marks, selected, redraw } = await showTable();
    marks.select([1, 2, 290]);
    redraw({ rows: people.slice(0, 20) });
    await expect.poll(selected).toEqual([1, 2]);
  });
});

describe('the keyboard', () => {
  const press = async (keys: string): Promise<void> => userEvent.keyboard(keys);

  it('moves the active row, selects and opens', async () => {
    const opened: number[] = [];
    const { marks, selected } = await showTable({ onOpen: ({ Id }) => opened.push(Id) });
    await waitForRows();
    grid().element().focus();

    await press('{ArrowDown}{ArrowDown}j');
    expect(marks.active()).toBe(3);
    await expect.poll(() => document.activeElement?.getAttribute('aria-activedescendant')).toBe(row(3).id);
    await press('k');
    expect(marks.active()).toBe(2);
    await press(' ');
    expect(selected()).toEqual([2]);
    await press('{ArrowDown}x');
    expect(selected()).toEqual([2, 3]);
    await press('{Enter}');
    expect(opened).toEqual([3]);
    await press('{Escape}');
    expect(selected()).toEqual([]);
  });

  it('extends with Shift and takes back on the way home', async () => {
    const { marks, selected } = await showTable();
    await waitForRows();
    grid().element().focus();
    marks.activate(5);
    await press('{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}');
    expect(selected()).toEqual([5, 6, 7, 8]);
    await press('{Shift>}{ArrowUp}{/Shift}');
    expect(selected()).toEqual([5, 6, 7]);
  });

  it('jumps by pages and to the ends, always showing the active row', async () => {
    const { marks, selected } = await showTable();
    await waitForRows();
    grid().element().focus();
    await press('{End}');
    expect(marks.active()).toBe(300);
    await expect
      .poll(() => row(300)?.getBoundingClientRect().bottom)
      .toBeLessThanOrEqual(scroller().getBoundingClientRect().bottom);
    await press('{PageUp}');
    expect(marks.active()).toBe(300 - Math.floor((scroller().clientHeight - 34) / 36));
    await press('{Home}');
    await expect.poll(() => scroller().scrollTop).toBe(0);
    await press('{Control>}a{/Control}');
    expect(selected()).toHaveLength(300);
  });

  it('stops at the controls of the active row only', async () => {
    const { marks } = await showTable();
    await waitForRows();
    marks.activate(4);
    const name = (number: number): HTMLElement => cell(number, 'Name').querySelector('button')!;
    await expect.poll(() => name(4).tabIndex).toBe(0);
    expect(name(5).tabIndex).toBe(-1);
    marks.activate(5);
    await expect.poll(() => name(5).tabIndex).toBe(0);
    expect(name(4).tabIndex).toBe(-1);
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

  it('says that it is empty under its head', async () => {
    const { element } = await showTable({ rows: [], empty: <p>没有符合条件的客户</p> });
    await expect.element(page.getByText('没有符合条件的客户')).toBeVisible();
    await expectAccessible(element);
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
