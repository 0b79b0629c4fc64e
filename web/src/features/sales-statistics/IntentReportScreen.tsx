/** The intention report (意向报表): intents beside deals by department, as bars and as a table. */
import {
  exportIntentReport,
  type IntentReportRow,
  queryIntentReport,
} from '@gonghai/contract/sales-statistics/intent-report.contract.ts';
import { INTENT_REPORT, type IntentFigure } from '@gonghai/contract/sales-statistics/sales-values.ts';
import { rangeOfSpan, Span, type TimeRange } from '@gonghai/contract/wire/spans.ts';
import { use, useCallback, useMemo } from 'react';
import { download, type OnReceived } from '../../platform/download.ts';
import { nowSeconds } from '../../ui/calendar.ts';
import { BarChart } from '../../ui/chart/BarChart.tsx';
import { countUnit } from '../../ui/chart/chart-values.ts';
import { DataTable } from '../../ui/data-table/DataTable.tsx';
import { useRowMarks } from '../../ui/data-table/useRowMarks.ts';
import { useTableLayout } from '../../ui/data-table/useTableLayout.ts';
import { FigureStrip } from '../../ui/figure/FigureStrip.tsx';
import { formatCount } from '../../ui/format.ts';
import { FilterBar } from '../../ui/list/FilterBar.tsx';
import { dateRangeFilter } from '../../ui/list/date-range-filter.tsx';
import { ListEmpty } from '../../ui/list/ListEmpty.tsx';
import { useReportSearch } from '../../ui/list/useReportSearch.ts';
import { useWholeList } from '../../ui/list/useWholeList.ts';
import { TabKey } from '../../ui/overlay/overlay-frame.ts';
import { openDialog } from '../../ui/overlay/overlays.ts';
import { Page } from '../../ui/page/Page.tsx';
import { ExportButton } from '../../ui/upload/ExportButton.tsx';
import type { ExportRange } from '../../ui/upload/ExportRangeDialog.tsx';
import { departmentFilter } from '../../widgets/lookup-filters.tsx';
import { intentColumns, intentTotals, totalOf } from './intent-report.tsx';
import { IntentItemsDialog } from './IntentItemsDialog.tsx';
import './sales-statistics.css';

type Search = TimeRange & { readonly DepartmentId?: number | null | undefined };

const FILTERS = [
  dateRangeFilter({ from: 'StartTime', to: 'EndTime', label: '时间', required: true }),
  departmentFilter({ field: 'DepartmentId', label: '部门', width: 180 }),
];
const NO_ROWS: readonly IntentReportRow[] = [];
const EMPTY = { title: '这段时间没有意向和成交', detail: '换一个时间范围或部门再查询。' };
const rowId = ({ DepartmentId, IsDirect }: IntentReportRow): string => `${DepartmentId}${IsDirect ? '-own' : ''}`;

interface BarsProps {
  readonly rows: readonly IntentReportRow[];
  readonly onPick: (row: IntentReportRow) => void;
}

const Bars = ({ rows, onPick }: BarsProps) => {
  const content = useMemo(
    () => ({
      groups: rows.map(({ Name }) => Name),
      series: [
        { name: '意向数', tone: 'quiet', values: rows.map((row) => row.CustomerTotal) },
        { name: '成交数', tone: 'strong', values: rows.map((row) => row.SuccessCustomerTotal) },
      ] as const,
      unit: countUnit('人'),
    }),
    [rows],
  );
  return (
    <BarChart
      label="各部门意向数与成交数的柱状图，数字见下表"
      height="clamp(160px, 27vh, 320px)"
      {...content}
      onPick={(group) => {
        const row = rows[group];
        if (row) onPick(row);
      }}
    />
  );
};

const today = () => ({ ...rangeOfSpan(Span.Today, nowSeconds()) });

export const IntentReportScreen = () => {
  const { searched, bar } = useReportSearch(FILTERS, today);
  const search = searched as unknown as Search;
  const answer = useWholeList(queryIntentReport, search);
  const owner = use(TabKey);
  const { onSearch, ...typing } = bar(answer.reload);
  const open = useCallback(
    (row: IntentReportRow, figure: IntentFigure) =>
      void openDialog(<IntentItemsDialog row={row} figure={figure} range={search} />, { owner }),
    [owner, search],
  );
  const total = useMemo(() => totalOf(answer.rows ?? NO_ROWS), [answer.rows]);
  const columns = useMemo(() => intentColumns(open), [open]);
  const layout = useTableLayout('intent-report', columns);
  const marks = useRowMarks();
  // A report in which everything is zero is empty: there is nothing to compare.
  const isEmpty = total.CustomerTotal + total.SuccessCustomerTotal === 0;
  const rows = answer.rows && (isEmpty ? NO_ROWS : answer.rows);
  const openBelow = ({ DepartmentId, IsDirect }: IntentReportRow): void => {
    if (!IsDirect) onSearch({ ...searched, DepartmentId });
  };
  const exportReport = (onReceived: OnReceived, exported: ExportRange): Promise<unknown> => {
    const { DepartmentId, StartTime, EndTime } = search;
    const sent = { StartTime, EndTime, ...exported, ...(DepartmentId != null && { DepartmentId }) };
    return download(exportIntentReport, sent, undefined, onReceived);
  };
  return (
    <Page
      title={INTENT_REPORT}
      tools={<ExportButton start={exportReport} range={{ label: '时间范围', chosen: search }} />}
    >
      <FilterBar {...typing} onSearch={onSearch} />
      {rows && rows.length > 0 && (
        <div className="intent-chart">
          <FigureStrip
            figures={[
              { label: '意向数', value: formatCount(total.CustomerTotal) },
              { label: '成交数', value: formatCount(total.SuccessCustomerTotal) },
            ]}
          />
          <Bars rows={rows} onPick={openBelow} />
        </div>
      )}
      <DataTable
        label={INTENT_REPORT}
        columns={columns}
        rows={rows}
        rowId={rowId}
        layout={layout}
        marks={marks}
        selectable={false}
        totals={intentTotals(total)}
        fetching={answer.fetching}
        error={answer.stale}
        onRetry={answer.reload}
        empty={
          <ListEmpty
            noun="数据"
            failed={answer.failed}
            onRetry={answer.reload}
            filtersSet={0}
            onClear={answer.reload}
            {...EMPTY}
          />
        }
      />
      {rows && rows.length > 0 && (
        <footer className="gh-pager">
          各行含下级部门，相加等于合计；意向按确认人的部门，成交按报单的部门，不是同一批客户；成交多于意向时不计算比例。点击柱子看下级部门，点击数字看明细。
        </footer>
      )}
    </Page>
  );
};
