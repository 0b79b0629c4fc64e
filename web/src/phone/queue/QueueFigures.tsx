/** How far the queue is: place, called, reached, booked, skipped and left. */
import type { Queue } from '@gonghai/contract/calls/queue.contract.ts';
import { formatCount } from '../../ui/format.ts';
import { skippedOf } from './skipped.ts';

export const QueueFigures = ({ queue }: { readonly queue: Queue }) => {
  const { Called, Reached, Booked, Left, Done, CustomerIds } = queue;
  const skipped = skippedOf(queue);
  const total = CustomerIds.length;
  const figures = [
    ['已拨', Called],
    ['接通', Reached],
    ['预约', Booked],
    ['跳过', Done.length - Called],
    ['剩余', Left],
  ] as const;
  return (
    <>
      <progress className="queue-progress" aria-label="连拨进度" max={total} value={Done.length} />
      <span className="gh-number">
        <b>{formatCount(Done.length)}</b> / {formatCount(total)}
      </span>
      {figures.map(([label, count]) => (
        <span
          key={label}
          {...(label === '跳过' && { title: skipped.map(({ why, times }) => `${why} ${times}`).join('\n') })}
        >
          {label} <b className="gh-number">{formatCount(count)}</b>
        </span>
      ))}
    </>
  );
};
