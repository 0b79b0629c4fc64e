/** Who is called next, with the buttons that save and dial, or skip. */
import type { Queue } from '@gonghai/contract/calls/queue.contract.ts';
import { Button } from 'antd';
import { PhoneForwarded } from 'lucide-react';
import { formatPhone } from '../../ui/format.ts';
import { Keys } from '../../ui/shortcuts/Keys.tsx';
import { Avatar } from '../../ui/tag/Avatar.tsx';
import { AgeTag } from '../../widgets/AgeTag.tsx';
import { useIsWrappingUp } from '../call-drafts.ts';
import { resumeQueue, SKIP_KEY, skipNext, useCallQueue } from '../call-queue.ts';
import { usePhone } from '../phone.ts';
import { WRAP_UP_FORM } from '../screen/CallNotes.tsx';

const calledWords = (times: number): string => (times === 0 ? '未拨打过' : `拨打过 ${times} 次`);

const DialButton = () => {
  const isWrappingUp = useIsWrappingUp();
  const isPaused = useCallQueue((state) => state.isPaused);
  const isBusy = useCallQueue((state) => state.isBusy);
  const icon = <PhoneForwarded size={14} aria-hidden />;
  // While the queue is paused, the wrap-up has its own button.
  if (isWrappingUp && !isPaused) {
    return (
      <Button className="queue-dial" icon={icon} loading={isBusy} htmlType="submit" form={WRAP_UP_FORM}>
        保存并拨打
        <Keys keys="Enter" />
      </Button>
    );
  }
  return (
    <Button className="queue-dial" icon={icon} loading={isBusy} disabled={isWrappingUp} onClick={resumeQueue}>
      拨打下一位
    </Button>
  );
};

export const NextPerson = ({ queue: { Upcoming, CustomerIds } }: { readonly queue: Queue }) => {
  const isCalling = usePhone(({ call }) => call !== undefined);
  // Who is being called stays among the upcoming until the queue is read again.
  const calledId = usePhone(({ call }) => call?.customerId);
  const [next, ...later] = Upcoming.filter(({ CustomerId }) => CustomerId !== calledId);
  return (
    <section className="queue-next" aria-label="下一位">
      <header>
        <span>下一位</span>
        {next && <span className="gh-number">{`第 ${CustomerIds.indexOf(next.CustomerId) + 1} 位`}</span>}
      </header>
      {next ? (
        <div className="queue-person">
          <Avatar name={next.Name} size={32} />
          <span>
            <span className="queue-name">
              <b className="gh-ellipsis">{next.Name}</b>
              <AgeTag slim createdTime={next.CreatedTime} />
            </span>
            <span className="gh-number">{`${formatPhone(next.Tel)} · ${calledWords(next.CallTotalTimes)}`}</span>
          </span>
        </div>
      ) : (
        <span>没有下一位了，保存后完成连拨</span>
      )}
      <ul>
        {later.map(({ CustomerId, Name, TrackStatusName }) => (
          <li key={CustomerId}>
            <span className="gh-ellipsis">{Name}</span>
            <span>{TrackStatusName}</span>
          </li>
        ))}
      </ul>
      <span className="queue-buttons">
        <Button disabled={!next || isCalling} onClick={skipNext}>
          跳过
          <Keys keys={SKIP_KEY} />
        </Button>
        {!isCalling && <DialButton />}
      </span>
    </section>
  );
};
