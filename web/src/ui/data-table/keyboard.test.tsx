import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cell, grid, row, scroller, showTable, waitForRows } from '../../../test/people-table.tsx';

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

  it('extends the selection with Shift, and shrinks it on the way back', async () => {
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
