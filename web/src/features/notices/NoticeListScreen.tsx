/** What has come to the person: opened beside the list, which marks it read, or marked read many at a time. */
import {
  markNoticesRead,
  noticeMessages as say,
  type NoticeRow,
  noticeTypeLabel,
  searchNotices,
} from '@gonghai/contract/notices/notice.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { useMemo, useState } from 'react';
import { announce } from '../../platform/announce.ts';
import { call } from '../../platform/api.ts';
import { refreshUnread } from '../../widgets/unread-notices.ts';
import { NameCell } from '../../ui/data-table/cells.tsx';
import type { Column } from '../../ui/data-table/columns.ts';
import { dateRangeFilter } from '../../ui/list/date-range-filter.tsx';
import { selectFilter } from '../../ui/list/filters.tsx';
import type { BulkAction } from '../../ui/list/list-actions.ts';
import { ListScreen } from '../../ui/list/ListScreen.tsx';
import { readWord } from '../../widgets/NoticeTags.tsx';
import { customerColumns, messageColumn, momentColumn, readColumn, sentColumn, typeColumn } from './notice-columns.tsx';
import { NoticeDrawer } from './NoticeDrawer.tsx';
import './notices.css';

const filters = [
  dateRangeFilter({ from: 'StartTime', to: 'EndTime', label: '时间' }),
  selectFilter({
    field: 'IsCheck',
    label: '阅读状态',
    choices: [false, true].map((value) => ({ value, label: readWord(value) })),
  }),
  selectFilter({
    field: 'NoticeType',
    label: '类型',
    choices: Object.entries(noticeTypeLabel).map(([value, label]) => ({ value: Number(value), label })),
  }),
];

/** Whether it became so; a refusal has been told by then. */
const markRead = async (rows: readonly NoticeRow[]): Promise<boolean> => {
  try {
    await call(
      markNoticesRead,
      rows.map(({ Id }) => ({ NoticeId: Id })),
    );
    refreshUnread();
    return true;
  } catch {
    return false;
  }
};

const columnsFor = (onOpen: (row: NoticeRow) => void): readonly Column<NoticeRow>[] => [
  {
    ...messageColumn,
    ownClick: true,
    cell: (row) => (
      <span className={row.IsCheck ? 'notice-read' : undefined}>
        <NameCell name={row.Msg} avatar={false} onOpen={() => onOpen(row)} />
      </span>
    ),
  },
  readColumn,
  typeColumn,
  ...customerColumns,
  momentColumn('NoticeTime', '时间'),
  // Nothing stands here that was not sent.
  { ...sentColumn, hiddenAtFirst: true },
];

const bulkActionsFor = (onRead: () => void): readonly BulkAction<NoticeRow>[] => [
  {
    key: 'read',
    label: '设为已读',
    icon: <CheckCheck size={14} aria-hidden />,
    unchosen: say.noneChosen,
    run: (rows) =>
      void markRead(rows).then((done) => {
        if (!done) return;
        announce('success', say.read);
        onRead();
      }),
  },
];

export const NoticeListScreen = () => {
  const queries = useQueryClient();
  const [shown, setShown] = useState<NoticeRow>();
  const { columns, bulkActions, open } = useMemo(() => {
    const reload = (): void => void queries.invalidateQueries({ queryKey: [searchNotices.path] });
    const opened = (row: NoticeRow): void => {
      setShown(row);
      if (!row.IsCheck) void markRead([row]).then((done) => done && reload());
    };
    return { open: opened, bulkActions: bulkActionsFor(reload), columns: columnsFor(opened) };
  }, [queries]);
  return (
    <ListScreen
      title="消息中心"
      noun="消息"
      listId="notices"
      endpoint={searchNotices}
      columns={columns}
      filters={filters}
      bulkActions={bulkActions}
      pageSizes={[10, 20, 50]}
      views={false}
      empty={{ title: '还没有消息', detail: '预约的跟进到了时间，或客户即将被回收时，消息会出现在这里。' }}
      onOpen={open}
      openId={shown?.Id}
      renderAside={(list) => {
        if (!shown) return null;
        const to = (row: NoticeRow | undefined) =>
          row &&
          (() => {
            open(row);
            list.activate(row);
          });
        const neighbours = { previous: to(list.neighbour(shown, -1)), next: to(list.neighbour(shown, 1)) };
        return <NoticeDrawer notice={shown} neighbours={neighbours} onClose={() => setShown(undefined)} />;
      }}
    />
  );
};
