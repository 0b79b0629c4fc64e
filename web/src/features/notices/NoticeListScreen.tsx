/** The user's notices. Opening one marks it as read; several can be marked at once. */
import {
  markNoticesRead,
  noticeMessages as say,
  type NoticeRow,
  noticeTypeLabel,
  searchNotices,
} from '@gonghai/contract/notices/notice.contract.ts';
import { kindOfSource } from '@gonghai/contract/wire/customer-kind.ts';
import type { RequestOf } from '@gonghai/contract/wire/endpoint.ts';
import { useQueryClient } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { announce } from '../../platform/announce.ts';
import { call } from '../../platform/api.ts';
import { refreshUnread } from '../../widgets/unread-notices.ts';
import { NameCell } from '../../ui/data-table/cells.tsx';
import type { Column } from '../../ui/data-table/columns.ts';
import { dateRangeFilter } from '../../ui/list/date-range-filter.tsx';
import { selectFilter } from '../../ui/list/filters.tsx';
import type { BulkAction } from '../../ui/list/list-actions.ts';
import type { List } from '../../ui/list/list-declaration.ts';
import { ListScreen } from '../../ui/list/ListScreen.tsx';
import type { CustomerKey } from '../../widgets/customer-changes.ts';
import { CustomerAside } from '../../widgets/CustomerAside.tsx';
import { useOpenRow } from '../../ui/list/useOpenRow.ts';
import { readWord } from '../../widgets/NoticeTags.tsx';
import { customerColumns, messageColumn, momentColumn, readColumn, sentColumn, typeColumn } from './notice-columns.tsx';
import { type NoticeCall, useNoticeCalls } from './notice-calls.tsx';
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

/** Whether it succeeded; an error has been reported already. */
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

const columnsFor = (
  onOpen: (row: NoticeRow) => void,
  onCustomer: (row: NoticeRow) => void,
  onCall: NoticeCall | undefined,
): readonly Column<NoticeRow>[] => [
  {
    ...messageColumn,
    ownClick: true,
    cell: (row) => (
      <span className="notice-message" data-read={row.IsCheck || undefined}>
        <NameCell name={row.Msg} avatar={false} onOpen={() => onOpen(row)} />
      </span>
    ),
  },
  readColumn,
  typeColumn,
  ...customerColumns(onCustomer, onCall),
  momentColumn('NoticeTime', '时间'),
  // The list holds sent notices only.
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
  const { openId, open: show, close, rowIn } = useOpenRow<NoticeRow>();
  const [customer, setCustomer] = useState<CustomerKey>();
  const list = useRef<List<RequestOf<typeof searchNotices>, NoticeRow>>(null);
  const openCustomer = useCallback(
    ({ Source, CustomerId }: NoticeRow): void =>
      setCustomer(CustomerId === null ? undefined : { kind: kindOfSource[Source], id: CustomerId }),
    [],
  );
  const onCall = useNoticeCalls(openCustomer, () => list.current?.active());
  const { columns, bulkActions, open } = useMemo(() => {
    const reload = (): void => void queries.invalidateQueries({ queryKey: [searchNotices.path] });
    const opened = (row: NoticeRow): void => {
      show(row);
      if (!row.IsCheck) void markRead([row]).then((done) => done && reload());
    };
    return {
      open: opened,
      bulkActions: bulkActionsFor(reload),
      columns: columnsFor(opened, openCustomer, onCall),
    };
  }, [queries, show, openCustomer, onCall]);
  return (
    <ListScreen
      ref={list}
      title="消息中心"
      noun="消息"
      listId="notices"
      endpoint={searchNotices}
      columns={columns}
      filters={filters}
      bulkActions={bulkActions}
      pageSizes={[10, 20, 50]}
      firstSize={20}
      views={false}
      empty={{ title: '还没有消息', detail: '预约的跟进到了时间，或客户即将被回收时，消息会出现在这里。' }}
      onOpen={open}
      openId={openId}
      renderAside={(list) => {
        // The customer drawer opens over the notice, which stays open below.
        if (customer) return <CustomerAside {...customer} onClose={() => setCustomer(undefined)} />;
        const shown = rowIn(list.rows);
        if (!shown) return null;
        const to = (row: NoticeRow | undefined) =>
          row &&
          (() => {
            open(row);
            list.activate(row);
          });
        const neighbours = { previous: to(list.neighbour(shown, -1)), next: to(list.neighbour(shown, 1)) };
        return (
          <NoticeDrawer
            notice={shown}
            neighbours={neighbours}
            onClose={close}
            onCustomer={openCustomer}
            onCall={onCall}
          />
        );
      }}
    />
  );
};
