/** The visible columns in the user's order, with sticky columns at both ends. */
import {
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { Column } from './columns.ts';
import type { TableLayout } from './useTableLayout.ts';

const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
});

// The server pages, sorts and filters; only the column features of the table library are used.
const NO_ROWS: readonly object[] = [];

export const NARROWEST_COLUMN = 48;
export const WIDEST_COLUMN = 1200;

export interface PlacedColumn<Row> extends Column<Row> {
  readonly sticky: 'start' | 'end' | undefined;
  /** The sticky column that casts the shadow. */
  readonly edge: boolean;
  readonly size: number;
  readonly sizedByHand: boolean;
}

const stickyIds = <Row>(columns: readonly Column<Row>[], layout: TableLayout, count: number) => {
  const end = columns.filter(({ stickToEnd }) => stickToEnd).map(({ id }) => id);
  const start = layout.order.filter((id) => layout.visibility[id] !== false && !end.includes(id)).slice(0, count);
  return { start, end };
};

/** Returns a stable array until the columns or their layout change, because rows are memoised on it. */
export const useColumnModel = <Row extends object>(
  columns: readonly Column<Row>[],
  layout: TableLayout,
  stickyColumns: number,
): readonly PlacedColumn<Row>[] => {
  // Options are memoised because new options create a new table object.
  const options = useMemo(
    () => ({
      features,
      data: NO_ROWS,
      columns: columns.map(({ id, title, width }) => ({
        id,
        header: title,
        size: width,
        minSize: NARROWEST_COLUMN,
        maxSize: WIDEST_COLUMN,
      })),
      state: {
        columnOrder: [...layout.order],
        columnVisibility: { ...layout.visibility },
        columnSizing: { ...layout.widths },
        columnPinning: stickyIds(columns, layout, stickyColumns),
      },
    }),
    [columns, layout, stickyColumns],
  );
  const table = useTable(options);

  return useMemo(() => {
    const declared = new Map(columns.map((column) => [column.id, column]));
    const { start, end } = options.state.columnPinning;
    const edges = new Set([start.at(-1), end[0]]);
    const place = (id: string, sticky: PlacedColumn<Row>['sticky'], size: number): readonly PlacedColumn<Row>[] => {
      const own = declared.get(id);
      if (!own) return [];
      const sizedByHand = id in layout.widths;
      // The user may cut a name, but never an amount.
      const least = sizedByHand && !own.money ? 0 : (own.least ?? 0);
      return [{ ...own, sticky, edge: edges.has(id), size: Math.max(size, least), sizedByHand }];
    };
    return table
      .getVisibleLeafColumns()
      .flatMap((column) => place(column.id, column.getIsPinned() || undefined, column.getSize()));
  }, [columns, layout, options, table]);
};
