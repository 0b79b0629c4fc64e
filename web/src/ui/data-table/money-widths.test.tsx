import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test/screen.tsx';
import { MoneyCell } from './cells.tsx';
import type { Column } from './columns.ts';
import { DataTable } from './DataTable.tsx';
import { createRowMarks } from './row-marks.ts';
import { useTableLayout } from './useTableLayout.ts';

interface Row {
  readonly id: number;
  readonly amount: number;
}
const columns: readonly Column<Row>[] = [
  { id: 'Name', title: '姓名', width: 100, cell: ({ id }) => id },
  {
    id: 'Amount',
    title: '金额',
    width: 92,
    align: 'end',
    money: ({ amount }) => amount,
    cell: ({ amount }) => <MoneyCell amount={amount} />,
  },
];
const rows: readonly Row[] = [
  { id: 1, amount: 8 },
  { id: 2, amount: 88_888_888.88 },
];
const rowId = ({ id }: Row): number => id;
const marks = createRowMarks();

const Table = () => (
  <DataTable
    label="金额"
    columns={columns}
    rowId={rowId}
    rows={rows}
    totals={{ Name: '合计', Amount: 1_088_888_888.88 }}
    layout={useTableLayout('money', columns)}
    marks={marks}
  />
);

it('never cuts an amount, neither of a row nor of the total', async () => {
  show(<Table />, { width: 240, height: 300 });
  await expect.element(page.getByText('88,888,888.88', { exact: true })).toBeVisible();
  const cells = [...document.querySelectorAll<HTMLElement>('.gh-money')];
  expect(cells.map(({ textContent }) => textContent)).toEqual(['8.00', '88,888,888.88', '1,088,888,888.88']);
  expect(cells.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toEqual([]);
});
