/** Who did what, when, from where: the trail, newest first, with one line opened beside it. */
import { type AuditRow, auditSubjectLabel, exportAudit, searchAudit } from '@gonghai/contract/audit/audit.contract.ts';
import { addressWord } from '@gonghai/contract/audit/audit-words.ts';
import { useMemo, useState } from 'react';
import { download } from '../../platform/download.ts';
import { endOfDay, nowInShanghai, startOfDay } from '../../ui/calendar.ts';
import { FigureCell, NameCell, TextCell } from '../../ui/data-table/cells.tsx';
import type { Column } from '../../ui/data-table/columns.ts';
import { formatTime } from '../../ui/format.ts';
import { dateRangeFilter } from '../../ui/list/date-range-filter.tsx';
import { selectFilter, textFilter } from '../../ui/list/filters.tsx';
import { ListScreen } from '../../ui/list/ListScreen.tsx';
import { staffFilter } from '../../widgets/lookup-filters.tsx';
import { AuditDrawer } from './AuditDrawer.tsx';
import { aboutOf, summaryOf } from './changes.ts';

const columnsFor = (onOpen: (row: AuditRow) => void): readonly Column<AuditRow>[] => [
  {
    id: 'CreatedTime',
    title: '时间',
    width: 188,
    required: true,
    cell: ({ CreatedTime }) => <FigureCell>{formatTime(CreatedTime)}</FigureCell>,
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

const subjects = Object.entries(auditSubjectLabel).map(([value, label]) => ({ value, label }));
const filters = [
  dateRangeFilter({ from: 'StartTime', to: 'EndTime', label: '时间', required: true }),
  staffFilter({ field: 'UserId', label: '操作人' }),
  textFilter({ field: 'Action', label: '操作' }),
  selectFilter({ field: 'Subject', label: '对象', choices: subjects }),
];

/** The last thirty days: the trail is kept by months, and nobody begins a search at its end. */
const lastDays = () => {
  const today = nowInShanghai();
  return { StartTime: startOfDay(today.subtract(29, 'day')), EndTime: endOfDay(today) };
};

export const AuditListScreen = () => {
  const [defaults] = useState(lastDays);
  const [shown, setShown] = useState<AuditRow>();
  const columns = useMemo(() => columnsFor(setShown), []);
  return (
    <ListScreen
      title="操作日志"
      noun="日志"
      listId="audit-log"
      endpoint={searchAudit}
      columns={columns}
      filters={filters}
      defaults={defaults}
      pageSizes={[20, 50, 100]}
      onOpen={setShown}
      openId={shown?.Id}
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
        if (!shown) return null;
        const to = (row: AuditRow | undefined) => row && (() => setShown(row));
        const neighbours = { previous: to(list.neighbour(shown, -1)), next: to(list.neighbour(shown, 1)) };
        return <AuditDrawer row={shown} onClose={() => setShown(undefined)} neighbours={neighbours} />;
      }}
    />
  );
};
