/** The layout of every list: title, views, filters, table, pager. */
import { type ReactNode, useEffect, useImperativeHandle, useMemo, useRef } from 'react';
import { DataTable } from '../data-table/DataTable.tsx';
import type { Sort } from '../data-table/columns.ts';
import type { RowId, RowMarks } from '../data-table/row-marks.ts';
import { useActiveRow, useSelectedIds } from '../data-table/useRowMarks.ts';
import { useTableLayout } from '../data-table/useTableLayout.ts';
import { Arrivals } from './Arrivals.tsx';
import { BulkBar } from './BulkBar.tsx';
import { ColumnPanel } from './ColumnPanel.tsx';
import { DensityButton } from './DensityButton.tsx';
import { isSet, sameValues } from './filter-item.ts';
import { FilterBar } from './FilterBar.tsx';
import type { BulkAction } from './list-actions.ts';
import type { ListDeclaration } from './list-declaration.ts';
import type { AnyPage, RowOf } from './list-endpoint.ts';
import { ListEmpty } from './ListEmpty.tsx';
import { ListHead } from './ListHead.tsx';
import './list-screen.css';
import type { ExportRange } from '../upload/ExportRangeDialog.tsx';
import { Pager, USUAL_UNIT } from './Pager.tsx';
import { rowActionColumn, useRowMenu } from './RowActions.tsx';
import { SavedViews } from './SavedViews.tsx';
import { useArrivals } from './useArrivals.ts';
import { useList } from './useList.ts';
import { useBulkShortcut, useRowShortcuts } from './useListShortcuts.ts';

interface SelectionProps<Row> {
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => RowId;
  readonly marks: RowMarks;
  readonly actions: readonly BulkAction<Row>[];
  readonly summary: ((rows: readonly Row[]) => ReactNode) | undefined;
  readonly onClear: () => void;
}

/** Subscribes to the selection on its own, so selecting a row does not re-render the whole screen. */
const Selection = <Row,>({ rows, rowId, marks, actions, summary, onClear }: SelectionProps<Row>) => {
  const ids = useSelectedIds(marks);
  const selected = rows.filter((row) => ids.has(rowId(row)));
  return <BulkBar rows={selected} actions={actions} summary={summary?.(selected)} onClear={onClear} />;
};

const NO_ACTIONS: readonly never[] = [];

/** The range of a search, by the names that all exports use. */
const rangeIn = (searched: unknown): ExportRange => {
  const at = (field: string): number | undefined => {
    const value: unknown = (searched as Readonly<Record<string, unknown>>)[field];
    return typeof value === 'number' ? value : undefined;
  };
  return { StartTime: at('StartTime'), EndTime: at('EndTime') };
};

const isSameSort = (one: Sort | undefined, other: Sort | undefined): boolean =>
  one?.field === other?.field && one?.direction === other?.direction;

export const ListScreen = <Request, Answer extends AnyPage>(declared: ListDeclaration<Request, Answer>) => {
  type Row = RowOf<Answer>;
  const { title, noun, listId, pageSizes, rowActions = NO_ACTIONS, bulkActions = NO_ACTIONS, views, empty } = declared;
  const {
    renderActions,
    renderEmptyActions,
    renderAbove,
    renderAside,
    renderFigures,
    renderSummary,
    renderSelected,
    childrenOf,
    totals,
    arrived,
    noneOffered,
    bulkMenu = true,
    inTab = false,
    onExport,
    exportRange,
    onOpen,
    openId,
    stickyColumns = 1,
    unit = USUAL_UNIT,
    ref,
  } = declared;
  const workings = useList(declared);
  const { state, take, marks, answer, demand, keeper, applyView, valuesOf, defaults, filters, rowId } = workings;
  const page = useRef<HTMLElement>(null);
  const { arrive, heldCount, markHeld } = useArrivals({
    page,
    rows: workings.list.rows,
    rowId,
    marks,
    run: state.run,
    isAtTop: state.page === 1 && isSameSort(state.sort, declared.sort),
    addRows: (rows) => answer.addRows(rows, state.size, rowId),
  });
  // A view that its owner has deleted or unshared is ignored.
  const chosen = [...((views && views.presets) || NO_ACTIONS), ...keeper.store.views].find(
    ({ id }) => id === state.viewId,
  );
  /** The active chip shows the list's own total, as current as the rows. */
  const isAsChosen = sameValues(valuesOf(chosen), state.filter);
  const list = { ...workings.list, arrive, viewName: isAsChosen ? chosen?.name : undefined };
  useImperativeHandle(ref, () => list);
  useEffect(() => marks.open(openId), [marks, openId]);
  useActiveRow(marks, (id) => {
    const row = workings.all.find((one) => rowId(one) === id);
    if (row) declared.onActive?.(row);
  });
  const { table, step } = useRowShortcuts();
  useBulkShortcut(page, bulkActions);
  const clearSelection = (): void => {
    marks.clear();
    table.current?.focus();
  };

  const { openMenu, menu } = useRowMenu<Row>(rowActions);
  const columns = useMemo(
    () =>
      rowActions.length > 0
        ? [...declared.columns, rowActionColumn(rowActions, openMenu, noneOffered)]
        : declared.columns,
    [declared.columns, rowActions, openMenu, noneOffered],
  );
  const layout = useTableLayout(listId, columns);
  const selectable = declared.selectable ?? bulkActions.length > 0;
  /** Only the list's defaults, without a view. */
  const clear = (): void => take({ kind: 'view', id: undefined, values: defaults, sort: state.sort });
  const filtersSet = filters.filter((item) => isSet(item, state.filter, defaults)).length;
  const count = answer.failed === undefined && !demand ? answer.page?.Count : 0;
  const ownId = chosen?.id ?? 'all';
  const ownCount = isAsChosen && answer.shownRun === state.run && { [ownId]: count };
  const counts = views && views.counts && { ...views.counts, ...ownCount };

  return (
    <section ref={page} className={inTab ? 'gh-list gh-list-in-tab' : 'gh-list gh-page'} aria-label={title}>
      {!inTab && (
        <ListHead
          title={title}
          actions={bulkMenu ? bulkActions : NO_ACTIONS}
          selected={list.selected}
          onExport={onExport && ((onReceived, range) => onExport({ ...list.searched, ...range }, onReceived))}
          exported={{ count, unit }}
          {...(exportRange !== undefined && { exportRange: { label: exportRange, chosen: rangeIn(list.searched) } })}
          views={
            views !== false && (
              <SavedViews
                allLabel={views?.allLabel ?? `全部${noun}`}
                keeper={keeper}
                activeId={chosen?.id}
                filter={state.filter}
                sort={state.sort}
                onApply={applyView}
                {...(views?.presets && { presets: views.presets })}
                {...(counts && { counts })}
                pastId={isAsChosen ? undefined : ownId}
              />
            )
          }
        >
          {renderActions?.(list)}
        </ListHead>
      )}
      {renderFigures?.(list, answer.page)}
      <FilterBar
        items={filters}
        values={state.typed}
        searched={state.filter}
        defaults={defaults}
        onType={(values) => take({ kind: 'type', values })}
        onSearch={(values) => (values === defaults ? clear() : take({ kind: 'search', values }))}
        onLeave={step}
        tools={
          <>
            <DensityButton layout={layout} />
            <ColumnPanel columns={columns} layout={layout} />
            {inTab && renderActions?.(list)}
          </>
        }
      />
      {renderAbove?.(list, layout)}
      {arrived && (
        <Arrivals
          count={heldCount}
          words={arrived}
          onShow={() => {
            markHeld();
            take({ kind: 'page', page: 1 });
          }}
        />
      )}
      <DataTable
        ref={table}
        label={title}
        columns={columns}
        rows={answer.rows}
        rowId={rowId}
        childrenOf={childrenOf}
        totals={answer.page && totals?.(answer.page)}
        layout={layout}
        marks={marks}
        selectable={selectable}
        stickyColumns={stickyColumns}
        sort={state.sort}
        onSort={(sort) => take({ kind: 'sort', sort })}
        {...(onOpen && { onOpen })}
        fetching={answer.fetching}
        outdated={answer.fetching && answer.shownRun === undefined}
        error={answer.stale}
        onRetry={answer.refetch}
        scrollKey={answer.shownRun}
        empty={
          <ListEmpty
            noun={noun}
            demand={demand}
            failed={answer.failed}
            onRetry={answer.refetch}
            filtersSet={filtersSet}
            onClear={clear}
            actions={renderEmptyActions?.(list, filtersSet > 0)}
            {...empty}
          />
        }
      />
      <Pager
        total={count}
        unit={unit}
        page={state.page}
        size={state.size}
        sizes={pageSizes}
        onPage={(page) => take({ kind: 'page', page })}
        onSize={(size) => take({ kind: 'size', size })}
        summary={answer.page && renderSummary?.(answer.page)}
      />
      {selectable && bulkActions.length > 0 && (
        <Selection
          rows={workings.all}
          rowId={rowId}
          marks={marks}
          actions={bulkActions}
          summary={renderSelected}
          onClear={clearSelection}
        />
      )}
      {menu}
      {renderAside?.(list)}
    </section>
  );
};
