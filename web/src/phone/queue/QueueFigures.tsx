/** How far the queue is: place, called, reached, booked, skipped and left. */
import type { Queue } from '@gonghai/contract/calls/queue.contract.ts';
import { formatCount } from '../../ui/format.ts';
import { skippedOf } from './skipped.ts';

export const QueueFigures = ({ queue }: { readonly queue: Queue }) => {
  const { Called, Reached, Booked, Left, Done, CustomerIds } = queue;
  const skipped = skippedOf(queue);
  const total = CustomerIds.length;
  const figures: readonly (readonly [label: string, count: number, title?: string])[] = [
    ['已拨', Called],
    ['接通', Reached],
    ['预约', Booked],
    ['跳过', Done.length - Called, skipped.map(({ why, times }) => `${why} ${times}`).join('\n')],
    ['剩余', Left],
  ];
  return (
    <>
      <progress className="queue-progress" aria-label="连拨进度" max={total} value={Done.length} />
      <span className="gh-number">
        <b>{formatCount(Done.length)}</b> / {formatCount(total)}
      </span>
      {figures.map(([label, count, title]) => (
        <span key={label} {...(title !== undefined && { title })}>
          {label} <b className="gh-number">{formatCount(count)}</b>
        </span>
      ))}
    </>
  );
};
