/** The timeline of a customer by day, newest first; older days load on scrolling. */
import type { CustomerDetail } from '@gonghai/contract/customers/customer.contract.ts';
import { type CallEntry, TimelineKind } from '@gonghai/contract/customers/timeline.contract.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import type { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { Button } from 'antd';
import { History } from 'lucide-react';
import { use, useEffect, useEffectEvent, useRef } from 'react';
import { TabKey } from '../../../ui/overlay/overlay-frame.ts';
import { openDialog } from '../../../ui/overlay/overlays.ts';
import { Empty } from '../../../ui/state/Empty.tsx';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { Skeleton } from '../../../ui/state/Skeleton.tsx';
import { useNow } from '../../../ui/useNow.ts';
import { usePlayer } from '../../../widgets/player/usePlayer.ts';
import { CallRemarkDialog } from '../../../widgets/CallRemarkDialog.tsx';
import { callsOf } from '../../../widgets/kind-calls.ts';
import { openWrapUp } from './WrapUpTag.tsx';
import { TimelineDays } from './TimelineDays.tsx';
import { playableEntry, TimelineItem } from './TimelineItem.tsx';
import { useEndInView } from './useEndInView.ts';
import { type TimelineFilter, useTimeline } from './useTimeline.ts';

interface Props {
  readonly kind: CustomerKind;
  readonly customer: Pick<CustomerDetail, 'Id' | 'Name' | 'Tel'>;
  readonly filter: TimelineFilter;
  readonly onChanged: () => void;
}

export const Timeline = ({ kind, customer, filter, onChanged }: Props) => {
  const owner = use(TabKey);
  const now = useNow();
  const end = useRef<HTMLDivElement>(null);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = useTimeline(
    kind,
    customer.Id,
    filter,
  );
  const loadOlder = (): void => void fetchNextPage();
  useEndInView(end, hasNextPage && !isFetchingNextPage && !isFetchNextPageError, loadOlder);

  const entries = data?.pages.flatMap(({ Entries }) => Entries) ?? [];
  const heard = new Map(
    entries.flatMap((entry) =>
      entry.Kind === TimelineKind.Call ? [[entry.Key, playableEntry(entry, customer.Name)] as const] : [],
    ),
  );
  const player = usePlayer([...heard.values()], callsOf[kind]);
  // A link may open the player of an older call.
  const isBehind = player.openId !== undefined && ![...heard.values()].some(({ Id }) => Id === player.openId);
  const seek = useEffectEvent(loadOlder);
  useEffect(() => {
    if (isBehind && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) seek();
  }, [isBehind, hasNextPage, isFetchingNextPage, isFetchNextPageError]);

  if (!data && error)
    return <ErrorState message={error.message || messages.serverError} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={6} />;
  if (entries.length === 0) {
    return filter === 'all' ? (
      <Empty compact icon={<History size={20} />} title="还没有跟进" detail="记录、通话和提醒会按时间排在这里。" />
    ) : (
      <Empty compact icon={<History size={20} />} title="没有这一类内容" />
    );
  }
  const remark = ({ CallLogId, Text }: CallEntry): void => {
    const { updateCallRemark } = callsOf[kind];
    const log = { Id: CallLogId, Remark: Text };
    openDialog(<CallRemarkDialog log={log} endpoint={updateCallRemark} onSaved={onChanged} />, { owner });
  };
  return (
    <>
      <TimelineDays
        entries={entries}
        now={now}
        renderEntry={(entry) => (
          <TimelineItem
            key={entry.Key}
            entry={entry}
            heard={heard.get(entry.Key)}
            player={player}
            now={now}
            onChanged={onChanged}
            onRemark={remark}
            onWrapUp={(call) => openWrapUp(kind, customer, call)}
          />
        )}
      />
      {hasNextPage && (
        <div ref={end} className="timeline-end">
          <Button type="text" loading={isFetchingNextPage} onClick={loadOlder}>
            {isFetchNextPageError ? '加载失败，重试' : '加载更早的内容'}
          </Button>
        </div>
      )}
    </>
  );
};
