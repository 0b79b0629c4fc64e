/** The twelve columns of both tables, with the same cells. */
import type { Column } from '../../web/src/ui/data-table/columns.ts';
import { sampleColumns } from '../../web/src/ui/kit/sample-columns.tsx';
import type { SamplePerson } from '../../web/src/ui/kit/sample-people.ts';

const shown = (column: Column<SamplePerson>): Column<SamplePerson> => ({ ...column, hiddenAtFirst: false });

export const benchColumns: readonly Column<SamplePerson>[] = sampleColumns().map(shown);

export interface TableProps {
  readonly people: readonly SamplePerson[];
}
