import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test/screen.tsx';
import { NameCell, TextCell } from './cells.tsx';
import type { Column } from './columns.ts';
import { DataTable } from './DataTable.tsx';
import { createRowMarks } from './row-marks.ts';
import { useTableLayout } from './useTableLayout.ts';

interface Row {
  readonly id: number;
  readonly name: string;
  readonly remark: string;
}
const columns: readonly Column<Row>[] = [
  { id: 'Id', title: '编号', width: 100, cell: ({ id }) => id },
  {
    id: 'Name',
    title: '姓名',
    width: 76,
    nameOf: ({ name }) => name,
    cell: ({ name }) => <NameCell name={name} avatar={false} />,
  },
  {
    id: 'Remark',
    title: '备注',
    width: 100,
    grow: 1,
    isEmpty: ({ remark }) => remark === '',
    cell: ({ remark }) => <TextCell text={remark} />,
  },
];
const SIX = '阿依古丽买买';
const rowId = ({ id }: Row): number => id;
const marks = createRowMarks();

const Table = ({ remark }: { readonly remark: string }) => (
  <DataTable
    label="客户"
    columns={columns}
    rowId={rowId}
    rows={[
      { id: 1, name: '王芳', remark: '' },
      { id: 2, name: SIX, remark },
    ]}
    layout={useTableLayout('names', columns)}
    marks={marks}
    selectable={false}
  />
);
const widthOf = (title: string): number =>
  page.getByRole('columnheader', { name: title }).element().getBoundingClientRect().width;

it('does not cut a name of six characters, and takes its room from a column of empty cells', async () => {
  // As wide as the declared widths: nothing is left to share.
  const { redraw } = show(<Table remark="" />, { width: 276, height: 300 });
  const name = page.getByText(SIX);
  await expect.element(name).toBeVisible();
  expect(name.element().scrollWidth).toBeLessThanOrEqual(name.element().clientWidth);
  expect(widthOf('备注')).toBeLessThan(100);
  redraw(<Table remark="周末联系" />);
  await expect.poll(() => widthOf('备注')).toBe(100);
});
