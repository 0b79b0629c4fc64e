/** The audit log, newest first, with one entry opened beside it. */
import { type AuditRow, auditSubjectLabel, exportAudit, searchAudit } from '@gonghai/contract/audit/audit.contract.ts';
import { addressWord } from '@gonghai/contract/audit/audit-words.ts';
import type { RequestOf } from '@gonghai/contract/wire/endpoint.ts';
import { useMemo, useRef } from 'react';
import { download } from '../../platform/download.ts';
import { endOfDay, nowInShanghai, startOfDay } from '../../ui/calendar.ts';
import { FigureCell, NameCell, TextCell, TimeCell } from '../../ui/data-table/cells.tsx';
import type { Column } from '../../ui/data-table/columns.ts';
import { dateRangeFilter } from '../../ui/list/date-range-filter.tsx';
import { codeFilter } from '../../ui/list/code-filter.ts';
import { textFilter } from '../../ui/list/filters.tsx';
import type { List } from '../../ui/list/list-declaration.ts';
import { ListScreen } from '../../ui/list/ListScreen.tsx';
import { useDailyDefaults } from '../../ui/list/useDailyDefaults.ts';
import { useOpenRow } from '../../ui/list/useOpenRow.ts';
import { staffFilter } from '../../widgets/lookup-filters.tsx';
import { AuditDrawer } from './AuditDrawer.tsx';
import { aboutOf, summaryOf } from './changes.ts';

const columnsFor = (onOpen: (row: AuditRow) => void): readonly Column<AuditRow>[] => [
  {
    id: 'CreatedTime',
    title: '时间',
    width: 188,
    required: true,
    cell: ({ CreatedTime }) => <TimeCell seconds={CreatedTime} />,
  },
  { id: 'UserName', title: '操作人', width: 140, cell: ({ UserName }) => <NameCell name={UserName || '系统'} /> },
  {
    id: 'Action',
    title: '操作',
    width: 140,
    required: true,
    ownClick: true,
    cell: (row) => <NameCell name={row.Action} avatar={false} onOpen={() => onOpen(row)} />,
  },
  {
    id: 'Subject',
    title: '对象',
    width: 200,
    cell: (row) => <TextCell text={aboutOf(row)} />,
  },
  { id: 'Changes', title: '变更', width: 260, grow: 1, cell: (row) => <TextCell text={summaryOf(row)} /> },
  {
    id: 'Address',
    title: '来源地址',
    width: 130,
    cell: ({ Address }) => <FigureCell>{addressWord(Address)}</FigureCell>,
  },
];

const filters = [
  dateRangeFilter({ from: 'StartTime', to: 'EndTime', label: '时间', required: true }),
  staffFilter({ field: 'UserId', label: '操作人' }),
  textFilter({ field: 'Action', label: '操作' }),
  codeFilter({ field: 'Subject', label: '对象', codes: Object.keys(auditSubjectLabel), labels: auditSubjectLabel }),
];

/** The last thirty days: the log is partitioned by month. */
const lastDays = () => {
  const today = nowInShanghai();
  return { StartTime: startOfDay(today.subtract(29, 'day')), EndTime: endOfDay(today) };
};

export const AuditListScreen = () => {
  const listed = useRef<List<RequestOf<typeof searchAudit>, AuditRow>>(null);
  const defaults = useDailyDefaults(listed, lastDays);
  const { openId, open, close, rowIn } = useOpenRow<AuditRow>();
  const columns = useMemo(() => columnsFor(open), [open]);
  return (
    <ListScreen
      ref={listed}
      title="操作日志"
      noun="日志"
      listId="audit-log"
      endpoint={searchAudit}
      columns={columns}
      filters={filters}
      defaults={defaults}
      pageSizes={[20, 50, 100]}
      onOpen={open}
      openId={openId}
      onExport={({ StartTime, EndTime, UserId, Action, Subject }) =>
        download(exportAudit, {
          StartTime: StartTime ?? defaults.StartTime,
          EndTime: EndTime ?? defaults.EndTime,
          ...(UserId && { UserId }),
          ...(Action && { Action }),
          ...(Subject && { Subject }),
        })
      }
      renderAside={(list) => {
        const shown = rowIn(list.rows);
        if (!shown) return null;
        const to = (row: AuditRow | undefined) => row && (() => open(row));
        const neighbours = { previous: to(list.neighbour(shown, -1)), next: to(list.neighbour(shown, 1)) };
        return <AuditDrawer row={shown} onClose={close} neighbours={neighbours} />;
      }}
    />
  );
};
