/** What a screen declares to get a list. */
import type { ReactNode, Ref } from 'react';
import type { Column, Sort } from '../data-table/columns.ts';
import type { RowId } from '../data-table/row-marks.ts';
import type { FilterItem, FilterValues } from './filter-item.ts';
import type { BulkAction, RowAction } from './list-actions.ts';
import type { AnyPage, FieldOf, PageEndpoint, RowOf } from './list-endpoint.ts';
import type { SavedView, ViewKeeper } from './saved-views.ts';

/** What the parts of a screen may do with its list. */
export interface List<Request, Row> {
  readonly rows: readonly Row[];
  /** The selected rows at the moment of asking. */
  readonly selected: () => readonly Row[];
  /** The same page again, after something has changed; the selection is cleared. */
  readonly reload: () => void;
  /**
   * Some rows as they are now, each in its place: what has changed is told apart for a moment. Of those that were asked
   * for and are not among them is shown that they have left.
   */
  readonly renew: (rows: readonly Row[], asked: readonly RowId[]) => void;
  /** A new search with some fields changed. */
  readonly search: (patch: Partial<Request>) => void;
  /** Marks a row as the one at hand, as an open drawer does. */
  readonly activate: (row: Row | undefined) => void;
  /** The row before or after another one, on this page. */
  readonly neighbour: (row: Row, by: 1 | -1) => Row | undefined;
  /** What was searched, without the page: the request of an export. */
  readonly searched: Request;
}

export interface ListDeclaration<Request, Answer extends AnyPage> {
  readonly title: string;
  /** What one row is: 客户, 报单. */
  readonly noun: string;
  /** Columns, views and density are remembered under it. */
  readonly listId: string;
  readonly endpoint: PageEndpoint<Request, Answer>;
  /** The same arrays from render to render: declare them outside the component, or memoise them. */
  readonly columns: readonly Column<RowOf<Answer>>[];
  readonly filters?: readonly FilterItem<FieldOf<Request>>[];
  /** What the filters say at first, and again after 清除. */
  readonly defaults?: Partial<Request>;
  /** Laid over the defaults when the list opens: what the address asked for. */
  readonly initial?: Partial<Request>;
  /** Sent with every search, whatever the filters say. */
  readonly always?: Partial<Request>;
  readonly sort?: Sort;
  /** The first one is where the list begins. */
  readonly pageSizes: readonly number[];
  /** `Id` of the row unless told otherwise. */
  readonly rowId?: (row: RowOf<Answer>) => RowId;
  readonly rowActions?: readonly RowAction<RowOf<Answer>>[];
  readonly bulkActions?: readonly BulkAction<RowOf<Answer>>[];
  /** Rows can be selected even without bulk actions of the list's own. */
  readonly selectable?: boolean;
  /** Enter on the active row. */
  readonly onOpen?: (row: RowOf<Answer>) => void;
  /** The row whose detail is shown in the aside. */
  readonly openId?: RowId | undefined;
  /** Buttons at the right of the title. */
  readonly renderActions?: (list: List<Request, RowOf<Answer>>) => ReactNode;
  /** Shows the export button; left out without the right. */
  readonly onExport?: (searched: Request) => Promise<unknown>;
  /** Chips beside the title: `false` for none. */
  readonly views?:
    | false
    | {
        readonly presets?: readonly SavedView[];
        readonly counts?: Readonly<Record<string, number | undefined>>;
        /** This browser, unless told otherwise. */
        readonly keeper?: ViewKeeper;
        /** What stays as it is when one of the presets, or none, is chosen: whose rows are looked at. */
        readonly lasting?: readonly FieldOf<Request>[];
        /** Told whenever that has changed, so that the numbers can follow; the same function from render to render. */
        readonly onLasting?: (values: FilterValues) => void;
      };
  readonly empty?: { readonly title?: string; readonly detail?: string };
  /** Where to go from there; a filtered list may have rows that it does not show. */
  readonly renderEmptyActions?: (list: List<Request, RowOf<Answer>>, isFiltered: boolean) => ReactNode;
  /** Stands behind the total. */
  readonly renderSummary?: (page: Answer) => ReactNode;
  readonly stickyColumns?: number;
  /** Stands in the page's panel: the drawer. */
  readonly renderAside?: (list: List<Request, RowOf<Answer>>) => ReactNode;
  readonly ref?: Ref<List<Request, RowOf<Answer>>>;
}
