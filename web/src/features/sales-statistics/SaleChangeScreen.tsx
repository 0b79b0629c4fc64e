/** Sales conversion (销售转化报表): leads and deals of each agent by month. The columns come with the answer. */
import {
  querySaleChange,
  type SaleChange,
  type SaleChangeRow,
} from '@gonghai/contract/sales-statistics/sale-change.contract.ts';
import { SALE_CHANGE, type SalesFigure } from '@gonghai/contract/sales-statistics/sales-values.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { rangeOfMonths, type TimeRange } from '@gonghai/contract/wire/spans.ts';
import { MOST_MONTHS } from '@gonghai/contract/wire/stats-range.ts';
import { useQuery } from '@tanstack/react-query';
import { use, useCallback, useMemo } from 'react';
import { call } from '../../platform/api.ts';
import { sheetBlob } from '../../platform/browser-sheet.ts';
import { saveBlob } from '../../platform/download.ts';
import { DataTable } from '../../ui/data-table/DataTable.tsx';
import { useRowMarks } from '../../ui/data-table/useRowMarks.ts';
import { useTableLayout } from '../../ui/data-table/useTableLayout.ts';
import { formatCount, formatDay } from '../../ui/format.ts';
import { FilterBar } from '../../ui/list/FilterBar.tsx';
import { ListEmpty } from '../../ui/list/ListEmpty.tsx';
import { monthRangeFilter } from '../../ui/list/month-range-filter.tsx';
import { useReportSearch } from '../../ui/list/useReportSearch.ts';
import { TabKey } from '../../ui/overlay/overlay-frame.ts';
import { openDialog } from '../../ui/overlay/overlays.ts';
import { Page } from '../../ui/page/Page.tsx';
import { ExportButton } from '../../ui/upload/ExportButton.tsx';
import { AgentItemsDialog } from './AgentFigureDialogs.tsx';
import { monthsOf, recentMonths, rowsOf, saleChangeColumns, saleChangeTotals } from './sale-change.tsx';

const NOTHING: SaleChange = { Header: [], Data: [] };
const EMPTY = { title: '这几个月没有线索和成交', detail: '换一个月份范围再查询。' };
const FILTERS = [monthRangeFilter({ from: 'StartTime', to: 'EndTime', label: '月份', most: MOST_MONTHS })];
const userIdOf = ({ UserId }: SaleChangeRow): number => UserId;

const useSaleChange = (range: TimeRange) => {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [querySaleChange.path, range],
    queryFn: ({ signal }) => call(querySaleChange, range, { signal }),
    retry: false,
    refetchOnWindowFocus: false,
  });
  const failed = error ? error.message || messages.serverError : undefined;
  return { report: data, failed, fetching: isFetching, reload: () => void refetch() };
};

/** Saves what the screen shows. */
const save = ({ Header, Data }: SaleChange, range: TimeRange): Promise<string> => {
  const name = `${SALE_CHANGE}_${formatDay(range.StartTime).slice(0, 7)}_${formatDay(range.EndTime).slice(0, 7)}.xlsx`;
  const rows = rowsOf(Header, Data);
  saveBlob(sheetBlob({ name: SALE_CHANGE, titles: Header.map((column) => column.column_comment), rows }), name);
  return Promise.resolve(name);
};

const threeMonths = () => ({ ...recentMonths() });

export const SaleChangeScreen = () => {
  const { searched, bar } = useReportSearch(FILTERS, threeMonths);
  const range = searched as unknown as TimeRange;
  const { report, failed, fetching, reload } = useSaleChange(range);
  const { Header, Data } = failed === undefined ? (report ?? NOTHING) : NOTHING;
  const owner = use(TabKey);
  const open = useCallback(
    (row: SaleChangeRow, figure: SalesFigure, month?: number) => {
      const { StartTime, EndTime } =
        month === undefined ? rangeOfMonths(...monthsOf(range)) : rangeOfMonths(month, month);
      const agent = { UserId: row.UserId, Name: String(row['Name'] ?? ''), StartTime, EndTime };
      openDialog(<AgentItemsDialog agent={agent} figure={figure} />, { owner });
    },
    [owner, range],
  );
  const columns = useMemo(() => saleChangeColumns(Header, open), [Header, open]);
  const totals = useMemo(() => saleChangeTotals(Header, Data), [Header, Data]);
  const layout = useTableLayout('sale-change', columns);
  const marks = useRowMarks();
  const hasRows = Data.length > 0;
  return (
    <Page title={SALE_CHANGE} tools={<ExportButton disabled={!hasRows} start={() => save({ Header, Data }, range)} />}>
      <FilterBar {...bar(reload)} />
      <DataTable
        label={SALE_CHANGE}
        columns={columns}
        rows={failed === undefined && !report ? undefined : Data}
        rowId={userIdOf}
        layout={layout}
        marks={marks}
        selectable={false}
        stickyColumns={2}
        totals={hasRows ? totals : undefined}
        fetching={fetching}
        empty={<ListEmpty noun="数据" failed={failed} onRetry={reload} filtersSet={0} onClear={reload} {...EMPTY} />}
      />
      {hasRows && (
        <footer className="gh-pager">
          {`${formatCount(Data.length)} 名员工有线索或成交；转化率 = 当月成交数 ÷ 当月分配的线索数。点击数字查看明细。`}
        </footer>
      )}
    </Page>
  );
};
