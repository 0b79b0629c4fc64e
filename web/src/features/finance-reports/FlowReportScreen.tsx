/** The finance report by flow (财务报表): approved flows by person and by department. */
import {
  exportFlowReport,
  type FinanceReportDept,
  readFlowReport,
} from '@gonghai/contract/finance-reports/flow-report.contract.ts';
import { useMemo, useState } from 'react';
import { useMay } from '../../platform/current-user.ts';
import { download, type OnReceived } from '../../platform/download.ts';
import { thisMonth } from '../../ui/calendar.ts';
import { FigureCell, NameCell, TextCell } from '../../ui/data-table/cells.tsx';
import type { Column } from '../../ui/data-table/columns.ts';
import { formatCount, formatMoney } from '../../ui/format.ts';
import { dateRangeFilter } from '../../ui/list/date-range-filter.tsx';
import { FilterBar } from '../../ui/list/FilterBar.tsx';
import type { FilterValues } from '../../ui/list/filter-item.ts';
import { ListEmpty } from '../../ui/list/ListEmpty.tsx';
import { useWholeList, type WholeAnswer } from '../../ui/list/useWholeList.ts';
import { WholeList } from '../../ui/list/WholeList.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { PageTabs } from '../../ui/page/PageTabs.tsx';
import { TreeTable } from '../../ui/tree/TreeTable.tsx';
import { useOpenBranches } from '../../ui/tree/useOpenBranches.ts';
import { ExportButton } from '../../ui/upload/ExportButton.tsx';
import type { ExportRange } from '../../ui/upload/ExportRangeDialog.tsx';
import { dicTreeFilter } from '../../widgets/lookup-filters.tsx';
import { flowsLink, peopleOf, type PersonRow, type ReportRange } from './flow-report.ts';
import { ReportSum } from './ReportSum.tsx';
import { useReportSearch } from '../../ui/list/useReportSearch.ts';

const filters = [
  dateRangeFilter({ from: 'StartTime', to: 'EndTime', label: '时间', required: true }),
  dicTreeFilter({ field: 'DicTreeList', label: '自定义字典' }),
];

type LinkOf = (behind: { readonly departmentId: number; readonly userId?: number }) => string | undefined;

const personColumns = (linkOf: LinkOf): readonly Column<PersonRow>[] => [
  { id: 'Name', title: '人员', width: 180, required: true, cell: ({ Name }) => <NameCell name={Name} /> },
  {
    id: 'DeptmentName',
    title: '部门',
    width: 220,
    grow: 1,
    cell: ({ DeptmentName }) => <TextCell text={DeptmentName} />,
  },
  {
    id: 'FinanceFlowTotal',
    title: '流水金额（元）',
    width: 180,
    align: 'end',
    required: true,
    cell: ({ FinanceFlowTotal, DepartmentId, UserId }) => (
      <ReportSum
        amount={FinanceFlowTotal}
        link={linkOf({ departmentId: DepartmentId, userId: UserId })}
        title="查看流水"
      />
    ),
  },
];

const departmentColumns = (linkOf: LinkOf): readonly Column<FinanceReportDept>[] => [
  {
    id: 'UserTotal',
    title: '人数',
    width: 100,
    align: 'end',
    cell: ({ UserTotal }) => <FigureCell>{formatCount(UserTotal)}</FigureCell>,
  },
  {
    id: 'FinanceFlowTotal',
    title: '流水金额（元）',
    width: 180,
    align: 'end',
    cell: ({ Id, FinanceFlowTotal }) => (
      <ReportSum amount={FinanceFlowTotal} link={linkOf({ departmentId: Id })} title="查看流水" />
    ),
  },
];

const textOf = ({ Name, DeptmentName }: PersonRow): string => `${Name} ${DeptmentName}`;
const keyOf = ({ key }: PersonRow): string => key;
const nameOf = ({ Name }: FinanceReportDept): string => Name;

interface TabProps {
  readonly answer: WholeAnswer<FinanceReportDept>;
  readonly linkOf: LinkOf;
}

const People = ({ answer, linkOf }: TabProps) => {
  const columns = useMemo(() => personColumns(linkOf), [linkOf]);
  const rows = useMemo(() => answer.rows && peopleOf(answer.rows), [answer.rows]);
  return (
    <WholeList
      title="人员报表"
      noun="人员"
      listId="flow-report-people"
      answer={{ ...answer, rows }}
      columns={columns}
      rowId={keyOf}
      searched={textOf}
      hint="姓名或部门"
      inTab
    />
  );
};

const Departments = ({ answer, linkOf }: TabProps) => {
  const { open, toggle } = useOpenBranches('flow-report', answer.rows);
  const [active, setActive] = useState<number>();
  const columns = useMemo(() => departmentColumns(linkOf), [linkOf]);
  return (
    <TreeTable
      label="部门报表"
      title="部门"
      roots={answer.rows}
      columns={columns}
      renderName={nameOf}
      open={open}
      onToggle={toggle}
      active={active}
      onActivate={setActive}
      error={answer.stale}
      onRetry={answer.reload}
      empty={
        <ListEmpty noun="部门" failed={answer.failed} onRetry={answer.reload} filtersSet={0} onClear={answer.reload} />
      }
    />
  );
};

const total = (rows: readonly FinanceReportDept[] | undefined): number =>
  rows?.reduce((sum, { FinanceFlowTotal }) => sum + Math.round(FinanceFlowTotal * 100), 0) ?? 0;

const wholeMonth = (): FilterValues => ({ ...thisMonth() });

export const FlowReportScreen = () => {
  const search = useReportSearch(filters, wholeMonth);
  const range = search.searched as unknown as ReportRange;
  const answer = useWholeList(readFlowReport, {
    ...range,
    DicTreeList: range.DicTreeList ? [...range.DicTreeList] : null,
  });
  const mayOpen = useMay(['StatsFinanceFlow']);
  const linkOf = useMemo<LinkOf>(() => (behind) => (mayOpen ? flowsLink(range, behind) : undefined), [mayOpen, range]);
  const exportReport = async (onReceived: OnReceived, exported: ExportRange): Promise<unknown> => {
    const request = { ...range, ...exported, DicTreeList: range.DicTreeList?.join(',') };
    return download(exportFlowReport, request, undefined, onReceived);
  };
  return (
    <Page
      title="财务报表"
      about={answer.rows && <span className="gh-secondary">{`合计 ${formatMoney(total(answer.rows) / 100)}`}</span>}
      tools={<ExportButton start={exportReport} range={{ label: '时间范围', chosen: range }} />}
    >
      <FilterBar {...search.bar(answer.reload)} />
      <PageTabs
        tabs={[
          { key: 'people', label: '人员报表', content: <People answer={answer} linkOf={linkOf} /> },
          { key: 'departments', label: '部门报表', content: <Departments answer={answer} linkOf={linkOf} /> },
        ]}
      />
    </Page>
  );
};
