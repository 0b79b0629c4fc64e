/** Loading placeholders with the column positions and the row height of the real rows. */
import { SkeletonBar } from '../state/Skeleton.tsx';
import { cellClass, cellPlace } from './cell-class.ts';
import type { PlacedColumn } from './useColumnModel.ts';

interface Props<Row> {
  readonly columns: readonly PlacedColumn<Row>[];
  readonly rowHeight: number;
  readonly count: number;
  readonly selectable: boolean;
}

// Uneven but deterministic: 45 to 85 percent of the column width.
const barWidth = (row: number, column: number): string => `${45 + ((row * 37 + column * 53) % 41)}%`;

export const SkeletonRows = <Row,>({ columns, rowHeight, count, selectable }: Props<Row>) => (
  <tbody className="gh-table-skeleton" aria-hidden>
    {Array.from({ length: count }, (_, row) => (
      <tr key={row} className="gh-table-row" style={{ height: rowHeight }}>
        {selectable && (
          <td className="gh-table-cell gh-table-check gh-sticky">
            <SkeletonBar width={15} />
          </td>
        )}
        {columns.map((column, at) => (
          <td key={column.id} className={cellClass(column)} style={cellPlace(column, at)}>
            <SkeletonBar width={barWidth(row, at)} />
          </td>
        ))}
      </tr>
    ))}
  </tbody>
);
