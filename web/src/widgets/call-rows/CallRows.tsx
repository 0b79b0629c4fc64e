/** The calls behind a figure, newest first, a page at a time. */
import type { StatsCall } from '@gonghai/contract/calls/counted-call.contract.ts';
import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { PhoneOff } from 'lucide-react';
import { useMemo, useState } from 'react';
import { FigureTd, SmallTable } from '../../ui/data-table/SmallTable.tsx';
import { formatPhone, formatTime } from '../../ui/format.ts';
import { Pager } from '../../ui/list/Pager.tsx';
import { Empty } from '../../ui/state/Empty.tsx';
import { ErrorState } from '../../ui/state/ErrorState.tsx';
import { Skeleton } from '../../ui/state/Skeleton.tsx';
import { CustomerLink } from '../CustomerLink.tsx';
import { LateCallPlayer } from '../player/LateCallPlayer.tsx';
import { type PlayableCall, readAgainMs } from '../player/playable-call.ts';
import { RecordLine } from '../player/RecordLine.tsx';
import { type Player, usePlayer } from '../player/usePlayer.ts';
import { CallMarks, callLength, toPlayable } from './call-cells.tsx';
import './call-rows.css';

interface CallPage {
  readonly calls: readonly StatsCall[];
  readonly count: number;
}

interface Props {
  /** Of the calls: what they are of. */
  readonly queryKey: readonly unknown[];
  readonly read: (page: { readonly index: number; readonly size: number }, signal: AbortSignal) => Promise<CallPage>;
  /** The figure that was clicked: a call may have ended since the report was read. */
  readonly expected?: number | undefined;
  /** Left out where all are of one customer. */
  readonly hasCustomer?: boolean;
}

const SIZES = [20, 50, 100];
const CUSTOMER = [{ title: '客户' }, { title: '电话' }];
const COLUMNS = [{ title: '开始时间' }, { title: '时长', figures: true }, { title: '录音' }, { title: '备注' }];

interface LineProps {
  readonly call: StatsCall & PlayableCall;
  readonly hasCustomer: boolean;
  readonly player: Player;
  readonly onChanged: () => void;
}

const Line = ({ call, hasCustomer, player, onChanged }: LineProps) => (
  <>
    <tr>
      {hasCustomer && (
        <>
          <td>
            <CustomerLink id={call.CustomerId} name={call.CustomerName} tel={call.Tel} colleague={call.ColleagueName} />
          </td>
          <td className="gh-number">{formatPhone(call.Tel)}</td>
        </>
      )}
      <td className="gh-number">{formatTime(call.StartTime)}</td>
      <FigureTd>
        <CallMarks call={call} />
        {callLength(call)}
      </FigureTd>
      <td>
        <RecordLine {...player.line(call)} isShort />
      </td>
      <td className="agent-call-remark">{call.Remark || <span className="gh-muted">—</span>}</td>
    </tr>
    {player.isOpen(call.Id) && (
      <tr>
        <td colSpan={hasCustomer ? 6 : 4}>
          <LateCallPlayer key={call.Id} {...player.panel(call)} onChanged={onChanged} />
        </td>
      </tr>
    )}
  </>
);

export const CallRows = ({ queryKey, read, expected, hasCustomer = true }: Props) => {
  const [index, setIndex] = useState(1);
  const [size, setSize] = useState(SIZES[0] ?? 20);
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKey, index, size],
    queryFn: ({ signal }) => read({ index, size }, signal),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => readAgainMs(state.data?.calls.map(toPlayable)),
    refetchOnWindowFocus: false,
  });
  const calls = useMemo(() => data?.calls.map(toPlayable) ?? [], [data]);
  const player = usePlayer(calls);
  // A refresh that fails must not end the recording that plays.
  if (!data && error)
    return <ErrorState compact message={error.message || '获取通话记录失败'} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={6} />;
  if (data.count === 0)
    return <Empty compact icon={<PhoneOff size={20} />} title="没有通话" detail="这段时间内没有符合条件的通话。" />;
  return (
    <div className="agent-calls">
      <SmallTable label="通话记录" columns={hasCustomer ? [...CUSTOMER, ...COLUMNS] : COLUMNS}>
        {calls.map((call) => (
          <Line key={call.Id} call={call} hasCustomer={hasCustomer} player={player} onChanged={() => void refetch()} />
        ))}
      </SmallTable>
      <Pager
        total={data.count}
        unit="次通话"
        page={index}
        size={size}
        sizes={SIZES}
        onPage={setIndex}
        onSize={(next) => {
          setSize(next);
          setIndex(1);
        }}
      />
      {expected !== undefined && data.count !== expected && (
        <output className="agent-calls-changed">
          打开报表之后通话有变化：这里是最新的通话，关闭后点“查询”更新报表。
        </output>
      )}
    </div>
  );
};
