/** What became of a customer in the user's queue (连拨): the result, why it was skipped, or its place. */
import { CallPhase } from '@gonghai/contract/calls/call-state.rules.ts';
import { QueueState } from '@gonghai/contract/calls/queue-values.ts';
import { SkipForward } from 'lucide-react';
import { formatDuration } from '../ui/format.ts';
import { Tag } from '../ui/tag/Tag.tsx';
import { useCallDrafts } from './call-drafts.ts';
import { useCallQueue } from './call-queue.ts';
import { usePhone } from './phone.ts';

const Waiting = ({ customerId }: { readonly customerId: number }) => {
  const place = useCallQueue(({ queue }) => queue?.CustomerIds.indexOf(customerId) ?? -1);
  const isNext = useCallQueue(({ queue }) => queue?.Upcoming[0]?.CustomerId === customerId);
  if (place < 0) return <span className="gh-muted">—</span>;
  return isNext ? <Tag tone="blue">下一位</Tag> : <Tag dot={false}>{place + 1}</Tag>;
};

export const QueueMark = ({ customerId }: { readonly customerId: number }) => {
  const done = useCallQueue(({ queue }) => queue?.Done.find((one) => one.CustomerId === customerId));
  const phase = usePhone(({ call }) => (call?.customerId === customerId ? call.phase : undefined));
  const isWrittenUp = useCallDrafts(
    ({ all, openKey }) =>
      openKey !== null && all.some((draft) => draft.key === openKey && draft.customerId === customerId),
  );
  if (phase) return <Tag tone="green">{phase === CallPhase.Talking ? '通话中' : '呼叫中'}</Tag>;
  if (isWrittenUp) return <Tag tone="amber">话后整理</Tag>;
  if (!done) return <Waiting customerId={customerId} />;
  const { State, Why, IsAnswer, Seconds } = done;
  if (State === QueueState.Skipped) {
    return (
      <span className="queue-done queue-skipped gh-secondary" title={Why}>
        <SkipForward size={13} aria-hidden />
        <span className="gh-ellipsis">{Why}</span>
      </span>
    );
  }
  return (
    <span className="queue-done">
      {IsAnswer ? <Tag tone="green">{`接通 ${formatDuration(Seconds)}`}</Tag> : <Tag>未接通</Tag>}
    </span>
  );
};
