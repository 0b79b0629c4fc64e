/** The totals below the rows. It stays at the bottom while the rows scroll. */
import type { ReactNode } from 'react';
import { MoneyCell } from './cells.tsx';
import { cellClass, cellPlace } from './cell-class.ts';
import type { PlacedColumn } from './useColumnModel.ts';

/** By the id of the column. Columns that are not named stay empty. */
export type Totals = Readonly<Record<string, ReactNode>>;

/** A number is the sum of a column of money. */
const shown = (total: ReactNode): ReactNode => (typeof total === 'number' ? <MoneyCell amount={total} /> : total);

interface Props<Row> {
  readonly columns: readonly PlacedColumn<Row>[];
  readonly totals: Totals;
  readonly rowIndex: number;
  readonly selectable: boolean;
}

export const TableFoot = <Row,>({ columns, totals, rowIndex, selectable }: Props<Row>) => (
  <tfoot className="gh-table-foot">
    <tr className="gh-table-foot-row" aria-rowindex={rowIndex}>
      {selectable && <td className="gh-table-cell gh-table-check gh-sticky" aria-hidden />}
      {columns.map((column, at) => (
        <td key={column.id} className={cellClass(column)} style={cellPlace(column, at)} data-column={column.id}>
          {shown(totals[column.id])}
        </td>
      ))}
    </tr>
  </tfoot>
);
