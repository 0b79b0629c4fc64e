/** The finance report by work order (报单财务报表): total and audited payments by department, as bars and as a table. */
import {
  exportOrderReport,
  type OrderReportRow,
  readOrderReport,
} from '@gonghai/contract/finance-reports/order-report.contract.ts';
import {
  ReportAmount,
  reportAmountLabel,
  ReportTimeType,
  reportTimeTypeLabel,
} from '@gonghai/contract/payments/payment-report-values.ts';
import { Stage } from '@gonghai/contract/work-orders/work-order-values.ts';
import { Button } from 'antd';
import { Scale } from 'lucide-react';
import { use, useMemo } from 'react';
import { useMay } from '../../platform/current-user.ts';
import { download, type OnReceived } from '../../platform/download.ts';
import { endOfDay, nowInShanghai, startOfDay } from '../../ui/calendar.ts';
import { BarChart } from '../../ui/chart/BarChart.tsx';
import { moneyUnit } from '../../ui/chart/chart-values.ts';
import { choicesOf } from '../../ui/codes.ts';
import { DataTable } from '../../ui/data-table/DataTable.tsx';
import { useRowMarks } from '../../ui/data-table/useRowMarks.ts';
import { useTableLayout } from '../../ui/data-table/useTableLayout.ts';
import { dateRangeFilter } from '../../ui/list/date-range-filter.tsx';
import { FilterBar } from '../../ui/list/FilterBar.tsx';
import type { FilterValues } from '../../ui/list/filter-item.ts';
import { ListEmpty } from '../../ui/list/ListEmpty.tsx';
import { segmentedFilter } from '../../ui/list/segmented-filter.tsx';
import { useWholeList } from '../../ui/list/useWholeList.ts';
import { TabKey } from '../../ui/overlay/overlay-frame.ts';
import { openDialog } from '../../ui/overlay/overlays.ts';
import { Page } from '../../ui/page/Page.tsx';
import { usePageActs } from '../../ui/palette/usePageActs.ts';
import { late } from '../../ui/state/late.tsx';
import { ExportButton } from '../../ui/upload/ExportButton.tsx';
import type { ExportRange } from '../../ui/upload/ExportRangeDialog.tsx';
import { departmentFilter } from '../../widgets/lookup-filters.tsx';
import './finance-reports.css';
import { type Amounts, type OrderReportSearch, paymentsLink, totalOf } from './order-report.ts';
import { type LinkOf, orderReportColumns, orderReportTotals } from './order-report-columns.tsx';
import { ReportFigures } from './ReportFigures.tsx';
import { useReportSearch } from '../../ui/list/useReportSearch.ts';

const MoneyCheckDialog = late(() => import('./MoneyCheckDialog.tsx').then((module) => module.MoneyCheckDialog));

const filters = [
  segmentedFilter({
    field: 'TimeType',
    label: '时间类型',
    choices: choicesOf(ReportTimeType, reportTimeTypeLabel),
    width: 152,
  }),
  dateRangeFilter({ from: 'StartTime', to: 'EndTime', label: '时间', required: true }),
  departmentFilter({ field: 'DepartmentId', label: '部门', width: 180 }),
];

const today = (): FilterValues => {
  const now = nowInShanghai();
  return { TimeType: ReportTimeType.ReportDate, StartTime: startOfDay(now), EndTime: endOfDay(now) };
};

const { Total, Audited } = ReportAmount;
const NO_ROWS: readonly OrderReportRow[] = [];
const EMPTY = { title: '这段时间没有报单收款', detail: '换一个时间范围、时间类型或部门再查询。' };
const rowId = ({ DepartmentId }: OrderReportRow): number => DepartmentId;

interface BarsProps {
  readonly rows: readonly OrderReportRow[];
  readonly linkOf: LinkOf;
}

const Bars = ({ rows, linkOf }: BarsProps) => {
  const content = useMemo(() => {
    const [total, audited] = [rows.map((row) => row.FinanceFlowTotal), rows.map((row) => row.FinanceFlow)];
    return {
      groups: rows.map(({ Name }) => Name),
      series: [
        { name: reportAmountLabel[Total], tone: 'quiet', values: total },
        { name: reportAmountLabel[Audited], tone: 'strong', values: audited },
      ] as const,
      unit: moneyUnit(total),
    };
  }, [rows]);
  const pick = (group: number, series: number): void => {
    const link = linkOf(series === 0 ? Total : Audited, rows[group]);
    if (link !== undefined) location.assign(link);
  };
  const mayPick = linkOf(Total) !== undefined;
  return (
    <BarChart
      label="各部门总金额与已审核金额的柱状图，数字见下表"
      height="clamp(160px, 27vh, 320px)"
      {...content}
      onPick={mayPick ? pick : undefined}
    />
  );
};

const hasMoney = (total: Amounts): boolean => total[Total] > 0;

export const OrderReportScreen = () => {
  const { searched, bar } = useReportSearch(filters, today);
  const search = searched as unknown as OrderReportSearch;
  const request = { ...search, WorkOrderAuditProgress: Stage.Finance };
  const answer = useWholeList(readOrderReport, request);
  const owner = use(TabKey);
  const mayOpen = useMay(['PaymentLog']);
  const linkOf = useMemo<LinkOf>(
    () => (amount, row) => (mayOpen ? paymentsLink(search, amount, row) : undefined),
    [mayOpen, search],
  );
  const total = useMemo(() => totalOf(answer.rows ?? NO_ROWS), [answer.rows]);
  const columns = useMemo(() => orderReportColumns(linkOf, total), [linkOf, total]);
  const layout = useTableLayout('order-report', columns);
  const marks = useRowMarks();
  // A report in which everything is zero is empty: there is nothing to compare.
  const rows = answer.rows && (hasMoney(total) ? answer.rows : NO_ROWS);
  const check = <MoneyCheckDialog StartTime={search.StartTime} EndTime={search.EndTime} />;
  const checkMoney = (): void => void openDialog(check, { owner });
  usePageActs(mayOpen ? [{ id: 'check-money', title: '账目核对', icon: <Scale size={15} />, run: checkMoney }] : []);
  const exportReport = async (onReceived: OnReceived, exported: ExportRange): Promise<unknown> => {
    const { DepartmentId, ...others } = request;
    const sent = { ...others, ...exported, ...(DepartmentId != null && { DepartmentId }) };
    return download(exportOrderReport, sent, undefined, onReceived);
  };
  return (
    <Page
      title="报单财务报表"
      tools={
        <>
          {mayOpen && (
            <Button icon={<Scale size={14} aria-hidden />} onClick={checkMoney}>
              账目核对
            </Button>
          )}
          <ExportButton start={exportReport} range={{ label: '时间范围', chosen: search }} />
        </>
      }
    >
      <FilterBar {...bar(answer.reload)} />
      {rows && rows.length > 0 && (
        <div className="report-chart">
          <ReportFigures total={total} />
          <Bars rows={rows} linkOf={linkOf} />
        </div>
      )}
      <DataTable
        label="报单财务报表"
        columns={columns}
        rows={rows}
        rowId={rowId}
        layout={layout}
        marks={marks}
        selectable={false}
        totals={orderReportTotals(linkOf, total)}
        fetching={answer.fetching}
        error={answer.stale}
        onRetry={answer.reload}
        empty={
          <ListEmpty
            noun="报单收款"
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
          {`各行含下级部门，相加等于合计；已退款的报单不计入。${mayOpen ? '点击数字查看对应的支付流水。' : ''}`}
        </footer>
      )}
    </Page>
  );
};
