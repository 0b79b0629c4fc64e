/** The calls of today of one person, beside the floor. */
import { type FloorCall, queryFloorCalls } from '@gonghai/contract/call-statistics/floor.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Phone } from 'lucide-react';
import { call } from '../../../platform/api.ts';
import { formatTime } from '../../../ui/format.ts';
import { Drawer } from '../../../ui/overlay/Drawer.tsx';
import { Empty } from '../../../ui/state/Empty.tsx';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { Skeleton } from '../../../ui/state/Skeleton.tsx';
import { Tag } from '../../../ui/tag/Tag.tsx';
import { callDetails, endMarkWords, outcomeLook } from '../../../widgets/call-words.ts';
import { LateCallPlayer } from '../../../widgets/player/LateCallPlayer.tsx';
import { type PlayableCall, readAgainMs } from '../../../widgets/player/playable-call.ts';
import { RecordLine } from '../../../widgets/player/RecordLine.tsx';
import { type Player, usePlayer } from '../../../widgets/player/usePlayer.ts';
import type { Seat } from './floor.ts';
import { SeatFigures, SeatHead } from './SeatCard.tsx';

/** Of today: the time alone says when. */
const clockOf = (seconds: number): string => formatTime(seconds).slice(11);

interface LineProps {
  readonly log: FloorCall & PlayableCall;
  readonly player: Player;
  readonly onChanged: () => void;
}

const Line = ({ log, player, onChanged }: LineProps) => {
  const { tone, words } = outcomeLook(log);
  const mark = endMarkWords(log);
  const details = callDetails(log).join('・');
  return (
    <li className="floor-call">
      <span className="floor-call-head">
        <Tag tone={tone}>{words}</Tag>
        <b>{log.With}</b>
        <span className="floor-call-details gh-ellipsis gh-muted" title={details}>
          {details}
        </span>
        {mark && (
          <Tag tone="amber" dot={false}>
            {mark}
          </Tag>
        )}
        <time className="gh-number gh-muted">{clockOf(log.StartTime)}</time>
      </span>
      {player.isOpen(log.Id) ? (
        <LateCallPlayer key={log.Id} {...player.panel(log)} onChanged={onChanged} />
      ) : (
        <span className="floor-call-remark">
          <span className={log.Remark ? undefined : 'gh-muted'}>{log.Remark || '无备注'}</span>
          <RecordLine {...player.line(log)} isShort />
        </span>
      )}
    </li>
  );
};

/** The floor shows only people whose calls the user may edit. */
const playableCalls = ({ UserName }: Seat, logs: readonly FloorCall[]) =>
  logs.map((log) => ({ ...log, UserName, CustomerName: log.With, MayEdit: true }));

const Calls = ({ seat }: { readonly seat: Seat }) => {
  const { data, error, refetch } = useQuery({
    queryKey: [queryFloorCalls.path, seat.UserId],
    queryFn: ({ signal }) => call(queryFloorCalls, { userId: seat.UserId }, { signal, quiet: true }),
    staleTime: 0,
    refetchInterval: ({ state }) => readAgainMs(state.data && playableCalls(seat, state.data)),
  });
  const logs = data && playableCalls(seat, data);
  const player = usePlayer(logs ?? []);
  if (!data && error)
    return <ErrorState compact message="通话读取失败" detail={error.message} onRetry={() => void refetch()} />;
  if (!logs) return <Skeleton lines={6} />;
  if (logs.length === 0)
    return <Empty compact icon={<Phone size={20} />} title="今日还没有通话" detail="呼出和来电会出现在这里。" />;
  return (
    <ol className="floor-calls">
      {logs.map((log) => (
        <Line key={log.Id} log={log} player={player} onChanged={() => void refetch()} />
      ))}
    </ol>
  );
};

interface Props {
  readonly seat: Seat;
  readonly onClose: () => void;
  readonly neighbours: { readonly previous?: (() => void) | undefined; readonly next?: (() => void) | undefined };
}

export const FloorCalls = ({ seat, onClose, neighbours }: Props) => (
  <Drawer
    label={`${seat.UserName}的今日通话`}
    header={<SeatHead seat={seat} />}
    onClose={onClose}
    neighbours={neighbours}
  >
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
    <section className="floor-drawer" tabIndex={0} aria-label="今日通话">
      <SeatFigures seat={seat} />
      <Calls key={seat.UserId} seat={seat} />
    </section>
  </Drawer>
);
