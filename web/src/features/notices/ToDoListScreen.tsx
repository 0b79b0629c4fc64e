/** One's own appointments from today on, each with the way to its customer. */
import { type NoticeRow, searchToDo } from '@gonghai/contract/notices/notice.contract.ts';
import { Button } from 'antd';
import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { endOfDay, nowInShanghai, startOfDay } from '../../ui/calendar.ts';
import { TextCell } from '../../ui/data-table/cells.tsx';
import type { Column } from '../../ui/data-table/columns.ts';
import { dateRangeFilter } from '../../ui/list/date-range-filter.tsx';
import { selectFilter } from '../../ui/list/filters.tsx';
import type { RowAction } from '../../ui/list/list-actions.ts';
import { ListScreen } from '../../ui/list/ListScreen.tsx';
import { sentWord } from '../../widgets/NoticeTags.tsx';
import {
  customerColumns,
  goToCustomer,
  messageColumn,
  momentColumn,
  readColumn,
  sentColumn,
} from './notice-columns.tsx';

const columns: readonly Column<NoticeRow>[] = [
  { ...messageColumn, cell: ({ Msg }) => <TextCell text={Msg} /> },
  ...customerColumns,
  momentColumn('SubscribeTime', '预约时间'),
  momentColumn('NoticeTime', '提醒时间'),
  sentColumn,
  readColumn,
];

const filters = [
  dateRangeFilter({ from: 'StartTime', to: 'EndTime', label: '预约时间' }),
  selectFilter({
    field: 'IsSend',
    label: '发送状态',
    choices: [false, true].map((value) => ({ value, label: sentWord(value) })),
  }),
];

const rowActions: readonly RowAction<NoticeRow>[] = [
  {
    key: 'customer',
    label: '查看客户',
    icon: <UserRound size={14} aria-hidden />,
    isOffered: ({ CustomerTel }) => CustomerTel !== null,
    run: goToCustomer,
  },
];

const fromToday = (days: number) => {
  const today = nowInShanghai();
  return { StartTime: startOfDay(today), EndTime: endOfDay(today.add(days, 'day')) };
};
const todayAndTomorrow = () => fromToday(1);
const nextMonth = () => fromToday(30);

export const ToDoListScreen = () => {
  const [defaults] = useState(todayAndTomorrow);
  return (
    <ListScreen
      title="待办提醒"
      noun="待办"
      listId="to-do-notices"
      endpoint={searchToDo}
      columns={columns}
      filters={filters}
      defaults={defaults}
      rowActions={rowActions}
      pageSizes={[10, 20, 50]}
      views={false}
      empty={{ title: '今天和明天没有待办', detail: '在客户详情的「预约跟进」里新增预约，到时间会提醒您。' }}
      renderEmptyActions={({ search }, isFiltered) =>
        isFiltered ? null : <Button onClick={() => search(nextMonth())}>查看未来 30 天</Button>
      }
    />
  );
};
