/** A table of sample people for table tests. */
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import type { Column } from '../src/ui/data-table/columns.ts';
import { DataTable, type DataTableProps } from '../src/ui/data-table/DataTable.tsx';
import { createRowMarks, type RowMarks } from '../src/ui/data-table/row-marks.ts';
import { useTableLayout } from '../src/ui/data-table/useTableLayout.ts';
import { sampleColumns } from '../src/ui/kit/sample-columns.tsx';
import { samplePeople, type SamplePerson } from '../src/ui/kit/sample-people.ts';
import { show } from './screen.tsx';

export const people = samplePeople(300);
export const columns = sampleColumns();
export const rowId = ({ Id }: SamplePerson): number => Id;

type Change = Partial<DataTableProps<SamplePerson>> & { readonly columns?: readonly Column<SamplePerson>[] };

export const Table = ({ marks, ...change }: Change & { readonly marks: RowMarks }) => {
  const drawn = change.columns ?? columns;
  const layout = useTableLayout('test', drawn);
  return (
    <DataTable label="客户列表" rowId={rowId} rows={people} layout={layout} marks={marks} {...change} columns={drawn} />
  );
};

export const showTable = async (change: Change = {}) => {
  const marks = createRowMarks();
  const shown = show(<Table marks={marks} {...change} />);
  await expect.element(change.childrenOf ? page.getByRole('treegrid') : grid()).toBeVisible();
  const redraw = (next: Change): void => shown.redraw(<Table marks={marks} {...next} />);
  return { ...shown, marks, redraw, selected: () => [...marks.selected()] };
};

export const grid = () => page.getByRole('grid');
export const row = (number: number): HTMLElement =>
  document.querySelector<HTMLElement>(`[data-index="${number - 1}"]`)!;
export const cell = (number: number, column: string): HTMLElement =>
  row(number).querySelector<HTMLElement>(`[data-column=${column}]`)!;
export const scroller = (): HTMLElement => document.querySelector<HTMLElement>('.gh-table-scroll')!;
export const drawnRows = (): number => document.querySelectorAll('[data-index]').length;
export const waitForRows = async (): Promise<void> => {
  await expect.poll(drawnRows).toBeGreaterThan(10);
};
