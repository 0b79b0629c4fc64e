/** The call log search (通话记录查询): the calls of visible staff on one day, or all calls with a number. */
import type { StatsCall } from '@gonghai/contract/calls/counted-call.contract.ts';
import { searchCalls } from '@gonghai/contract/call-statistics/call-search.contract.ts';
import {
  FILTER_PASSED,
  filterResultLabel,
  NOT_DIALLED,
  RecordState,
  WITH_COLLEAGUE,
} from '@gonghai/contract/customers/call-outcome.ts';
import type { RequestOf } from '@gonghai/contract/wire/endpoint.ts';
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { FigureCell, NameCell, PhoneCell, TextCell, TimeCell } from '../../../ui/data-table/cells.tsx';
import type { Column } from '../../../ui/data-table/columns.ts';
import { dayFilter } from '../../../ui/list/day-filter.tsx';
import type { FilterValues } from '../../../ui/list/filter-item.ts';
import { textFilter } from '../../../ui/list/filters.tsx';
import { ListScreen } from '../../../ui/list/ListScreen.tsx';
import { useOpenRow } from '../../../ui/list/useOpenRow.ts';
import { Tag, type TagTone } from '../../../ui/tag/Tag.tsx';
import { CustomerLink } from '../../../widgets/CustomerLink.tsx';
import { RecordLine } from '../../../widgets/player/RecordLine.tsx';
import './agents.css';
import { CallMarks, callLength, toPlayable } from '../../../widgets/call-rows/call-cells.tsx';
import { CallDrawer } from './CallDrawer.tsx';

const PAGE_SIZES = [10, 20, 50];
const EMPTY = { title: '没有通话记录', detail: '默认查询今天；输入客户电话可查询全部日期。' };

const filters = [
  textFilter({ field: 'userName', label: '坐席姓名' }),
  textFilter({ field: 'customerTel', label: '客户电话', hint: '电话或后四位', width: 148 }),
  dayFilter({
    field: 'date',
    label: '日期',
    emptyLabel: ({ customerTel }) => (customerTel ? '全部日期' : '今天'),
  }),
];

const filterTone = (result: number): TagTone => {
  if (result === NOT_DIALLED || result === WITH_COLLEAGUE) return 'grey';
  return result === FILTER_PASSED ? 'green' : 'red';
};

const columnsOf = (
  onOpen: (call: StatsCall) => void,
  onHear: (call: StatsCall) => void,
): readonly Column<StatsCall>[] => [
  {
    id: 'UserName',
    title: '坐席',
    width: 120,
    required: true,
    ownClick: true,
    nameOf: ({ UserName }) => UserName,
    cell: (call) => <NameCell name={call.UserName} onOpen={() => onOpen(call)} />,
  },
  {
    id: 'CustomerName',
    title: '客户',
    width: 120,
    grow: 1,
    maxWidth: 200,
    ownClick: true,
    nameOf: ({ CustomerName }) => CustomerName ?? '',
    cell: ({ CustomerId, CustomerName, ColleagueName, Tel }) => (
      <CustomerLink id={CustomerId} name={CustomerName} tel={Tel} colleague={ColleagueName} />
    ),
  },
  {
    id: 'Tel',
    title: '电话',
    width: 148,
    ownClick: true,
    cell: ({ CustomerName, Tel }) => <PhoneCell tel={Tel} name={CustomerName ?? ''} copyable />,
  },
  { id: 'StartTime', title: '开始时间', width: 168, cell: ({ StartTime }) => <TimeCell seconds={StartTime} /> },
  {
    id: 'CallSeconds',
    title: '通话时长',
    width: 168,
    align: 'end',
    cell: (call) => (
      <span className="call-length">
        <CallMarks call={call} />
        <FigureCell>{callLength(call)}</FigureCell>
      </span>
    ),
  },
  {
    id: 'FilterResult',
    title: '过滤结果',
    width: 96,
    cell: ({ FilterResult, IsIncoming }) =>
      IsIncoming ? (
        <span className="gh-muted">—</span>
      ) : (
        <Tag tone={filterTone(FilterResult)}>{filterResultLabel(FilterResult)}</Tag>
      ),
  },
  {
    id: 'Recording',
    title: '录音',
    width: 148,
    ownClick: true,
    cell: (call) => <RecordLine call={toPlayable(call)} onOpen={() => onHear(call)} isShort />,
  },
  { id: 'Remark', title: '备注', width: 180, grow: 1, cell: ({ Remark }) => <TextCell text={Remark} /> },
];

type Request = RequestOf<typeof searchCalls>;

/** The call spells page and size in its own way. */
const requestOf = ({ PageIndex, PageCount, ...filter }: FilterValues): Request & FilterValues => ({
  ...filter,
  page: PageIndex,
  pageSize: PageCount,
});

/** Milliseconds between two reads while a call runs or its recording is in process. */
const READ_AGAIN_MS = 5_000;

const isUnfinished = ({ IsRunning, RecordState: state }: StatsCall): boolean =>
  IsRunning || state === RecordState.Arriving;

/** Reads the list again until its calls have ended and their recordings are ready. */
const Unfinished = ({ calls, onDue }: { readonly calls: readonly StatsCall[]; readonly onDue: () => void }): null => {
  const isWaiting = calls.some(isUnfinished);
  const read = useEffectEvent(() => document.visibilityState === 'visible' && onDue());
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => read(), READ_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return null;
};

/** The call that is open, and whether its recording was asked for: a link only shows it. */
const useOpenCall = () => {
  const { openId, open, close, rowIn } = useOpenRow<StatsCall>();
  const [askedId, setAskedId] = useState<number>();
  const hear = useCallback(
    (call: StatsCall): void => {
      setAskedId(call.Id);
      open(call);
    },
    [open],
  );
  return { openId, open, hear, close, rowIn, isAsked: askedId === openId };
};

export const CallLogScreen = () => {
  const { openId, open, hear, close, rowIn, isAsked } = useOpenCall();
  const columns = useMemo(() => columnsOf(open, hear), [open, hear]);
  return (
    <ListScreen
      title="通话记录查询"
      noun="通话记录"
      unit="条通话记录"
      listId="call-log"
      endpoint={searchCalls}
      requestOf={requestOf}
      columns={columns}
      filters={filters}
      pageSizes={PAGE_SIZES}
      views={false}
      onOpen={open}
      openId={openId}
      empty={EMPTY}
      renderAside={({ rows, reload }) => {
        const call = rowIn(rows);
        return (
          <>
            <Unfinished calls={rows} onDue={reload} />
            {call && (
              <CallDrawer call={call} calls={rows} isAsked={isAsked} onOpen={hear} onClose={close} onChanged={reload} />
            )}
          </>
        );
      }}
    />
  );
};
