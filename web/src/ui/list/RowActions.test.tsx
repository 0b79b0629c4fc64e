import { useMemo } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { settled } from '../../../test/overlays.tsx';
import { expectAccessible, show } from '../../../test/screen.tsx';
import { DataTable } from '../data-table/DataTable.tsx';
import { useRowMarks } from '../data-table/useRowMarks.ts';
import { useTableLayout } from '../data-table/useTableLayout.ts';
import { sampleColumns } from '../kit/sample-columns.tsx';
import { samplePeople, type SamplePerson } from '../kit/sample-people.ts';
import type { RowAction } from './list-actions.ts';
import { rowActionColumn, useRowMenu } from './RowActions.tsx';

const done: string[] = [];
const act = (label: string, change: Partial<RowAction<SamplePerson>> = {}): RowAction<SamplePerson> => ({
  key: label,
  label,
  run: ({ Id }) => done.push(`${label} ${Id}`),
  ...change,
});
const actions = [
  act('详情'),
  act('录音'),
  act('学习报告'),
  act('审核', { isOffered: ({ Id }) => Id !== 2 }),
  act('删除', { danger: true }),
];
const people = samplePeople(20);
const rowId = ({ Id }: SamplePerson): number => Id;

const Board = ({ all = actions }: { readonly all?: typeof actions }) => {
  const { openMenu, menu } = useRowMenu(all);
  const columns = useMemo(() => [...sampleColumns(), rowActionColumn(all, openMenu)], [all, openMenu]);
  const layout = useTableLayout('row-actions', columns);
  const marks = useRowMarks();
  return (
    <>
      <DataTable label="客户" columns={columns} rows={people} rowId={rowId} layout={layout} marks={marks} />
      {menu}
    </>
  );
};

const cell = (row: number): HTMLElement =>
  document.querySelector(`[data-index="${row - 1}"] [data-column=row-actions]`)!;

it('keep to the width of the column in a row that offers three of four', async () => {
  const four = actions.slice(0, 4);
  show(<Board all={four} />, { width: 700 });
  await expect.poll(() => cell(2)).not.toBeNull();
  expect(cell(2).textContent).toBe('详情录音');
  await userEvent.click(cell(2).querySelector('[aria-label=更多操作]')!);
  await settled();
  await expect.element(page.getByRole('menuitem', { name: '学习报告' })).toBeVisible();
});

it('stay at the right edge, two in words and the rest in a menu', async () => {
  done.length = 0;
  const { element } = show(<Board />, { width: 700 });
  await expect.poll(() => cell(1)).not.toBeNull();
  const table = document.querySelector('.gh-table-scroll')!;
  expect(cell(1).getBoundingClientRect().right).toBe(table.getBoundingClientRect().left + table.clientWidth);
  expect(cell(1).textContent).toBe('详情录音');
  await expectAccessible(element);

  cell(1).querySelector('button')!.click();
  await userEvent.click(cell(1).querySelector('[aria-label=更多操作]')!);
  await settled();
  await userEvent.click(page.getByRole('menuitem', { name: '审核' }));
  expect(done).toEqual(['详情 1', '审核 1']);
});

it('leave out what the row does not offer', async () => {
  show(<Board />);
  await expect.poll(() => cell(2)).not.toBeNull();
  await userEvent.click(cell(2).querySelector('[aria-label=更多操作]')!);
  await expect.element(page.getByRole('menuitem', { name: '学习报告' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: '审核' })).not.toBeInTheDocument();
});

it('give their width to the data where it is scarce, and lie over it on the row at hand', async () => {
  done.length = 0;
  const { element } = show(<Board all={actions.slice(0, 3)} />, { width: 700 });
  await expect.poll(() => cell(1)).not.toBeNull();
  expect(cell(1).getBoundingClientRect().width).toBe(48);
  const word = cell(1).querySelector('button')!;
  expect(word.getBoundingClientRect().left).toBeLessThan(cell(1).getBoundingClientRect().left);
  await userEvent.hover(cell(1).parentElement!);
  await userEvent.click(page.getByRole('button', { name: '详情' }).first());
  expect(done).toEqual(['详情 1']);
  await expectAccessible(element);
});

it('have their room where the table is wide', async () => {
  show(<Board all={actions.slice(0, 3)} />, { width: 1600 });
  await expect.poll(() => cell(1)).not.toBeNull();
  const [first] = [...cell(1).querySelectorAll('button')];
  expect(first!.getBoundingClientRect().left).toBeGreaterThanOrEqual(cell(1).getBoundingClientRect().left);
});
