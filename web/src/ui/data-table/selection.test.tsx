import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cell, people, scroller, showTable, waitForRows } from '../../../test/people-table.tsx';
import { sampleColumns } from '../kit/sample-columns.tsx';

/** Frames come slowly on a busy machine. */
const PATIENT = { timeout: 15_000 };

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

  it('CUST-12 adds the rows from mouse down to mouse up while Shift is held, and marks no text', async () => {
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

  it('keeps the selection when text is marked', async () => {
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
