/** Renders the visible rows plus overscan; on paper all rows. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect } from 'react';
import type { Branch } from './child-rows.ts';
import type { RowId, RowMarks } from './row-marks.ts';
import { TableRow } from './TableRow.tsx';
import type { PlacedColumn } from './useColumnModel.ts';
import { usePrinting } from './usePrinting.ts';

const OVERSCAN = 8;

export const rowElementId = (tableId: string, index: number): string => `${tableId}-row-${index}`;

interface Props<Row> {
  readonly tableId: string;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly rows: readonly Row[];
  readonly ids: readonly RowId[];
  readonly branches: readonly Branch[] | undefined;
  readonly columns: readonly PlacedColumn<Row>[];
  readonly rowHeight: number;
  readonly marks: RowMarks;
  readonly selectable: boolean;
}

export const TableBody = <Row,>(props: Props<Row>) => {
  const { tableId, scroller, rows, ids, branches, columns, rowHeight, marks, selectable } = props;
  // The rule concerns the React Compiler, which this project does not use.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  const shown = usePrinting() ? [...rows.keys()] : virtualizer.getVirtualItems().map(({ index }) => index);

  return (
    <tbody className="gh-table-body" style={{ height: rows.length * rowHeight }}>
      {shown.map((index) => {
        const [row, id] = [rows[index], ids[index]];
        if (row === undefined || id === undefined) return null;
        return (
          <TableRow
            key={id}
            row={row}
            id={id}
            index={index}
            branch={branches?.[index]}
            columns={columns}
            height={rowHeight}
            marks={marks}
            selectable={selectable}
            elementId={rowElementId(tableId, index)}
          />
        );
      })}
    </tbody>
  );
};
