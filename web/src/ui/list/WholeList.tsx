/** A list that is loaded completely and searched in the browser: a screen or the content of a tab. */
import { type ReactNode, useMemo, useRef } from 'react';
import type { Column } from '../data-table/columns.ts';
import { DataTable } from '../data-table/DataTable.tsx';
import type { RowId } from '../data-table/row-marks.ts';
import { useRowMarks } from '../data-table/useRowMarks.ts';
import { useTableLayout } from '../data-table/useTableLayout.ts';
import { SearchField } from '../form/SearchField.tsx';
import { formatCount } from '../format.ts';
import { useAddressText } from '../page/useAddressText.ts';
import { useShortcut } from '../shortcuts/useShortcut.ts';
import { ColumnPanel } from './ColumnPanel.tsx';
import { DensityButton } from './DensityButton.tsx';
import './filter-bar.css';
import type { RowAction } from './list-actions.ts';
import { ListEmpty } from './ListEmpty.tsx';
import { ListHead } from './ListHead.tsx';
import './list-screen.css';
import './pager.css';
import { USUAL_UNIT } from './Pager.tsx';
import { rowActionColumn, useRowMenu } from './RowActions.tsx';
import { idOfRow } from './useList.ts';
import type { WholeAnswer } from './useWholeList.ts';

interface Props<Row extends object> {
  readonly title: string;
  /** The noun of a row: 角色, 线路. */
  readonly noun: string;
  /** Storage key of columns and density. */
  readonly listId: string;
  /** From `useWholeList`; the screen may map the rows. */
  readonly answer: WholeAnswer<Row>;
  /** Stable arrays and functions, as for `ListScreen`. */
  readonly columns: readonly Column<Row>[];
  readonly rowActions?: readonly RowAction<Row>[];
  readonly rowId?: (row: Row) => RowId;
  /** Enter on the active row. */
  readonly onOpen?: (row: Row) => void;
  /** The searched text of a row, and the placeholder. */
  readonly searched: (row: Row) => string;
  readonly hint: string;
  /** Buttons beside the title, or in a tab beside the search field. */
  readonly actions?: ReactNode;
  /** Called with the visible rows; omitted without the permission. */
  readonly onExport?: (rows: readonly Row[]) => Promise<unknown>;
  readonly empty?: { readonly title?: string; readonly detail?: string; readonly actions?: ReactNode };
  /** Few short columns: a maximum width keeps them together. */
  readonly small?: boolean;
  /** Inside a tab of a screen that has its own title. */
  readonly inTab?: boolean;
}

const NO_ACTIONS: readonly never[] = [];
const NOTHING_SELECTED = (): readonly never[] => NO_ACTIONS;

/** Every word must occur in the row; case-insensitive. */
const useFound = <Row,>(rows: readonly Row[] | undefined, searched: (row: Row) => string, typed: string) =>
  useMemo(() => {
    const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) return rows;
    return rows?.filter((row) => {
      const text = searched(row).toLowerCase();
      return words.every((word) => text.includes(word));
    });
  }, [rows, searched, typed]);

export const WholeList = <Row extends object>(props: Props<Row>) => {
  const { title, noun, listId, answer, rowActions = NO_ACTIONS, rowId = idOfRow, onOpen, searched, hint } = props;
  const { actions, onExport, empty, small = false, inTab = false } = props;
  const field = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useAddressText('q');
  const marks = useRowMarks();
  const found = useFound(answer.rows, searched, typed);
  const { openMenu, menu } = useRowMenu<Row>(rowActions);
  const columns = useMemo(
    () => (rowActions.length > 0 ? [...props.columns, rowActionColumn(rowActions, openMenu)] : props.columns),
    [props.columns, rowActions, openMenu],
  );
  const layout = useTableLayout(listId, columns);
  useShortcut({
    keys: '/',
    scope: '列表',
    description: '搜索',
    run: () => field.current?.querySelector('input')?.focus(),
  });

  return (
    <section
      className={`gh-list ${inTab ? 'gh-list-in-tab' : 'gh-page'}${small ? ' gh-list-small' : ''}`}
      aria-label={title}
    >
      {!inTab && (
        <ListHead
          title={title}
          views={null}
          actions={NO_ACTIONS}
          selected={NOTHING_SELECTED}
          onExport={onExport && (() => onExport(found ?? NO_ACTIONS))}
        >
          {actions}
        </ListHead>
      )}
      <search className="gh-filter-bar">
        <div ref={field} className="gh-filters">
          <SearchField className="gh-whole-search" label="搜索" placeholder={hint} typed={typed} onType={setTyped} />
        </div>
        <div className="gh-filter-tools">
          <DensityButton layout={layout} />
          <ColumnPanel columns={columns} layout={layout} />
          {inTab && actions}
        </div>
      </search>
      <DataTable
        label={title}
        columns={columns}
        rows={found}
        rowId={rowId}
        layout={layout}
        marks={marks}
        selectable={false}
        {...(onOpen && { onOpen })}
        fetching={answer.fetching}
        error={answer.stale}
        onRetry={answer.reload}
        empty={
          <ListEmpty
            noun={noun}
            failed={answer.failed}
            onRetry={answer.reload}
            filtersSet={typed.trim() === '' ? 0 : 1}
            onClear={() => setTyped('')}
            {...empty}
          />
        }
      />
      <footer className="gh-pager">
        <span aria-live="polite">
          共 <b className="gh-number">{found === undefined ? '—' : formatCount(found.length)}</b> {USUAL_UNIT}
        </span>
      </footer>
      {menu}
    </section>
  );
};
