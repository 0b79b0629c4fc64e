/** Today's follow-ups on the home page, with actions and a link to the customer. */
import type { NoticeRow } from '@gonghai/contract/notices/notice.contract.ts';
import { kindOfSource } from '@gonghai/contract/wire/customer-kind.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { Button } from 'antd';
import { Check, Coffee } from 'lucide-react';
import { NameCell, PhoneCell } from '../../ui/data-table/cells.tsx';
import { formatNearTime } from '../../ui/day-groups.ts';
import { formatCount } from '../../ui/format.ts';
import { Empty } from '../../ui/state/Empty.tsx';
import { ErrorState } from '../../ui/state/ErrorState.tsx';
import { Skeleton } from '../../ui/state/Skeleton.tsx';
import { useNow } from '../../ui/useNow.ts';
import { overdueFor } from '../../widgets/follow-up-times.ts';
import '../../widgets/follow-ups.css';
import { dialThenShow } from '../../phone/phone.ts';
import { useMissedCalls } from '../../phone/missed-list.ts';
import { useMayCall } from '../../phone/useMayCall.ts';
import { useFollowUpActs } from '../../widgets/useFollowUpActs.tsx';
import { TO_DO } from './home-links.ts';
import { useTodaysFollowUps } from './useTodaysFollowUps.ts';

interface LineProps {
  readonly notice: NoticeRow;
  readonly isOpen: boolean;
  readonly onOpen: (notice: NoticeRow) => void;
}

const Line = ({ notice, isOpen, onOpen }: LineProps) => {
  const now = useNow();
  const acts = useFollowUpActs();
  const { CustomerId, CustomerName, CustomerTel, Msg, SubscribeTime } = notice;
  const kind = kindOfSource[notice.Source];
  const mayCall = useMayCall(kind) && CustomerId !== null;
  const dial = (): void => {
    if (CustomerId !== null) void dialThenShow(CustomerId, () => onOpen(notice), kind);
  };
  const overdue = overdueFor(SubscribeTime, now);
  return (
    <li className="home-line" aria-current={isOpen || undefined}>
      {CustomerName === null ? (
        <span className="gh-muted">—</span>
      ) : (
        <NameCell name={CustomerName} onOpen={() => onOpen(notice)} />
      )}
      <span className="gh-ellipsis gh-secondary" title={Msg}>
        {Msg}
      </span>
      <span className={overdue ? 'follow-up-overdue gh-number' : 'gh-number gh-secondary'}>
        {overdue ?? formatNearTime(SubscribeTime, now)}
      </span>
      <span>
        {CustomerTel !== null && (
          <PhoneCell tel={CustomerTel} name={CustomerName ?? ''} {...(mayCall && { onCall: dial })} />
        )}
      </span>
      <Button size="small" icon={<Check size={13} aria-hidden />} onClick={() => acts.finish(notice)}>
        完成
      </Button>
    </li>
  );
};

interface Props {
  /** Total number, once loaded. */
  readonly total: number | undefined;
  /** Something else waits for the reader, or it is not known yet. */
  readonly others: boolean;
  readonly openId: number | undefined;
  readonly onOpen: (notice: NoticeRow) => void;
}

const Lines = ({ others, openId, onOpen }: Omit<Props, 'total'>) => {
  const { data, error, refetch } = useTodaysFollowUps();
  const missed = useMissedCalls()?.length ?? 0;
  if (!data && error)
    return <ErrorState compact message={error.message || messages.serverError} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={6} />;
  if (data.length === 0) {
    return (
      <Empty
        icon={<Coffee size={20} />}
        title={others || missed > 0 ? '今天没有要跟进的客户' : '今天没有待办'}
        detail="打开客户，写一条跟进并约好下次时间，到时会出现在这里。"
      />
    );
  }
  return (
    <ol>
      {data.map((notice) => (
        <Line key={notice.Id} notice={notice} isOpen={notice.Id === openId} onOpen={onOpen} />
      ))}
    </ol>
  );
};

export const TodaysFollowUps = ({ total, ...lines }: Props) => (
  <section className="home-card home-follow-ups" aria-label="今日跟进">
    <h2>
      今日跟进
      <a href={TO_DO}>{total ? `全部 ${formatCount(total)} 项` : '全部待办'}</a>
    </h2>
    <Lines {...lines} />
  </section>
);
