/** Beside the floor: today's sums of the people shown, and the leads that wait for their first call. */
import { WAITING_MINUTES, type WaitingLeads } from '@gonghai/contract/leads/waiting-leads.contract.ts';
import { clueSourceLabel } from '@gonghai/contract/settings/setting-values.ts';
import { useMay } from '../../../platform/current-user.ts';
import { formatCount, formatMinutes, formatShare } from '../../../ui/format.ts';
import { linkTo } from '../../../ui/page/address.ts';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { Skeleton } from '../../../ui/state/Skeleton.tsx';
import { WaitingClock } from '../../../widgets/WaitingClock.tsx';
import { type Seat, shareReached, sumOf } from './floor.ts';
import { useWaitingLeads } from './useWaitingLeads.ts';

const [FIRST, SECOND, THIRD] = WAITING_MINUTES;
const GROUPS = [`${FIRST} 分钟内`, `${FIRST}–${SECOND} 分钟`, `${SECOND}–${THIRD} 分钟`, `超过 ${THIRD} 分钟`];
const LIMITS = { warn: SECOND * 60, alarm: THIRD * 60 };

const Sums = ({ seats }: { readonly seats: readonly Seat[] }) => {
  const sums = sumOf(seats);
  return (
    <section aria-label="今日合计">
      <h2>
        今日合计 <span className="gh-muted gh-number">{`${formatCount(seats.length)} 人`}</span>
      </h2>
      <dl className="floor-sums">
        <div>
          <dt>呼出</dt>
          <dd className="gh-number">{formatCount(sums.Calls)}</dd>
        </div>
        <div>
          <dt>接通</dt>
          <dd className="gh-number">{formatCount(sums.Reached)}</dd>
        </div>
        <div>
          <dt>接通率</dt>
          <dd className="gh-number">{formatShare(shareReached(sums))}</dd>
        </div>
        <div>
          <dt>通话时长</dt>
          <dd className="gh-number">{formatMinutes(sums.CallSeconds)}</dd>
        </div>
      </dl>
    </section>
  );
};

const Ages = ({ counts }: { readonly counts: readonly number[] }) => {
  const most = Math.max(1, ...counts);
  return (
    <dl className="floor-ages">
      {GROUPS.map((words, group) => (
        <div key={words} data-group={group}>
          <dt>{words}</dt>
          <dd>
            <span className="floor-age-bar" aria-hidden>
              <i style={{ width: `${(100 * (counts[group] ?? 0)) / most}%` }} />
            </span>
            <b className="gh-number">{formatCount(counts[group] ?? 0)}</b>
          </dd>
        </div>
      ))}
    </dl>
  );
};

interface Read {
  readonly leads: WaitingLeads;
  /** Unix seconds. */
  readonly readAt: number;
}

const Waiting = ({ leads, readAt }: Read) => (
  <>
    <Ages counts={leads.Counts} />
    {leads.Longest.length > 0 ? (
      <>
        <h2>
          等待最久 <span className="gh-muted">已等</span>
        </h2>
        <ol className="floor-waiting">
          {leads.Longest.map(({ Id, Name, ClueSource, UserName, WaitedSeconds }) => (
            <li key={Id}>
              <b className="gh-ellipsis">{Name}</b>
              <WaitingClock since={readAt - WaitedSeconds} limits={LIMITS} />
              <span className="gh-ellipsis gh-muted">
                {`${clueSourceLabel[ClueSource]}・${UserName === null ? '未分配' : `已分配 ${UserName}`}`}
              </span>
            </li>
          ))}
        </ol>
      </>
    ) : (
      <p className="gh-muted">没有等待首次拨打的线索</p>
    )}
  </>
);

const WaitingSection = () => {
  const { data, error, reload } = useWaitingLeads();
  return (
    <section aria-label="待首呼线索">
      <h2>
        待首呼线索{' '}
        <span className="gh-number">
          {data && formatCount(data.leads.Counts.reduce((sum, count) => sum + count, 0))}
        </span>
        <a href={linkTo('customer/clue')}>线索管理</a>
      </h2>
      {data ? (
        <Waiting {...data} />
      ) : error ? (
        <ErrorState compact message="线索读取失败" detail={error.message} onRetry={reload} />
      ) : (
        <Skeleton lines={6} />
      )}
    </section>
  );
};

export const FloorSide = ({ seats }: { readonly seats: readonly Seat[] }) => {
  const maySeeLeads = useMay(['Clue']);
  return (
    <aside className="floor-side" aria-label="合计">
      <Sums seats={seats} />
      {maySeeLeads && <WaitingSection />}
    </aside>
  );
};
