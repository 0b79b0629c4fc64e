/** Our table, as in a list screen. */
import { DataTable } from '../../web/src/ui/data-table/DataTable.tsx';
import { useRowMarks } from '../../web/src/ui/data-table/useRowMarks.ts';
import { useTableLayout } from '../../web/src/ui/data-table/useTableLayout.ts';
import type { SamplePerson } from '../../web/src/ui/kit/sample-people.ts';
import { benchColumns, type TableProps } from './bench-columns.ts';

const rowId = ({ Id }: SamplePerson): number => Id;

export const OurTable = ({ people }: TableProps) => {
  const layout = useTableLayout('bench', benchColumns);
  const marks = useRowMarks();
  return <DataTable label="客户" columns={benchColumns} rows={people} rowId={rowId} layout={layout} marks={marks} />;
};
