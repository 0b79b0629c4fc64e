/** The declaration of a list screen. */
import type { ReactNode, Ref } from 'react';
import type { OnReceived } from '../../platform/download.ts';
import type { ChildrenOf } from '../data-table/child-rows.ts';
import type { Column, Sort } from '../data-table/columns.ts';
import type { RowId } from '../data-table/row-marks.ts';
import type { Totals } from '../data-table/TableFoot.tsx';
import type { TableLayout } from '../data-table/useTableLayout.ts';
import type { FilterItem, FilterValues } from './filter-item.ts';
import type { BulkAction, RowAction } from './list-actions.ts';
import type { AnyPage, FieldOf, PageEndpoint, RowOf } from './list-endpoint.ts';
import type { SavedView, ViewKeeper } from './saved-views.ts';

/** Sums over a whole search, by their names in the page. */
export type Sums = Readonly<Record<string, number>>;

/** The list operations available to the parts of a screen. */
export interface List<Request, Row> {
  /** The rows of the page, without their child rows. */
  readonly rows: readonly Row[];
  /** The search has no other rows than these. */
  readonly isWhole: boolean;
  /** A page is on its way from the server. */
  readonly isReading: boolean;
  /** The rows selected at the time of the call. */
  readonly selected: () => readonly Row[];
  /** The row that the keys act on, at the time of the call. */
  readonly active: () => Row | undefined;
  /** Reloads the page after a change and clears the selection. */
  readonly reload: () => void;
  /**
   * Replaces rows in place and highlights the changed ones for a moment. Requested rows that are missing are marked
   * as removed. A row is replaced together with its child rows.
   */
  readonly renew: (rows: readonly Row[], asked: readonly RowId[]) => void;
  /**
   * New rows: inserted on top and highlighted, or only counted above the table if rows must not move: hovered,
   * selected, scrolled, on another page or in another order.
   */
  readonly arrive: (rows: readonly Row[]) => void;
  /** The total of the search, counted together with the rows, and its sums. */
  readonly recount: (count: number, sums?: Sums) => void;
  /** Searches with some fields changed. */
  readonly search: (patch: Partial<Request>) => void;
  /** Marks a row as active, as an open drawer does. */
  readonly activate: (row: Row | undefined) => void;
  /** Marks a row of the page as active and scrolls to it. The focus stays. */
  readonly reveal: (row: Row) => void;
  /** The page that was asked for, and the most rows of one. */
  readonly page: number;
  readonly size: number;
  readonly turn: (page: number) => void;
  /** Of the chosen view; undefined without one, and after its filter was changed. */
  readonly viewName: string | undefined;
  /** The previous or next row on this page, child rows included. */
  readonly neighbour: (row: Row, by: 1 | -1) => Row | undefined;
  /** The search without the page: the request of an export. */
  readonly searched: Request;
}

export interface ListDeclaration<Request, Answer extends AnyPage> {
  readonly title: string;
  /** The noun of a row: 客户, 报单. */
  readonly noun: string;
  /** The unit with its measure word; 条记录 by default. */
  readonly unit?: string;
  /** Storage key of columns, views and density. */
  readonly listId: string;
  readonly endpoint: PageEndpoint<Request, Answer>;
  /** Stable arrays: declare them outside the component, or memoise them. */
  readonly columns: readonly Column<RowOf<Answer>>[];
  readonly filters?: readonly FilterItem<FieldOf<Request>>[];
  /** The default filter, also after 清除. */
  readonly defaults?: Partial<Request>;
  /** A parameter for links from other screens, and the filter it sets on top of the defaults. */
  readonly linked?: { readonly name: string; readonly values: (text: string) => Partial<Request> };
  /** Boolean fields that keep the user's last choice. */
  readonly remembered?: readonly FieldOf<Request>[];
  /** Their values until the user chooses, where they differ from the defaults. Read when the list opens. */
  readonly unchosen?: Partial<Request>;
  /** Sent with every search, independent of the filters. */
  readonly always?: Partial<Request>;
  /** The request of a call that spells page and size in its own way. A stable function. */
  readonly requestOf?: (request: FilterValues) => Request & FilterValues;
  readonly sort?: Sort;
  readonly pageSizes: readonly number[];
  /** The page size of a list that is opened; the first of the sizes by default. */
  readonly firstSize?: number;
  /** The row's `Id` by default. */
  readonly rowId?: (row: RowOf<Answer>) => RowId;
  /** Rows below a row of the page, one level; a stable function. Selection and actions cover both levels. */
  readonly childrenOf?: ChildrenOf<RowOf<Answer>>;
  /** The last row of the table, over the whole search, by the ids of the columns. */
  readonly totals?: (page: Answer) => Totals;
  readonly rowActions?: readonly RowAction<RowOf<Answer>>[];
  /** Shown in place of the actions of a row that offers none: 已处理. */
  readonly noneOffered?: string;
  readonly bulkActions?: readonly BulkAction<RowOf<Answer>>[];
  /** Shown beside the number of selected rows: their sum. */
  readonly renderSelected?: (rows: readonly RowOf<Answer>[]) => ReactNode;
  /** The menu of the bulk actions in the head; false where the head has a button for each (`BulkButton`). */
  readonly bulkMenu?: boolean;
  /** Label of the new row counter: 有 n 位新客户. Without it, new rows are not shown. */
  readonly arrived?: (count: string) => string;
  /** Rows are selectable even without bulk actions. */
  readonly selectable?: boolean;
  /** Enter on the active row. */
  readonly onOpen?: (row: RowOf<Answer>) => void;
  /** The row whose detail is open in the drawer. */
  readonly openId?: RowId | undefined;
  /** Called when another row becomes active: by keys or by a click. */
  readonly onActive?: (row: RowOf<Answer>) => void;
  /** Buttons at the right of the title. */
  readonly renderActions?: (list: List<Request, RowOf<Answer>>) => ReactNode;
  /** The export needs a range (StartTime, EndTime) of this name, at most 31 days: a search without one asks for it. */
  readonly exportRange?: string;
  /** Shows the export button; omitted without the permission. */
  readonly onExport?: (searched: Request, onReceived: OnReceived) => Promise<unknown>;
  /** Chips beside the title: `false` for none. */
  readonly views?:
    | false
    | {
        /** The chip of the list with its default filter; 全部 and the noun by default. */
        readonly allLabel?: string;
        readonly presets?: readonly SavedView[];
        readonly counts?: Readonly<Record<string, number | undefined>>;
        /** This browser by default. */
        readonly keeper?: ViewKeeper;
        /** Fields that stay when a preset or no view is chosen: the owner scope. */
        readonly lasting?: readonly FieldOf<Request>[];
        /** Called when these fields change, so the counts can be updated; a stable function. */
        readonly onLasting?: (values: FilterValues) => void;
      };
  readonly empty?: { readonly title?: string; readonly detail?: string };
  /** Nothing is searched without this field: the list says what to choose. */
  readonly demanded?: { readonly field: FieldOf<Request>; readonly title: string; readonly detail?: string };
  /** Suggested next steps for an empty list. If it is filtered, rows may exist that do not match. */
  readonly renderEmptyActions?: (list: List<Request, RowOf<Answer>>, isFiltered: boolean) => ReactNode;
  /** Shown between title and filters: figures about the search, and of its answer when it is there. */
  readonly renderFigures?: (list: List<Request, RowOf<Answer>>, page: Answer | undefined) => ReactNode;
  /** Shown between filters and table: pinned rows, with the layout of the table's columns. */
  readonly renderAbove?: (list: List<Request, RowOf<Answer>>, layout: TableLayout) => ReactNode;
  /** Shown after the total. */
  readonly renderSummary?: (page: Answer) => ReactNode;
  readonly stickyColumns?: number;
  /** Inside a tab of a screen that has its own title: the buttons are beside the filters. */
  readonly inTab?: boolean;
  /** Shown in the page's panel: the drawer. */
  readonly renderAside?: (list: List<Request, RowOf<Answer>>) => ReactNode;
  readonly ref?: Ref<List<Request, RowOf<Answer>>>;
}
