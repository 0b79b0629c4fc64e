/** The table of every list: virtual rows, selection, sorting, sticky columns, keyboard, and loading and error states. */
import {
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
} from 'react';
import { ErrorBar } from '../state/ErrorBar.tsx';
import { useNoticeableWait } from '../state/Skeleton.tsx';
import type { ChildrenOf } from './child-rows.ts';
import type { Column, Sort } from './columns.ts';
import { useContentWidths } from './content-widths.ts';
import './data-table.css';
import type { RowId, RowMarks } from './row-marks.ts';
import { SkeletonRows } from './SkeletonRows.tsx';
import { TableBody } from './TableBody.tsx';
import { TableFoot, type Totals } from './TableFoot.tsx';
import { TableHead } from './TableHead.tsx';
import { useActiveDescendant } from './useActiveDescendant.ts';
import { useChildRows } from './useChildRows.ts';
import { useColumnModel } from './useColumnModel.ts';
import { useColumnResize } from './useColumnResize.ts';
import { useColumnTracks } from './useColumnTracks.ts';
import { useRowClicks } from './useRowClicks.ts';
import { useScrollEdges } from './useScrollEdges.ts';
import { useSweep } from './useSweep.ts';
import { rowHeights, type TableLayout } from './useTableLayout.ts';
import { useTableKeys } from './useTableKeys.ts';

export interface DataTableHandle {
  readonly focus: () => void;
  /** Activates a row and scrolls to it. */
  readonly step: (by: number) => void;
}

export interface DataTableProps<Row extends object> {
  readonly label: string;
  /** A stable array, like `rowId`: rows are memoised on them. */
  readonly columns: readonly Column<Row>[];
  readonly rowId: (row: Row) => RowId;
  /** Undefined until the first response. */
  readonly rows: readonly Row[] | undefined;
  /** Rows below a row, one level; a stable function. They are open at first, and can be selected like others. */
  readonly childrenOf?: ChildrenOf<Row> | undefined;
  /** The last row, over the whole search. Shown while there are rows. */
  readonly totals?: Totals | undefined;
  readonly layout: TableLayout;
  readonly marks: RowMarks;
  readonly selectable?: boolean;
  readonly stickyColumns?: number;
  readonly sort?: Sort | undefined;
  readonly onSort?: (sort: Sort | undefined) => void;
  /** Enter on the active row. */
  readonly onOpen?: (row: Row) => void;
  /** A request is running while the old rows are shown. */
  readonly fetching?: boolean;
  /** The rows belong to the search before: keys wait for the new ones. */
  readonly outdated?: boolean;
  readonly error?: string | undefined;
  readonly onRetry?: () => void;
  /** Shown under the header when there are no rows. */
  readonly empty?: ReactNode;
  /** A new value (page, search) scrolls to the top. Undefined while its rows are loading. */
  readonly scrollKey?: number | string | undefined;
  readonly ref?: Ref<DataTableHandle>;
}

/** Not on every run of the effect: a tab that is shown again keeps its scroll position. */
const useScrollTop = (
  scroller: RefObject<HTMLElement | null>,
  scrollKey: DataTableProps<object>['scrollKey'],
): void => {
  const shown = useRef(scrollKey);
  useEffect(() => {
    if (scrollKey === undefined || shown.current === scrollKey) return;
    shown.current = scrollKey;
    scroller.current?.scrollTo({ top: 0 });
  }, [scroller, scrollKey]);
};

const NO_ROWS: readonly never[] = [];
// Enough for a tall screen; the table clips the rest.
const SKELETON_ROWS = 30;

export const DataTable = <Row extends object>(props: DataTableProps<Row>) => {
  const { label, columns, rowId, layout, marks, selectable = true, stickyColumns = 1, sort, onSort, onOpen } = props;
  const { childrenOf, totals, fetching = false, outdated = false, error, onRetry, empty, scrollKey, ref } = props;

  const tableId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLTableElement>(null);
  const roots = props.rows ?? NO_ROWS;
  const { rows, branches, toggle } = useChildRows({ roots, childrenOf, rowId, marks });
  const ids = useMemo(() => rows.map(rowId), [rows, rowId]);
  const rowHeight = rowHeights[layout.density];
  const placed = useColumnModel(useContentWidths(columns, rows, totals), layout, stickyColumns);

  useColumnTracks(scroller, placed, selectable);
  const { startResize, fit } = useColumnResize(scroller, placed, selectable, layout);
  const open = useMemo(() => {
    if (!onOpen) return undefined;
    return (index: number): void => {
      const row = rows[index];
      if (row) onOpen(row);
    };
  }, [onOpen, rows]);
  const waiting = props.rows === undefined && error === undefined;
  const { onKeyDown, step } = useTableKeys({
    scroller,
    ids,
    rowHeight,
    marks,
    selectable,
    onOpen: open,
    branches,
    onFold: toggle,
    isWaiting: waiting || outdated,
  });
  const onClick = useRowClicks(ids, marks, selectable, toggle);
  useSweep(scroller, ids, rowHeight, marks, selectable);
  useScrollEdges(scroller, frame);
  useActiveDescendant(grid, tableId, ids, marks);

  useEffect(() => marks.keepOnly(new Set(ids)), [marks, ids]);
  useScrollTop(scroller, scrollKey);
  useImperativeHandle(ref, () => ({
    focus: () => grid.current?.focus({ preventScroll: true }),
    step,
  }));

  const showSkeleton = useNoticeableWait(waiting);
  const showProgress = useNoticeableWait(fetching && !waiting);

  return (
    <div ref={frame} className="gh-table">
      {error !== undefined && <ErrorBar message={error} {...(onRetry && { onRetry })} />}
      <div className="gh-table-frame" data-sticky-end={placed.some(({ sticky }) => sticky === 'end') || undefined}>
        {showProgress && <div className="gh-table-progress" aria-hidden />}
        <div ref={scroller} className="gh-table-scroll">
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it has one of two grid roles */}
          <table
            ref={grid}
            className="gh-table-sheet"
            // A grid has selectable rows; the lint rule knows only plain tables.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
            role={childrenOf ? 'treegrid' : 'grid'}
            tabIndex={0}
            aria-label={label}
            aria-rowcount={rows.length + (totals ? 2 : 1)}
            aria-colcount={placed.length + (selectable ? 1 : 0)}
            aria-multiselectable={selectable}
            aria-busy={fetching || waiting}
            onClick={onClick}
            onKeyDown={onKeyDown}
          >
            <TableHead
              columns={placed}
              ids={ids}
              marks={marks}
              selectable={selectable}
              sort={sort}
              onSort={onSort}
              onResizeStart={startResize}
              onFit={fit}
            />
            <TableBody
              tableId={tableId}
              scroller={scroller}
              rows={rows}
              ids={ids}
              branches={branches}
              columns={placed}
              rowHeight={rowHeight}
              marks={marks}
              selectable={selectable}
            />
            {totals && rows.length > 0 && (
              <TableFoot columns={placed} totals={totals} rowIndex={rows.length + 2} selectable={selectable} />
            )}
            {showSkeleton && (
              <SkeletonRows columns={placed} rowHeight={rowHeight} count={SKELETON_ROWS} selectable={selectable} />
            )}
          </table>
        </div>
        {props.rows?.length === 0 && <div className="gh-table-empty">{empty}</div>}
      </div>
    </div>
  );
};
