/** Imports of customers, newest first, each with the sheet that says what became of every line. */
import {
  exportImportReport,
  type ImportLogRow,
  importLogTypeLabel,
  searchImportLogs,
} from '@gonghai/contract/customers/customer-sheets.contract.ts';
import { Download } from 'lucide-react';
import { download } from '../../../platform/download.ts';
import { FigureCell, NameCell, TextCell } from '../../../ui/data-table/cells.tsx';
import type { Column } from '../../../ui/data-table/columns.ts';
import { formatTime } from '../../../ui/format.ts';
import { dateRangeFilter } from '../../../ui/list/date-range-filter.tsx';
import type { RowAction } from '../../../ui/list/list-actions.ts';
import { ListScreen } from '../../../ui/list/ListScreen.tsx';

const columns: readonly Column<ImportLogRow>[] = [
  { id: 'UserName', title: '员工', width: 160, required: true, cell: ({ UserName }) => <NameCell name={UserName} /> },
  {
    id: 'CreatedTime',
    title: '导入时间',
    width: 188,
    cell: ({ CreatedTime }) => <FigureCell>{formatTime(CreatedTime)}</FigureCell>,
  },
  {
    id: 'RecordType',
    title: '导入类型',
    width: 140,
    cell: ({ RecordType }) => <TextCell text={importLogTypeLabel[RecordType]} />,
  },
  { id: 'Record', title: '详情', width: 260, grow: 1, cell: ({ Record }) => <TextCell text={Record} /> },
];

const filters = [dateRangeFilter({ from: 'StartTime', to: 'EndTime', label: '导入时间' })];

const rowActions: readonly RowAction<ImportLogRow>[] = [
  {
    key: 'report',
    label: '下载结果',
    icon: <Download size={14} aria-hidden />,
    // A refusal has been told by the call itself.
    run: ({ Id }) => void download(exportImportReport, { id: Id }, '导入结果.xlsx').catch(() => undefined),
  },
];

export const ImportLogScreen = () => (
  <ListScreen
    title="客户导入日志"
    noun="日志"
    listId="customer-import-log"
    endpoint={searchImportLogs}
    columns={columns}
    filters={filters}
    rowActions={rowActions}
    pageSizes={[20, 50, 100]}
    views={false}
    empty={{ title: '还没有导入过', detail: '导入客户或更新客户字段后，每一次的结果都会列在这里。' }}
  />
);
