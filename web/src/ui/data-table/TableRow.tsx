/** One row. It subscribes to its own mark only, so scrolling or other rows do not re-render it. */
import { memo, useLayoutEffect, useRef } from 'react';
import { cellClass, cellPlace } from './cell-class.ts';
import { CheckMark } from './CheckMark.tsx';
import { type Branch, levelOf } from './child-rows.ts';
import { BranchMark } from './BranchMark.tsx';
import type { RowId, RowMarks } from './row-marks.ts';
import type { PlacedColumn } from './useColumnModel.ts';
import { useIsRowOpen, useRowMark, useRowNews } from './useRowMarks.ts';

interface CellsProps<Row> {
  readonly row: Row;
  readonly columns: readonly PlacedColumn<Row>[];
  /** Of a table with child rows. */
  readonly branch: Branch | undefined;
}

const Cells = memo(function Cells<Row>({ row, columns, branch }: CellsProps<Row>) {
  return columns.map((column, at) => (
    <td
      key={column.id}
      className={cellClass(column)}
      style={cellPlace(column, at)}
      data-column={column.id}
      data-own-click={column.ownClick || undefined}
    >
      {at === 0 && branch && <BranchMark branch={branch} />}
      {column.cell(row)}
    </td>
  ));
});

const CONTROLS = 'button, a, input:not(.gh-check), select, textarea, [role="button"]';

/** Tab reaches the controls of the active row only; a page may have a thousand rows. */
const useTabStops = (active: boolean, ...drawnFrom: readonly unknown[]) => {
  const element = useRef<HTMLTableRowElement>(null);
  useLayoutEffect(() => {
    for (const control of element.current?.querySelectorAll<HTMLElement>(CONTROLS) ?? []) {
      control.tabIndex = active ? 0 : -1;
    }
    // oxlint-disable-next-line react/exhaustive-deps
  }, [active, ...drawnFrom]);
  return element;
};

interface Props<Row> extends CellsProps<Row> {
  readonly id: RowId;
  readonly index: number;
  readonly height: number;
  readonly marks: RowMarks;
  readonly selectable: boolean;
  readonly elementId: string;
}

export const TableRow = memo(function TableRow<Row>(props: Props<Row>) {
  const { row, columns, branch, id, index, height, marks, selectable, elementId } = props;
  const mark = useRowMark(marks, id);
  const news = useRowNews(marks, id);
  const isOpen = useIsRowOpen(marks, id);
  const selected = mark.startsWith('selected');
  const element = useTabStops(mark.endsWith('active'), row, columns, branch);
  return (
    <tr
      ref={element}
      id={elementId}
      className={`gh-table-row ${mark} ${news}`}
      aria-rowindex={index + 2}
      aria-level={branch && levelOf(branch)}
      aria-expanded={branch === 'open' || branch === 'closed' ? branch === 'open' : undefined}
      aria-selected={selectable ? selected : undefined}
      aria-current={isOpen || undefined}
      aria-disabled={news === 'gone' || undefined}
      data-index={index}
      style={{ height, transform: `translateY(${index * height}px)` }}
    >
      {selectable && (
        <td className="gh-table-cell gh-table-check gh-sticky">
          <CheckMark checked={selected} label={`选择第 ${index + 1} 行`} />
        </td>
      )}
      <Cells row={row} columns={columns} branch={branch} />
      {news === 'gone' && (
        <td className="gh-table-gone">
          <span>已离开此列表</span>
        </td>
      )}
    </tr>
  );
});
