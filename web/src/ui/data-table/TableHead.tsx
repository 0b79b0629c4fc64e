/** The table header: titles, sorting, resizing, and the checkbox that selects the page. */
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { PointerEvent } from 'react';
import { cellClass, cellPlace } from './cell-class.ts';
import { CheckMark } from './CheckMark.tsx';
import { nextSort, type Sort } from './columns.ts';
import type { RowId, RowMarks } from './row-marks.ts';
import './table-head.css';
import type { PlacedColumn } from './useColumnModel.ts';
import { useSelectedIds } from './useRowMarks.ts';

const PageCheck = ({ ids, marks }: { readonly ids: readonly RowId[]; readonly marks: RowMarks }) => {
  const chosen = useSelectedIds(marks).size;
  const all = chosen > 0 && chosen === ids.length;
  return (
    <CheckMark
      reachable
      checked={all}
      some={chosen > 0 && !all}
      label="全选本页"
      onClick={() => marks.select(all ? [] : ids)}
    />
  );
};

interface TitleProps<Row> {
  readonly column: PlacedColumn<Row>;
  readonly sort: Sort | undefined;
  readonly onSort: ((sort: Sort | undefined) => void) | undefined;
}

const Title = <Row,>({ column, sort, onSort }: TitleProps<Row>) => {
  const { sortField, sortFirst, title, head } = column;
  const words = (
    <span className="gh-ellipsis" {...(head && { title })}>
      {head ?? title}
    </span>
  );
  if (sortField === undefined || !onSort) return words;
  const Arrow = sort?.field === sortField && sort.direction === 'descending' ? ArrowDown : ArrowUp;
  return (
    <button type="button" className="gh-table-sort" onClick={() => onSort(nextSort(sort, sortField, sortFirst))}>
      {words}
      <Arrow size={12} aria-hidden />
    </button>
  );
};

interface Props<Row> {
  readonly columns: readonly PlacedColumn<Row>[];
  readonly ids: readonly RowId[];
  readonly marks: RowMarks;
  readonly selectable: boolean;
  readonly sort: Sort | undefined;
  readonly onSort: ((sort: Sort | undefined) => void) | undefined;
  readonly onResizeStart: (id: string, event: PointerEvent) => void;
  readonly onFit: (id: string) => void;
}

const ariaSort = <Row,>({ sortField }: PlacedColumn<Row>, sort: Sort | undefined) => {
  if (sortField === undefined) return undefined;
  return sort?.field === sortField ? sort.direction : 'none';
};

export const TableHead = <Row,>(props: Props<Row>) => {
  const { columns, ids, marks, selectable, sort, onSort, onResizeStart, onFit } = props;
  return (
    <thead className="gh-table-head">
      <tr className="gh-table-head-row" aria-rowindex={1}>
        {selectable && (
          <th scope="col" className="gh-table-cell gh-table-check gh-sticky">
            <PageCheck ids={ids} marks={marks} />
          </th>
        )}
        {columns.map((column, at) => (
          <th
            key={column.id}
            scope="col"
            className={cellClass(column)}
            style={cellPlace(column, at)}
            aria-sort={ariaSort(column, sort)}
            data-column={column.id}
          >
            <Title column={column} sort={sort} onSort={onSort} />
            <span
              className="gh-table-resize"
              aria-hidden
              onPointerDown={(event) => onResizeStart(column.id, event)}
              onDoubleClick={() => onFit(column.id)}
            />
          </th>
        ))}
      </tr>
    </thead>
  );
};
