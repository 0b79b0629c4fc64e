/** The strip at the bottom while the user dials through a list: progress, the telephone, and who is next. */
import { Button } from 'antd';
import { ListVideo, Pause, Play, Square } from 'lucide-react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { formatCount } from '../ui/format.ts';
import { addDockSlot } from '../ui/overlay/dock.ts';
import { Keys } from '../ui/shortcuts/Keys.tsx';
import { useShortcut, useShortcutHints } from '../ui/shortcuts/useShortcut.ts';
import { useIsWrappingUp } from './call-drafts.ts';
import { finishQueue, pauseQueue, resumeQueue, SKIP_KEY, skipNext, useCallQueue } from './call-queue.ts';
import { usePhone } from './phone.ts';
import { NextPerson } from './queue/NextPerson.tsx';
import './queue/queue.css';
import { QueueFigures } from './queue/QueueFigures.tsx';
import { QueueSummary } from './queue/QueueSummary.tsx';

const SCOPE = '连拨';
/** The form of the wrap-up handles these itself. */
const HINTS = [
  { keys: 'Enter', scope: SCOPE, description: '保存整理并拨打下一位' },
  { keys: 'Esc', scope: SCOPE, description: '稍后处理并暂停' },
];
const PAUSE_KEY = 'P';

/** Over, or paused after the last customer with nothing left to write up. */
const useIsOver = (): boolean => {
  const isAtEnd = useCallQueue(({ queue, isPaused }) => isPaused && queue?.Left === 0);
  const isOver = useCallQueue((state) => state.isOver);
  const isCalling = usePhone(({ call }) => call !== undefined);
  const isWrappingUp = useIsWrappingUp();
  return isOver || (isAtEnd && !isCalling && !isWrappingUp);
};

interface Props {
  readonly onOpenCustomer: (customerId: number) => void;
}

export const QueueStrip = ({ onOpenCustomer }: Props) => {
  const queue = useCallQueue((state) => state.queue);
  const isPaused = useCallQueue((state) => state.isPaused);
  const isOver = useIsOver();
  const inDrawer = useCallQueue((state) => state.inDrawer);
  const slot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (slot.current ? addDockSlot(slot.current) : undefined), []);
  // Once for each customer: the user may go to another page afterwards.
  const openDrawer = useEffectEvent((customerId: number) => onOpenCustomer(customerId));
  useEffect(() => {
    if (inDrawer !== undefined) openDrawer(inDrawer);
  }, [inDrawer]);
  const toggle = isPaused ? resumeQueue : pauseQueue;
  useShortcut({ keys: PAUSE_KEY, scope: SCOPE, description: '暂停或继续', run: toggle });
  useShortcut({ keys: SKIP_KEY, scope: SCOPE, description: '跳过下一位', run: skipNext });
  useShortcutHints(HINTS);
  if (!queue) return null;
  return (
    <section className="queue-strip" data-paused={isPaused || undefined} aria-label="连拨">
      <header className="queue-head">
        <ListVideo size={16} aria-hidden />
        <b>连拨</b>
        <span className="gh-ellipsis">{queue.Title}</span>
        <QueueFigures queue={queue} />
        {isPaused && !isOver && <span className="queue-paused">已暂停</span>}
        {/* The summary has its own buttons. */}
        {!isOver && (
          <span className="queue-acts">
            <Button
              size="small"
              icon={isPaused ? <Play size={13} aria-hidden /> : <Pause size={13} aria-hidden />}
              onClick={toggle}
            >
              {isPaused ? '继续' : '暂停'}
              <Keys keys={PAUSE_KEY} />
            </Button>
            <Button size="small" icon={<Square size={13} aria-hidden />} onClick={finishQueue}>
              结束连拨
            </Button>
          </span>
        )}
      </header>
      <output className="gh-unseen">{`连拨${isPaused ? '已暂停' : ''}，剩余 ${formatCount(queue.Left)} 位`}</output>
      <div className="queue-body">
        <div ref={slot} className="queue-dock" />
        {isOver ? <QueueSummary queue={queue} /> : <NextPerson queue={queue} />}
      </div>
    </section>
  );
};
