/** The shape of every list: title, views, filters, table, pager. Screens supply words; this supplies behaviour. */
import { messages } from '@gonghai/contract/wire/messages.ts';
import { App } from 'antd';
import { type RefObject, useEffect, useImperativeHandle, useMemo, useRef } from 'react';
import { DataTable, type DataTableHandle } from '../data-table/DataTable.tsx';
import type { RowId, RowMarks } from '../data-table/row-marks.ts';
import { useSelectedIds } from '../data-table/useRowMarks.ts';
import { useTableLayout } from '../data-table/useTableLayout.ts';
import { useShortcut, useShortcutHints } from '../shortcuts/useShortcut.ts';
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
import { Pager } from './Pager.tsx';
import { rowActionColumn, useRowMenu } from './RowActions.tsx';
import { SavedViews } from './SavedViews.tsx';
import { useList } from './useList.ts';

interface SelectionProps<Row> {
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => RowId;
  readonly marks: RowMarks;
  readonly actions: readonly BulkAction<Row>[];
  readonly onClear: () => void;
}

/** Listens by itself, so that selecting a row does not draw the whole screen again. */
const Selection = <Row,>({ rows, rowId, marks, actions, onClear }: SelectionProps<Row>) => {
  const ids = useSelectedIds(marks);
  return <BulkBar rows={rows.filter((row) => ids.has(rowId(row)))} actions={actions} onClear={onClear} />;
};

const NO_ACTIONS: readonly never[] = [];

/** What the table knows by itself once it has the focus. */
const TABLE_KEYS = [
  { keys: 'Enter', scope: '列表', description: '打开当前行' },
  { keys: 'Space', scope: '列表', description: '选择当前行' },
  { keys: 'Shift+Down', scope: '列表', description: '向下多选' },
  { keys: 'Ctrl+A', scope: '列表', description: '全选本页' },
];

/** J and K walk through the rows from anywhere on the screen; the table itself knows the rest of the keys. */
const useRowShortcuts = () => {
  const table = useRef<DataTableHandle>(null);
  const step = (by: number): void => {
    table.current?.focus();
    table.current?.step(by);
  };
  useShortcut({ keys: 'J', scope: '列表', description: '下一行', run: () => step(1) });
  useShortcut({ keys: 'K', scope: '列表', description: '上一行', run: () => step(-1) });
  useShortcutHints(TABLE_KEYS);
  return { table, step };
};

/** From anywhere to the bar of acts on what is selected; who has selected nothing is told to. */
const useBulkShortcut = (page: RefObject<HTMLElement | null>, enabled: boolean): void => {
  const { message } = App.useApp();
  const run = (): void => {
    const first = page.current?.querySelector<HTMLElement>('[role=toolbar] button');
    if (first) first.focus();
    else void message.warning(messages.choose);
  };
  useShortcut({ keys: 'B', scope: '列表', description: '批量操作', run, enabled });
};

export const ListScreen = <Request, Answer extends AnyPage>(declared: ListDeclaration<Request, Answer>) => {
  type Row = RowOf<Answer>;
  const { title, noun, listId, pageSizes, rowActions = NO_ACTIONS, bulkActions = NO_ACTIONS, views, empty } = declared;
  const {
    renderActions,
    renderEmptyActions,
    renderAside,
    renderSummary,
    onExport,
    onOpen,
    openId,
    stickyColumns = 1,
    ref,
  } = declared;
  const { state, take, marks, answer, list, keeper, applyView, valuesOf, defaults, filters, rowId } = useList(declared);
  useImperativeHandle(ref, () => list);
  useEffect(() => marks.open(openId), [marks, openId]);
  const { table, step } = useRowShortcuts();
  const page = useRef<HTMLElement>(null);
  useBulkShortcut(page, bulkActions.length > 0);
  const clearSelection = (): void => {
    marks.clear();
    table.current?.focus();
  };

  const { openMenu, menu } = useRowMenu<Row>(rowActions);
  const columns = useMemo(
    () => (rowActions.length > 0 ? [...declared.columns, rowActionColumn(rowActions, openMenu)] : declared.columns),
    [declared.columns, rowActions, openMenu],
  );
  const layout = useTableLayout(listId, columns);
  const selectable = declared.selectable ?? bulkActions.length > 0;
  /** Nothing but what the list says by itself, and so no view either. */
  const clear = (): void => take({ kind: 'view', id: undefined, values: defaults, sort: state.sort });
  const filtersSet = filters.filter((item) => isSet(item, state.filter, defaults)).length;
  const count = answer.failed === undefined ? answer.page?.Count : 0;
  // One that its owner has taken away meanwhile is none.
  const chosen = [...((views && views.presets) || NO_ACTIONS), ...keeper.shelf.views].find(
    ({ id }) => id === state.viewId,
  );
  /** The chip of what is shown bears the list's own number, as new as the rows below it. */
  const isAsChosen = sameValues(valuesOf(chosen), state.filter);
  const ownId = chosen?.id ?? 'all';
  const ownCount = isAsChosen && answer.shownRun === state.run && { [ownId]: count };
  const counts = views && views.counts && { ...views.counts, ...ownCount };

  return (
    <section ref={page} className="gh-page gh-list" aria-label={title}>
      <ListHead
        title={title}
        actions={bulkActions}
        selected={list.selected}
        onExport={onExport && (() => onExport(list.searched))}
        views={
          views !== false && (
            <SavedViews
              allLabel={`全部${noun}`}
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
          </>
        }
      />
      <DataTable
        ref={table}
        label={title}
        columns={columns}
        rows={answer.rows}
        rowId={rowId}
        layout={layout}
        marks={marks}
        selectable={selectable}
        stickyColumns={stickyColumns}
        sort={state.sort}
        onSort={(sort) => take({ kind: 'sort', sort })}
        {...(onOpen && { onOpen })}
        fetching={answer.fetching}
        error={answer.stale}
        onRetry={answer.refetch}
        scrollKey={answer.shownRun}
        empty={
          <ListEmpty
            noun={noun}
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
        page={state.page}
        size={state.size}
        sizes={pageSizes}
        onPage={(page) => take({ kind: 'page', page })}
        onSize={(size) => take({ kind: 'size', size })}
        summary={answer.page && renderSummary?.(answer.page)}
      />
      {selectable && bulkActions.length > 0 && (
        <Selection rows={list.rows} rowId={rowId} marks={marks} actions={bulkActions} onClear={clearSelection} />
      )}
      {menu}
      {renderAside?.(list)}
    </section>
  );
};
