/** Imports of customers and leads and reconciliations, newest first, each with a report of every line. */
import {
  exportImportReport,
  type ImportLogRow,
  ImportLogType,
  importLogTypeLabel,
  searchImportLogs,
} from '@gonghai/contract/imports/import.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Download, Scale, Undo2 } from 'lucide-react';
import { use, useMemo } from 'react';
import { download } from '../../platform/download.ts';
import { showFailure } from '../../platform/failure.ts';
import { NameCell, TextCell, TimeCell } from '../../ui/data-table/cells.tsx';
import type { Column } from '../../ui/data-table/columns.ts';
import { dateRangeFilter } from '../../ui/list/date-range-filter.tsx';
import type { RowAction } from '../../ui/list/list-actions.ts';
import { ListScreen } from '../../ui/list/ListScreen.tsx';
import { TabKey } from '../../ui/overlay/overlay-frame.ts';
import { goToReconciliation, mayOpenReconciliations } from '../../widgets/reconciliation-link.ts';
import { undoImport } from './undo-lead-import.ts';

const columns: readonly Column<ImportLogRow>[] = [
  { id: 'UserName', title: '员工', width: 160, required: true, cell: ({ UserName }) => <NameCell name={UserName} /> },
  {
    id: 'CreatedTime',
    title: '导入时间',
    width: 188,
    cell: ({ CreatedTime }) => <TimeCell seconds={CreatedTime} />,
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

const rowActionsFor = (owner: string, onUndone: () => void): readonly RowAction<ImportLogRow>[] => [
  {
    key: 'result',
    label: '查看结果',
    icon: <Scale size={14} aria-hidden />,
    isOffered: ({ RecordType, TaskId }) =>
      RecordType === ImportLogType.Reconciliation && TaskId !== null && mayOpenReconciliations(),
    run: ({ TaskId }) => TaskId !== null && goToReconciliation(TaskId),
  },
  {
    key: 'report',
    label: '下载结果',
    icon: <Download size={14} aria-hidden />,
    run: ({ Id }) =>
      void download(exportImportReport, { id: Id }, '导入结果.xlsx').catch((error: unknown) =>
        showFailure(error, '下载失败'),
      ),
  },
  {
    key: 'undo',
    label: '撤销导入',
    icon: <Undo2 size={14} aria-hidden />,
    isOffered: ({ MayUndoLeads }) => MayUndoLeads,
    run: (row) => void undoImport(row, owner, onUndone),
  },
];

export const ImportLogScreen = () => {
  const owner = use(TabKey);
  const client = useQueryClient();
  const rowActions = useMemo(() => {
    const reload = () => void client.invalidateQueries({ queryKey: [searchImportLogs.path] });
    return rowActionsFor(owner, reload);
  }, [owner, client]);
  return (
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
      empty={{ title: '还没有导入过', detail: '导入客户、线索或更新客户字段后，每一次的结果都会列在这里。' }}
    />
  );
};
