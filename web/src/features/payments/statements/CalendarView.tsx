/** The calendar of reconciliation: days down, wallets across; a cell unfolds its rows in place. */
import { type CalendarCell, searchCalendar } from '@gonghai/contract/payments/calendar.contract.ts';
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, DatePicker } from 'antd';
import dayjs from 'dayjs';
import { CalendarRange, ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useMemo } from 'react';
import { call } from '../../../platform/api.ts';
import { nowInShanghai } from '../../../ui/calendar.ts';
import { formatCount } from '../../../ui/format.ts';
import { useAddress } from '../../../ui/page/useAddress.ts';
import { Empty } from '../../../ui/state/Empty.tsx';
import { ErrorBar } from '../../../ui/state/ErrorBar.tsx';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { Skeleton } from '../../../ui/state/Skeleton.tsx';
import { useDictionaryWith } from '../../../widgets/dictionary.ts';
import {
  calendarFilters,
  type CalendarFilter,
  countCells,
  dayRows,
  daysOf,
  filterRows,
  isCalendarFilter,
  monthOf,
  type OpenDay,
  type WalletHead,
} from './calendar-days.ts';
import { CalendarLegend } from './CalendarMarks.tsx';
import { CalendarTable } from './CalendarTable.tsx';
import './statements.css';

const MONTH = /^20\d\d-(?:0[1-9]|1[0-2])$/;
const FILTERS = Object.keys(calendarFilters) as CalendarFilter[];
const NONE: readonly CalendarCell[] = [];
const ICON = { size: 15, 'aria-hidden': true } as const;

/** The payment types that the month has, in their order. */
const useWallets = (cells: readonly CalendarCell[]): readonly WalletHead[] => {
  const used = useMemo(() => [...new Set(cells.map(({ PaymentType }) => PaymentType))], [cells]);
  const types = useDictionaryWith(DicTable.Payment, used);
  return useMemo(() => {
    const shown = types.filter(({ Id }) => used.includes(Id));
    return shown.map(({ Id, Name }) => ({ id: Id, name: Name }));
  }, [types, used]);
};

interface MonthProps {
  readonly month: string;
  readonly thisMonth: string;
  readonly onMonth: (month: string) => void;
}

const MonthChoice = ({ month, thisMonth, onMonth }: MonthProps) => (
  <span className="calendar-month">
    <Button
      aria-label="上个月"
      title="上个月"
      icon={<ChevronLeft {...ICON} />}
      onClick={() => onMonth(monthOf(month, -1))}
    />
    <DatePicker
      picker="month"
      aria-label="月份"
      allowClear={false}
      inputReadOnly
      format="YYYY 年 M 月"
      value={dayjs(`${month}-01`)}
      maxDate={dayjs(`${thisMonth}-01`)}
      onChange={(chosen) => chosen && onMonth(chosen.format('YYYY-MM'))}
    />
    <Button
      aria-label="下个月"
      title="下个月"
      icon={<ChevronRight {...ICON} />}
      disabled={month >= thisMonth}
      onClick={() => onMonth(monthOf(month, 1))}
    />
  </span>
);

interface Props {
  readonly onUpload: () => void;
  readonly onChanged: () => void;
}

export const CalendarView = ({ onUpload, onChanged }: Props) => {
  const { read, change } = useAddress();
  const today = nowInShanghai().format('YYYY-MM-DD');
  const thisMonth = today.slice(0, 7);
  const asked = read('month') ?? '';
  const month = MONTH.test(asked) && asked <= thisMonth ? asked : thisMonth;
  const [wanted, day, walletText] = [read('show'), read('day'), read('wallet')];
  /** A link names one day. */
  const only = read('only');
  const filter: CalendarFilter = isCalendarFilter(wanted) ? wanted : 'all';
  const open: OpenDay | undefined = day && walletText ? { day, wallet: Number(walletText) } : undefined;
  const { data, error, refetch } = useQuery({
    queryKey: [searchCalendar.path, month],
    queryFn: ({ signal }) => call(searchCalendar, { Month: month }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const cells = data ?? NONE;
  const wallets = useWallets(cells);
  const rows = useMemo(() => {
    const days = daysOf(month, today).filter((one) => only === undefined || one === only);
    return dayRows(cells, { days, wallets: wallets.map(({ id }) => id), today });
  }, [cells, month, only, today, wallets]);
  const shown = cells.length === 0 ? [] : filterRows(rows, filter);
  const leaveDay = (): void => void change({ only: undefined }, 'replace');
  const choose = (next: OpenDay | undefined): void =>
    void change({ day: next?.day, wallet: next && String(next.wallet) }, 'replace');
  return (
    <section className="calendar" aria-label="日历">
      <div className="calendar-bar">
        <MonthChoice
          month={month}
          thisMonth={thisMonth}
          onMonth={(next) =>
            void change(
              { month: next === thisMonth ? undefined : next, day: undefined, wallet: undefined, only: undefined },
              'replace',
            )
          }
        />
        <fieldset className="calendar-filters" aria-label="筛选">
          {FILTERS.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === filter}
              onClick={() => void change({ show: name === 'all' ? undefined : name }, 'replace')}
            >
              {calendarFilters[name]}
              {name !== 'all' && data && <span className="gh-number">{formatCount(countCells(rows, name))}</span>}
            </button>
          ))}
        </fieldset>
        {only !== undefined && (
          <Button size="small" icon={<X size={13} aria-hidden />} iconPlacement="end" onClick={leaveDay}>
            {`仅 ${only.slice(5)}`}
          </Button>
        )}
        <CalendarLegend />
      </div>
      {error && data && <ErrorBar message={error.message} onRetry={() => void refetch()} />}
      {error && !data && <ErrorState message={error.message || '获取对账日历失败'} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={12} />}
      {data && shown.length === 0 && (
        <Empty
          icon={<CalendarRange size={20} />}
          title={filter === 'all' ? '本月还没有数据' : `没有${calendarFilters[filter]}的日期`}
          detail={filter === 'all' ? '上传账单或提交报单后，每天的账单收入和申报会列在这里。' : '换个筛选或月份再看。'}
        />
      )}
      {data && shown.length > 0 && (
        <CalendarTable
          rows={shown}
          wallets={wallets}
          cells={cells}
          today={today}
          open={open}
          onOpen={choose}
          onUpload={onUpload}
          onChanged={onChanged}
        />
      )}
    </section>
  );
};
