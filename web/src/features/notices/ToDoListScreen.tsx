/** The user's follow-ups: overdue ones first, then those of the chosen days, with actions in each row. */
import { type NoticeRow, searchToDo } from '@gonghai/contract/notices/notice.contract.ts';
import type { RequestOf } from '@gonghai/contract/wire/endpoint.ts';
import { kindOfSource } from '@gonghai/contract/wire/customer-kind.ts';
import { Button } from 'antd';
import { useMemo, useRef } from 'react';
import { endOfDay, nowInShanghai, startOfDay } from '../../ui/calendar.ts';
import { TextCell } from '../../ui/data-table/cells.tsx';
import type { Column } from '../../ui/data-table/columns.ts';
import { dateRangeFilter } from '../../ui/list/date-range-filter.tsx';
import { selectFilter } from '../../ui/list/filters.tsx';
import type { List } from '../../ui/list/list-declaration.ts';
import { ListScreen } from '../../ui/list/ListScreen.tsx';
import { useDailyDefaults } from '../../ui/list/useDailyDefaults.ts';
import { ErrorBar } from '../../ui/state/ErrorBar.tsx';
import { useOpenRow } from '../../ui/list/useOpenRow.ts';
import { CustomerAside } from '../../widgets/CustomerAside.tsx';
import { doneWord, sentWord } from '../../widgets/NoticeTags.tsx';
import { customerColumns, messageColumn, momentColumn, readColumn, sentColumn } from './notice-columns.tsx';
import './notices.css';
import { type NoticeCall, useNoticeCalls } from './notice-calls.tsx';
import { focusedOverdue, OverdueGroup } from './OverdueGroup.tsx';
import { ToDoActs } from './ToDoActs.tsx';
import { useOverdue } from './useOverdue.ts';

const actsColumn: Column<NoticeRow> = {
  id: 'row-actions',
  title: '操作',
  width: 212,
  ownClick: true,
  required: true,
  stickToEnd: true,
  cell: (row) => <ToDoActs notice={row} />,
};

const columnsFor = (onOpen: (row: NoticeRow) => void, onCall: NoticeCall | undefined): readonly Column<NoticeRow>[] => [
  { ...messageColumn, width: 180, cell: ({ Msg }) => <TextCell text={Msg} /> },
  ...customerColumns(onOpen, onCall),
  momentColumn('SubscribeTime', '预约时间'),
  momentColumn('NoticeTime', '提醒时间'),
  sentColumn,
  readColumn,
  actsColumn,
];

const filters = [
  dateRangeFilter({ from: 'StartTime', to: 'EndTime', label: '预约时间' }),
  selectFilter({
    field: 'IsSend',
    label: '提醒状态',
    choices: [false, true].map((value) => ({ value, label: sentWord(value) })),
  }),
  selectFilter({
    field: 'IsDone',
    label: '完成状态',
    choices: [false, true].map((value) => ({ value, label: doneWord(value) })),
  }),
];

/** Overdue reminders are in a separate group. */
const NOT_OVERDUE = { IsOverdue: false };

const fromToday = (days: number) => {
  const today = nowInShanghai();
  return { StartTime: startOfDay(today), EndTime: endOfDay(today.add(days, 'day')) };
};
const todayAndTomorrow = () => ({ ...fromToday(1), IsDone: false });
const nextMonth = () => fromToday(30);

const isKnown = ({ CustomerName }: NoticeRow): boolean => CustomerName !== null;

/** The customers of all visible rows, in order. */
const neighboursOf = (rows: readonly NoticeRow[], open: NoticeRow, show: (row: NoticeRow) => void) => {
  const known = rows.filter(isKnown);
  const at = known.findIndex(({ Id }) => Id === open.Id);
  const to = (row: NoticeRow | undefined) => row && (() => show(row));
  return at < 0 ? {} : { previous: to(known[at - 1]), next: to(known[at + 1]) };
};

export const ToDoListScreen = () => {
  const { openId, open: setOpen, close, rowIn } = useOpenRow<NoticeRow>();
  const page = useRef<HTMLDivElement>(null);
  const list = useRef<List<RequestOf<typeof searchToDo>, NoticeRow>>(null);
  const defaults = useDailyDefaults(list, todayAndTomorrow);
  const overdue = useOverdue();
  const late = overdue.rows;
  const onCall = useNoticeCalls(setOpen, () => late[focusedOverdue(page.current)] ?? list.current?.active());
  const columns = useMemo(() => columnsFor(setOpen, onCall), [setOpen, onCall]);
  const focusTable = (): void => page.current?.querySelector<HTMLElement>('[role=grid]')?.focus();
  return (
    <div ref={page} className="to-do">
      <ListScreen
        ref={list}
        title="待办提醒"
        noun="待办"
        listId="to-do-notices"
        endpoint={searchToDo}
        columns={columns}
        filters={filters}
        defaults={defaults}
        always={NOT_OVERDUE}
        pageSizes={[10, 20, 50]}
        firstSize={20}
        views={false}
        onOpen={(row) => isKnown(row) && setOpen(row)}
        openId={openId}
        empty={{ title: '今天和明天没有待办', detail: '在客户详情的「跟进」里约好下次跟进，到时间会提醒您。' }}
        renderEmptyActions={({ search }, isFiltered) =>
          isFiltered ? null : <Button onClick={() => search(nextMonth())}>查看未来 30 天</Button>
        }
        renderAbove={({ rows, activate }, layout) => {
          if (overdue.isFailed) return <ErrorBar message="已逾期的待办读取失败" onRetry={overdue.retry} />;
          if (late.length === 0) return null;
          const pass = (): void => {
            focusTable();
            activate(rows[0]);
          };
          return <OverdueGroup overdue={overdue} openId={openId} columns={columns} layout={layout} onPast={pass} />;
        }}
        renderAside={({ rows, activate }) => {
          const open = rowIn([...late, ...rows]);
          if (!open || open.CustomerId === null) return null;
          const show = (row: NoticeRow): void => {
            setOpen(row);
            activate(row);
          };
          return (
            <CustomerAside
              kind={kindOfSource[open.Source]}
              id={open.CustomerId}
              neighbours={neighboursOf([...late, ...rows], open, show)}
              onClose={close}
            />
          );
        }}
      />
    </div>
  );
};
