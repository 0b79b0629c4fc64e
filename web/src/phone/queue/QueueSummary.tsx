/** The summary of a queue: called, reached, booked, and skipped with the reasons. */
import type { Queue } from '@gonghai/contract/calls/queue.contract.ts';
import { Button } from 'antd';
import { closeQueue, resumeQueue, useCallQueue } from '../call-queue.ts';
import { skippedOf } from './skipped.ts';

export const QueueSummary = ({ queue }: { readonly queue: Queue }) => {
  const isBusy = useCallQueue((state) => state.isBusy);
  const { Called, Reached, Booked, Left, Done } = queue;
  const skipped = skippedOf(queue);
  return (
    <section className="queue-next" aria-label="连拨小结">
      <b>{Left === 0 ? '连拨已完成' : `结束连拨？还有 ${Left} 位没有拨打`}</b>
      <span>{`拨打 ${Called} 位，接通 ${Reached} 位，预约 ${Booked} 位，跳过 ${Done.length - Called} 位`}</span>
      {skipped.length > 0 && <span>{`跳过：${skipped.map(({ why, times }) => `${why} ${times}`).join('，')}`}</span>}
      <span className="queue-buttons">
        {Left > 0 && <Button onClick={resumeQueue}>继续连拨</Button>}
        <Button type="primary" loading={isBusy} onClick={() => void closeQueue()}>
          完成
        </Button>
      </span>
    </section>
  );
};
