/** What has come to the person: opened beside the list, which marks it read, or marked read many at a time. */
import {
  markNoticesRead,
  noticeMessages as say,
  type NoticeRow,
  noticeTypeLabel,
  searchNotices,
} from '@gonghai/contract/notices/notice.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { CheckCheck } from 'lucide-react';
import { useMemo, useState } from 'react';
import { announce } from '../../platform/announce.ts';
import { call } from '../../platform/api.ts';
import { refreshUnread } from '../../widgets/unread-notices.ts';
import { NameCell } from '../../ui/data-table/cells.tsx';
import type { Column } from '../../ui/data-table/columns.ts';
import { formatTime } from '../../ui/format.ts';
import { dateRangeFilter } from '../../ui/list/date-range-filter.tsx';
import { selectFilter } from '../../ui/list/filters.tsx';
import type { BulkAction } from '../../ui/list/list-actions.ts';
import { ListScreen } from '../../ui/list/ListScreen.tsx';
import { Drawer } from '../../ui/overlay/Drawer.tsx';
import { Tag } from '../../ui/tag/Tag.tsx';
import { customerColumns, goToCustomer, messageColumn, momentColumn, typeColumn } from './notice-columns.tsx';
import './notices.css';

const readColumn: Column<NoticeRow> = {
  id: 'IsCheck',
  title: '状态',
  width: 90,
  cell: ({ IsCheck }) => <Tag tone={IsCheck ? 'grey' : 'amber'}>{IsCheck ? '已读' : '未读'}</Tag>,
};

const filters = [
  dateRangeFilter({ from: 'StartTime', to: 'EndTime', label: '时间' }),
  selectFilter({
    field: 'IsCheck',
    label: '状态',
    choices: [
      { value: false, label: '未读' },
      { value: true, label: '已读' },
    ],
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

const NoticeDrawer = ({ notice, onClose }: { readonly notice: NoticeRow; readonly onClose: () => void }) => (
  <Drawer
    label="消息详情"
    header={<b>{noticeTypeLabel[notice.NoticeType]}</b>}
    onClose={onClose}
    actions={notice.CustomerTel !== null && <Button onClick={() => goToCustomer(notice)}>查看客户</Button>}
  >
    <div className="notice-detail">
      <time className="gh-number gh-muted">{formatTime(notice.NoticeTime)}</time>
      <p>{notice.Msg}</p>
      {notice.CustomerName !== null && <p className="gh-muted">{`客户：${notice.CustomerName}`}</p>}
    </div>
  </Drawer>
);

const columnsFor = (onOpen: (row: NoticeRow) => void): readonly Column<NoticeRow>[] => [
  {
    ...messageColumn,
    ownClick: true,
    cell: (row) => <NameCell name={row.Msg} avatar={false} onOpen={() => onOpen(row)} />,
  },
  readColumn,
  typeColumn,
  ...customerColumns,
  momentColumn('NoticeTime', '时间'),
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
      onOpen={open}
      renderAside={() => shown && <NoticeDrawer notice={shown} onClose={() => setShown(undefined)} />}
    />
  );
};
